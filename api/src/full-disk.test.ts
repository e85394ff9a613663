import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { startEngine } from '@entropi/engine/start-engine';
import { EngineHarness, FAST, until } from '@entropi/engine/testing/engine-harness';
import { findBookkeepingProblems, TradingState } from '@entropi/engine/testing/trading-state';
import { addTradingUser } from '@entropi/engine/testing/trading-user';
import { createLogOutput } from '@entropi/shared/server/log-output';
import pino from 'pino';
import { createLogger } from './http/logger';
import { fillDisk } from './testing/full-disk';
import { createTestApp, type TestApp } from './testing/test-app';

const DISK_FULL = '53100';

describe('the API on a database whose disk is full', () => {
  let test: TestApp;
  const lines: string[] = [];

  beforeAll(async () => {
    const output = { write: (line: string) => void lines.push(line) };
    test = await createTestApp({ LOG_LEVEL: 'error' }, undefined, output);
  });
  afterAll(() => test.close());

  it('responds with 503 to what it cannot write, goes on reading, and writes again once there is room', async () => {
    const user = await test.signIn();
    const makeRoom = await fillDisk(test.databaseUrl, 'chat_messages');
    const read = async () => (await user.call('GET', '/api/chat/admin')).status;
    const send = () => user.call('POST', '/api/chat/send', { body: 'Is anyone there?' });
    await until(read, (status) => status === 200);
    const rejected = await send();
    expect([rejected.status, rejected.body]).toMatchObject([
      503,
      { status: 503, code: 'database_unavailable', message: 'Service Unavailable' },
    ]);
    expect(lines.some((line) => line.includes(DISK_FULL))).toBe(true);
    expect(lines.join()).not.toContain('Is anyone there?');
    expect(await read()).toBe(200);
    await makeRoom();
    await until(read, (status) => status === 200);
    expect((await send()).status).toBe(201);
    expect((await user.call('GET', '/api/chat/admin')).body).toMatchObject({
      items: [{ body: 'Is anyone there?' }],
    });
  });
});

describe('an engine on a database whose disk is full', () => {
  let harness: EngineHarness;

  beforeEach(async () => {
    harness = await EngineHarness.start();
    await harness.setPrice(8000);
  });
  afterEach(() => harness.stop());

  it('sends no order that it cannot write down, and opens the level once when there is room', async () => {
    const { userId } = await addTradingUser(harness, 'anna');
    const state = new TradingState(harness, userId);
    const makeRoom = await fillDisk(harness.database.url, 'order_intents');
    const lines: string[] = [];
    const log = createLogger('debug', { write: (line: string) => void lines.push(line) });
    const { db, close } = connectTestDatabase(harness.database.url, {
      statementTimeoutMs: 60_000,
      connectTimeoutMs: 60_000,
      onError: () => undefined,
    });
    const engine = await startEngine(
      { ...harness.deps, db, log },
      { timings: FAST, pollEveryMs: { SIM: 30 } },
    );
    try {
      const countFailures = async () => lines.filter((line) => line.includes(DISK_FULL)).length;
      // It tries again and fails again.
      await until(countFailures, (count) => count > 1);
      expect(await harness.deals()).toEqual([]);
      await makeRoom();
      await until(
        () => state.openLevels(),
        (levels) => levels.join() === '0',
      );
      expect(await harness.deals()).toHaveLength(1);
      await until(
        () => findBookkeepingProblems(harness),
        (problems) => problems.length === 0,
      );
    } finally {
      await engine.stop();
      await close();
    }
  });
});

describe('a log whose disk is full', () => {
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'entropi-log-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('loses lines without stopping the process, and says how many it lost', () => {
    const file = path.join(dir, 'api.log');
    const [full, room] = [openSync('/dev/full', 'w'), openSync(file, 'a')];
    let disk = room;
    const log = pino(
      {},
      createLogOutput((bytes) => writeSync(disk, bytes)),
    );
    log.info('before');
    disk = full;
    for (let line = 0; line < 3; line += 1) log.info('lost');
    log.fatal('lost');
    disk = room;
    log.info('after');
    log.info('later');
    closeSync(full);
    closeSync(room);
    const written = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(written).toMatchObject([
      { msg: 'before' },
      { lost: 4, msg: expect.stringContaining('were lost') },
      { msg: 'after' },
      { msg: 'later' },
    ]);
  });

  it('begins a new line after half of one, and waits a little for a slow reader', () => {
    let written = '';
    const steps: (() => number)[] = [];
    const output = createLogOutput((bytes) => {
      const step = steps.shift();
      if (step) return step();
      written += Buffer.from(bytes).toString();
      return bytes.length;
    });
    const fail = (code: string) => () => {
      throw Object.assign(new Error(code), { code });
    };
    const half = () => {
      written += '{"half';
      return 6;
    };
    steps.push(half, fail('ENOSPC'));
    output.write('{"half":1}\n');
    steps.push(fail('EAGAIN'), fail('EAGAIN'));
    output.write('{"whole":1}\n');
    const lines = written.split('\n');
    expect(lines).toEqual(['{"half', expect.stringContaining('"lost":1'), '{"whole":1}', '']);
  });
});
