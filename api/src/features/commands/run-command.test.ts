import { allContracts } from '@entropi/contracts/all-contracts';
import { tradingCommands } from '@entropi/db/schema/trading-commands';
import { eq } from 'drizzle-orm';
import { conflict, unavailable } from '../../errors';
import type { Command } from '../../http/guard';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { commandCleanUp } from './clean-up.job';
import { runCommand } from './run-command.domain';

let test: TestApp;
let callerId: number;
beforeAll(async () => {
  test = await createTestApp();
  callerId = (await test.signIn()).id;
});
afterAll(() => test.close());

const CONTRACT = { id: 'pauseOwnTask' };
const command = (key: string, changes: Partial<Command> = {}): Command => ({
  callerId,
  path: '/pause',
  content: null,
  headers: { 'idempotency-key': key },
  ...changes,
});

/** Stands for another process: it has its own connections to the same database. */
const elsewhere = () => ({ db: test.deps.urgentDb, now: test.deps.now });

function createGate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe('a trading request with a key', () => {
  it('is done once by two processes at the same time, and both return what it did', async () => {
    const gate = createGate();
    const begun = createGate();
    let times = 0;
    const run = async () => {
      times += 1;
      begun.open();
      await gate.passed;
      return { times };
    };
    const first = runCommand(test.deps, CONTRACT, command('both'), run);
    await begun.passed;
    const second = runCommand(elsewhere(), CONTRACT, command('both'), run);
    gate.open();
    expect(await Promise.all([first, second])).toEqual([{ times: 1 }, { times: 1 }]);
  });

  it('is not done again after a restart, however late the repeat', async () => {
    const run = jest.fn(async () => ({ done: true }));
    await runCommand(test.deps, CONTRACT, command('restart'), run);
    const late = command('restart');
    late.headers['not-after'] = '2020-01-01T00:00:00Z';
    expect(await runCommand(elsewhere(), CONTRACT, late, run)).toEqual({ done: true });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('frees its key when it is rejected: nothing was done', async () => {
    const run = jest.fn(async () => ({ done: true }));
    run.mockRejectedValueOnce(conflict('task_state'));
    await expect(runCommand(test.deps, CONTRACT, command('free'), run)).rejects.toThrow('Conflict');
    expect(await runCommand(test.deps, CONTRACT, command('free'), run)).toEqual({ done: true });
  });

  it('is never repeated when no one can say whether it was done', async () => {
    const run = jest.fn(async () => ({ done: true }));
    run.mockRejectedValueOnce(unavailable('engine_unavailable'));
    const send = (key: string) => runCommand(test.deps, CONTRACT, command(key), run);
    await expect(send('broken')).rejects.toMatchObject({ status: 503 });
    await expect(send('broken')).rejects.toMatchObject({ code: 'command_unresolved' });
    // Stores a command whose process died in the middle.
    const begunAt = new Date(test.deps.now().getTime() - 3_600_000);
    await send('died');
    await test.deps.db
      .update(tradingCommands)
      .set({ state: 'under_way', begunAt })
      .where(eq(tradingCommands.key, 'died'));
    await expect(send('died')).rejects.toMatchObject({ code: 'command_unresolved' });
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('is good for no other request and no other caller', async () => {
    const run = jest.fn(async () => ({ done: true }));
    await runCommand(test.deps, CONTRACT, command('mine'), run);
    for (const other of [{ path: '/start' }, { content: { close_shares: true } }])
      await expect(
        runCommand(test.deps, CONTRACT, command('mine', other), run),
      ).rejects.toMatchObject({ code: 'idempotency_key_used' });
    const stranger = await test.signIn();
    await runCommand(test.deps, CONTRACT, command('mine', { callerId: stranger.id }), run);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('is remembered for two days', async () => {
    await runCommand(test.deps, CONTRACT, command('old'), async () => null);
    const find = () =>
      test.deps.db.select().from(tradingCommands).where(eq(tradingCommands.key, 'old'));
    const { deps } = test;
    const runAt = (ms: number) =>
      commandCleanUp.run({ ...deps, now: () => new Date(Date.now() + ms) }, {}, '');
    await runAt(47 * 3_600_000);
    expect(await find()).toHaveLength(1);
    await runAt(49 * 3_600_000);
    expect(await find()).toEqual([]);
  });
});

it('every call about tasks and shares that changes something carries conditions', () => {
  const trading = allContracts.filter(
    ({ method, path }) =>
      method !== 'GET' &&
      /\/(admin\/tasks|strategy\/(tasks|shares))\//.test(path) &&
      !path.endsWith('/preview'),
  );
  expect(trading.length).toBeGreaterThan(10);
  expect(trading.filter(({ trades }) => !trades).map(({ id }) => id)).toEqual([]);
});
