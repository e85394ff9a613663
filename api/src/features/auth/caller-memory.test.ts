import type { FastifyInstance } from 'fastify';
import { createApp } from '../../app';
import type { Caller } from '../../http/caller';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { type CallerMemory, createCallerMemory, createKeptCallers } from './caller-memory';

const LONG_MS = 60_000;

let test: TestApp;
/** Another process on the same database. Its clock stands still, so that nothing it remembers becomes too old. */
let other: FastifyInstance;
const stopped = new Date();

beforeAll(async () => {
  test = await createTestApp();
  other = await createApp({ ...test.deps, now: () => stopped });
  await other.ready();
});
afterAll(async () => {
  await other.close();
  await test.close();
});

/** Calls the other process until it responds with the wanted status, and returns the last status. */
async function waitForStatus(token: string, wanted: number, patienceMs: number): Promise<number> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode } = await other.inject({ method: 'GET', url: '/auth/me', headers });
    if (statusCode === wanted || Date.now() > end) return statusCode;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('another process that remembers the caller', () => {
  it('rejects a session that was ended here', async () => {
    const alice = await test.signIn();
    expect(await waitForStatus(alice.accessToken, 200, 0)).toBe(200);

    await alice.call('POST', '/auth/logout');
    expect(await waitForStatus(alice.accessToken, 401, LONG_MS)).toBe(401);
  });

  it.each([
    ['deactivated', 'is_active = false'],
    ['signed out everywhere', 'session_version = session_version + 1'],
    ['deleted', 'deleted_at = now()'],
  ])('rejects a user who was %s by any statement on the database', async (_change, set) => {
    const alice = await test.signIn();
    expect(await waitForStatus(alice.accessToken, 200, 0)).toBe(200);

    await test.deps.db.$client.query(`update users set ${set} where id = $1`, [alice.id]);
    expect(await waitForStatus(alice.accessToken, 401, LONG_MS)).toBe(401);
  });
});

describe('the memory of callers', () => {
  const session = { userId: 7, familyId: 1, sessionVersion: 1 };
  const caller = { kind: 'user', userId: 7 } as Caller;
  let memory: CallerMemory;
  let reads: number;
  let clock: number;
  const find = (found: Caller | null = caller) =>
    memory.find(session, async () => {
      reads += 1;
      return found;
    });

  beforeEach(async () => {
    reads = 0;
    clock = stopped.getTime();
    memory = createCallerMemory({ ...test.deps, now: () => new Date(clock) });
    await waitUntilKept();
  });
  afterEach(() => memory.stop());

  /** Waits until the second of two look-ups is not read from the database. */
  async function waitUntilKept(): Promise<void> {
    const end = Date.now() + LONG_MS;
    for (let before = -1; before !== reads; ) {
      if (Date.now() > end) throw new Error('nothing is kept');
      await new Promise((resolve) => setTimeout(resolve, 10));
      await find();
      before = reads;
      await find();
    }
    reads = 0;
  }

  it('keeps nothing while no notification can come, and keeps again after that', async () => {
    await find();
    expect(reads).toBe(0);
    await test.breakDatabase();
    try {
      const end = Date.now() + LONG_MS;
      while (reads === 0) {
        if (Date.now() > end) throw new Error('the lost connection is not noticed');
        // The event of the lost connection needs a turn of the event loop.
        await new Promise((resolve) => setTimeout(resolve, 10));
        await find();
      }
      reads = 0;
      await find();
      await find();
      expect(reads).toBe(2);
    } finally {
      await test.mendDatabase();
    }
    await waitUntilKept();
  });

  it('keeps no caller that was read while a change arrived', async () => {
    memory.forgetAll();
    const late = memory.find(session, async () => {
      memory.forgetAll();
      return caller;
    });
    expect(await late).toBe(caller);
    await find();
    expect(reads).toBe(1);
  });

  it('believes nothing for a second or longer, though no change is reported', async () => {
    memory.forgetAll();
    await find();
    clock += 999;
    await find();
    expect(reads).toBe(1);
    clock += 1;
    await find();
    expect(reads).toBe(2);
  });

  it('keeps no caller whose session is over', async () => {
    memory.forgetAll();
    expect(await find(null)).toBeNull();
    expect(await find(null)).toBeNull();
    expect(reads).toBe(2);
  });
});

describe('what is kept of callers', () => {
  const caller = { kind: 'user' } as Caller;
  const save = (kept: ReturnType<typeof createKeptCallers>, userId: number, familyId: number) =>
    kept.save({ userId, familyId, sessionVersion: 1 }, { caller, until: 1 });

  it('forgets all sessions of one user, and no session of another', () => {
    const kept = createKeptCallers();
    save(kept, 1, 1);
    save(kept, 1, 2);
    save(kept, 2, 1);
    kept.forget(1);
    expect(kept.find({ userId: 1, familyId: 1, sessionVersion: 1 })).toBeUndefined();
    expect(kept.find({ userId: 1, familyId: 2, sessionVersion: 1 })).toBeUndefined();
    expect(kept.find({ userId: 2, familyId: 1, sessionVersion: 1 })).toBeDefined();
    expect(kept.countEntries()).toBe(1);
  });

  it('never holds more than 10,000 sessions, even of one user', () => {
    const kept = createKeptCallers();
    for (let n = 0; n < 25_000; n += 1) {
      save(kept, n % 2 ? 1 : n, n);
      if (n % 5 === 0) kept.forget(n);
      expect(kept.countEntries()).toBeLessThanOrEqual(10_000);
    }
    save(kept, 1, 3);
    const before = kept.countEntries();
    save(kept, 1, 3);
    expect(kept.countEntries()).toBe(before);
  });
});
