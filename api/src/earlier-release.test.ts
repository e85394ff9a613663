import { type ChildProcess, spawn } from 'node:child_process';
import { keyOwnership } from '@entropi/db/schema/engine';
import { EngineHarness, until } from '@entropi/engine/testing/engine-harness';
import { findBookkeepingProblems, TradingState } from '@entropi/engine/testing/trading-state';
import { addTradingUser } from '@entropi/engine/testing/trading-user';
import { buildEarlierRelease } from './testing/earlier-release';
import {
  type EngineProcess,
  type EngineProgram,
  startEngineProcess,
} from './testing/engine-process';
import { killProcess } from './testing/jobs-process';
import { specCalls } from './testing/spec-calls';
import { createTestApp, type TestApp } from './testing/test-app';
import type { TestUser } from './testing/test-user';

// Starting several processes one after the other takes this long.
jest.setTimeout(240_000);

let earlier: EngineProgram;

beforeAll(async () => {
  earlier = { cwd: await buildEarlierRelease(), args: ['dist/main.js'] };
});

describe('engines of the release before on the schema of this one', () => {
  const NAMES = ['anna', 'beat'];
  const VARIABLES = { FEED_SIM_EVERY_MS: '100' };
  let harness: EngineHarness;
  let states: TradingState[];
  const running: EngineProcess[] = [];

  beforeAll(async () => {
    harness = await EngineHarness.start();
    await harness.setPrice(8000);
    states = [];
    for (const name of NAMES) {
      const { userId } = await addTradingUser(harness, name);
      states.push(new TradingState(harness, userId));
    }
  });

  afterAll(async () => {
    for (const engine of running) await engine.kill();
    await harness.stop();
  });

  async function start(program?: EngineProgram): Promise<EngineProcess> {
    // The release before migrates as the role of DATABASE_URL: it knows no other, and no pooler is needed here.
    const asOwner = {
      DATABASE_URL: harness.database.url,
      DATABASE_POOLER: 'none',
      DATABASE_DIRECT_URL: '',
    };
    const variables = program ? { ...VARIABLES, ...asOwner } : VARIABLES;
    const engine = await startEngineProcess(harness, variables, program);
    running.push(engine);
    return engine;
  }

  /** Waits until every user has these levels open. */
  const opened = (levels: string) =>
    until(
      () => Promise.all(states.map(async (state) => (await state.openLevels()).join())),
      (now) => now.every((open) => open === levels),
      60_000,
    );

  /** Waits until every user's first cycle has ended; the next one may have begun since. */
  const ended = () =>
    until(
      () => Promise.all(states.map(async (state) => (await state.cycles())[0]?.endedAt ?? null)),
      (now) => now.every((endedAt) => endedAt !== null),
      60_000,
    );

  /** Waits until each process has one of the keys. */
  const shared = () =>
    until(
      async () =>
        new Set((await harness.db.select().from(keyOwnership)).map((row) => row.processId)),
      ({ size }) => size === 2,
      60_000,
    );

  it('trade on with what today’s engines have opened, before, beside and after them', async () => {
    const before = await start(earlier);
    await opened('0');

    // An update, one process after the other.
    const after = await start();
    await shared();
    await harness.setPrice(7980);
    await opened('0,1');
    await before.kill();
    await harness.setPrice(7950);
    await opened('0,1,2');

    // And back: the newer process leaves the shares that it has opened.
    await after.kill();
    await start(earlier);
    await harness.setPrice(7905);
    await opened('0,1,2,3');
    await harness.setPrice(8200);
    await ended();
    await until(
      () => findBookkeepingProblems(harness),
      (problems) => problems.length === 0,
    );
  });
});

describe('the API of the release before on the schema of this one', () => {
  let app: TestApp;
  let before: ChildProcess;
  let address: string;

  beforeAll(async () => {
    app = await createTestApp();
    before = spawn(process.execPath, [...earlier.args], {
      cwd: earlier.cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ROLE: 'api,jobs',
        PORT: '0',
        ENTROPI_ENV: 'local',
        // It migrates as the role of DATABASE_URL: it knows no other.
        DATABASE_URL: app.databaseUrl,
        DATA_DIR: app.deps.config.DATA_DIR,
        SEAL_KEY: Buffer.alloc(32).toString('base64'),
        SIGNING_KEY: app.deps.tokenKeys.signingKey
          .export({ format: 'pem', type: 'pkcs8' })
          .toString(),
      },
    });
    address = await readAddress(before);
  });

  afterAll(async () => {
    await killProcess(before);
    await app.close();
  });

  const ask = async ({ accessToken }: TestUser, url: string, body?: unknown) => {
    const response = await fetch(`${address}${url}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };

  it('reads as today’s does, for a user and for a superuser', async () => {
    const [user, admin] = [await app.signIn(), await app.signIn({ isSuperuser: true })];
    const paths = specCalls
      .filter(({ method, path }) => method === 'GET' && !/\{(?!user_id)/.test(path))
      .map(({ path }) => path.replace('{user_id}', String(user.id)));
    expect(paths.length).toBeGreaterThan(20);
    const statuses = async (read: (who: TestUser, path: string) => Promise<number>) => {
      const found: Record<string, number> = {};
      for (const path of paths) {
        for (const who of [user, admin]) found[`${who.username} ${path}`] = await read(who, path);
      }
      return found;
    };
    const then = await statuses(async (who, path) => (await ask(who, path)).status);
    const now = await statuses(async (who, path) => (await who.call('GET', path)).status);
    expect(then).toEqual(now);
  });

  it('writes what today’s reads', async () => {
    const [user, admin] = [await app.signIn(), await app.signIn({ isSuperuser: true })];
    const message = { body: 'Of the release before' };
    expect(await ask(user, '/api/chat/send', message)).toMatchObject({ status: 201 });
    const thread = await admin.call('GET', `/api/admin/chat/${user.id}`);
    expect(thread.body).toMatchObject({ items: [message] });
  });
});

/** Where a process listens, as it says in its log. */
async function readAddress({ stdout }: ChildProcess): Promise<string> {
  let written = '';
  for await (const chunk of stdout ?? []) {
    written += String(chunk);
    const [, address] = /"address":"(http[^"]+)"/.exec(written) ?? [];
    if (address) return address;
  }
  throw new Error(`it ended: ${written}`);
}
