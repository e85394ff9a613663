import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { keyOwnership } from '@entropi/db/schema/engine';
import { listDatabaseVariables } from '@entropi/db/testing/through-pooler';
import { EngineHarness, until } from '@entropi/engine/testing/engine-harness';
import { findBookkeepingProblems, TradingState } from '@entropi/engine/testing/trading-state';
import { addTradingUser, setTaskState } from '@entropi/engine/testing/trading-user';
import { sql } from 'drizzle-orm';
import { type EngineProcess, startEngineProcess } from '../../testing/engine-process';
import { findProgram, ROOT } from '../../testing/program-args';

/**
 * It takes one second on an idle machine. A stop that engines found only by polling would take longer than this
 * limit.
 */
const OBEYED_WITHIN_MS = 5000;
const NAMES = ['anna', 'beat', 'carl', 'dora'];

let harness: EngineHarness;
const states: TradingState[] = [];
const users: number[] = [];
const engines: EngineProcess[] = [];

beforeAll(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  for (const name of NAMES) {
    const { userId } = await addTradingUser(harness, name);
    users.push(userId);
    states.push(new TradingState(harness, userId));
  }
  for (let number = 0; number < 2; number += 1)
    engines.push(await startEngineProcess(harness, { FEED_SIM_EVERY_MS: '100' }));
});
afterAll(async () => {
  for (const engine of engines) await engine.kill();
  await harness.stop();
});

const openLevels = () =>
  Promise.all(states.map(async (state) => (await state.openLevels()).join()));

/** How many keys each process holds. */
async function countKeys(): Promise<number[]> {
  const rows = await harness.db.select().from(keyOwnership);
  return engines.map(({ id }) => rows.filter(({ processId }) => processId === id).length);
}

/** Runs the operator's command as in production, without an API or a jobs process, and returns what it has printed. */
function runCommand(...args: string[]) {
  const child = spawn(process.execPath, [...findProgram('cli'), ...args], {
    cwd: ROOT,
    env: {
      ENTROPI_ENV: 'local',
      ...listDatabaseVariables(harness.database.url),
      DATA_DIR: harness.dataDir,
      SEAL_KEY: Buffer.alloc(32).toString('base64'),
    },
  });
  const written = { out: '', error: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    written.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    written.error += chunk.toString();
  });
  return { written, ended: once(child, 'close') as Promise<[number | null]> };
}

async function listStops(): Promise<{ at: Date }[]> {
  const { rows } = await harness.db.execute<{ at: string }>(sql`select at from mass_stops`);
  return rows.map(({ at }) => ({ at: new Date(at) }));
}

describe('npm run admin -- stop-all --close', () => {
  it('stops what two engine processes trade before their next opening, and closes all, without the API', async () => {
    await until(openLevels, (levels) => levels.every((open) => open === '0'), 60_000);
    await until(countKeys, (keys) => keys.every((count) => count > 0), 60_000);
    const command = runCommand('stop-all', '--close');
    const [stop] = await until(listStops, (stops) => stops.length === 1, 60_000);
    // The price of the next level comes as soon as the stop is committed.
    await harness.setPrice(7980);
    const [status] = await command.ended;
    expect(command.written.error).toContain('4 tasks stopped; 4 to follow');
    expect([status, command.written.out.trim()]).toEqual([0, '4 of 4 done, 0 failed']);
    for (const state of states) {
      expect((await state.task())?.state).toBe('stopped');
      const shares = await state.shares();
      expect(shares.map(({ level, closeReason }) => [level, closeReason])).toEqual([
        [0, 'STOP_ALL'],
      ]);
      const [, close] = await state.intents();
      expect(Number(close?.createdAt) - Number(stop?.at)).toBeLessThan(OBEYED_WITHIN_MS);
    }
    // That price was seen: only users who start again open at it.
    const [first = 0] = users;
    await setTaskState(harness, first, 'active');
    await until(openLevels, ([open]) => open === '0', 60_000);
    expect(await openLevels()).toEqual(['0', '', '', '']);
    const [, reopened] = (await states[0]?.shares()) ?? [];
    expect(reopened?.openLevel).toBe(7981);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });
});
