import { brokerAccounts } from '@entropi/db/schema/broker';
import { engineRequests, keyOwnership } from '@entropi/db/schema/engine';
import { heartbeat } from '@entropi/engine/accounts/process.repo';
import {
  claimRequest,
  insertRequest,
  reserveRequestId,
} from '@entropi/engine/requests/requests.repo';
import {
  type Handled,
  type RequestHandlers,
  serveRequests,
} from '@entropi/engine/requests/serve-requests';
import { until } from '@entropi/engine/testing/engine-harness';
import { asc, eq, sql } from 'drizzle-orm';
import { requestEngine } from '../../budgets/request-engine';
import { ApiError } from '../../errors';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let servers: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  test = await createTestApp();
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  servers = [];
  await test.deps.db.delete(engineRequests);
});
afterAll(() => test.close());

const SECRET = {
  environment: 'SIM',
  apiKey: 'key-in-clear',
  identifier: 'ID',
  password: 'password-in-clear',
} as const;

function serve(
  handlers: RequestHandlers,
  processId = 'engine-1',
  ownedKeys: number[] = [],
  lookEveryMs = 500,
): void {
  const { db, bus, sealer, log, tracing } = test.deps;
  servers.push(
    serveRequests({
      db,
      bus,
      sealer,
      log,
      tracing,
      processId,
      handlers,
      lookEveryMs,
      ownedKeys: () => ownedKeys,
    }),
  );
}

/** Where a result is wanted, it may take as long as a busy machine needs. */
const LONG_MS = 60_000;

const send = (timeoutMs = LONG_MS) =>
  requestEngine(
    test.deps,
    'check-keys',
    { environment: 'SIM' },
    { timeoutMs, userId: null, secret: SECRET },
  );
const toRejection = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const { status, code, details } = error;
      return { status, code, details };
    },
  );
const rows = () => test.deps.db.select().from(engineRequests).orderBy(asc(engineRequests.id));

describe('requestEngine', () => {
  it('answers with 503 engine_unavailable when no engine runs, and forgets the credentials', async () => {
    expect(await toRejection(send(150))).toMatchObject({ status: 503, code: 'engine_unavailable' });
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'failed', secretSealed: null });
  });

  it('answers with 503 broker_unavailable when an engine has begun and the broker is slow', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let calls = 0;
    serve({
      'check-keys': async () => {
        calls += 1;
        if (calls > 1) await released;
        return ACCEPTED;
      },
    });
    // From here on the engine listens, and begins at once.
    await send();
    // A busy machine may need longer than that to begin.
    let waitMs = 500;
    const sendLonger = () => {
      waitMs *= 2;
      return toRejection(send(waitMs));
    };
    const rejection = await until(sendLonger, (one) => one?.code !== 'engine_unavailable');
    expect(rejection).toMatchObject({ status: 503, code: 'broker_unavailable' });
    release();
  });

  it('returns the result, and shows the credentials to the handler alone', async () => {
    const seen: unknown[] = [];
    serve({
      'check-keys': async ({ secret, payload }) => {
        seen.push(secret, payload);
        const [row] = await rows();
        expect(row?.secretSealed).toEqual(expect.any(String));
        expect(JSON.stringify(row)).not.toContain('in-clear');
        return ACCEPTED;
      },
    });
    expect(await send()).toEqual({ kind: 'accepted', accounts: [] });
    expect(seen).toEqual([SECRET, { environment: 'SIM' }]);
    expect(await rows()).toMatchObject([{ state: 'done', secretSealed: null }]);
  });

  it.each([
    { code: 'broker_unavailable', status: 503 },
    { code: 'broker_busy', status: 503 },
    { code: 'credential_refused', status: 502 },
    { code: 'too_many_requests', status: 429 },
  ])('turns $code into $status', async ({ code, status }) => {
    serve({ 'check-keys': async () => ({ kind: 'failed', code, message: 'Why it failed.' }) });
    expect(await toRejection(send())).toMatchObject({ status, code });
  });

  it('answers with 502 without details when the handler throws', async () => {
    serve({
      'check-keys': async () => {
        throw new Error('password-in-clear');
      },
    });
    const rejection = await toRejection(send());
    expect(rejection).toMatchObject({ status: 502, code: 'engine_error' });
    expect(JSON.stringify([rejection, await rows()])).not.toContain('in-clear');
  });

  it('has each request done once, by one of several engines', async () => {
    const done: string[] = [];
    for (const processId of ['engine-1', 'engine-2', 'engine-3']) {
      serve(
        {
          'check-keys': async () => {
            done.push(processId);
            return ACCEPTED;
          },
        },
        processId,
      );
    }
    await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(done).toHaveLength(20);
  });

  it('works for each user in turn, so that a flood of one holds up no other', async () => {
    const [hostile, other] = [await test.signIn(), await test.signIn()];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = 0;
    serve({
      'search-markets': async ({ userId }) => {
        begun += userId === hostile.id ? 1 : 0;
        if (userId === hostile.id) await released;
        return { kind: 'done', result: { markets: [], reads: 1 } };
      },
    });
    const search = ({ id }: { id: number }) =>
      requestEngine(
        test.deps,
        'search-markets',
        { environment: 'SIM', term: 'x' },
        { timeoutMs: LONG_MS, userId: id },
      );
    const flood = Array.from({ length: 8 }, () => search(hostile));
    expect(await search(other)).toEqual({ markets: [], reads: 1 });
    expect(begun).toBeLessThanOrEqual(4);
    release();
    expect(await Promise.all(flood)).toHaveLength(8);
  });

  it('leaves a request that it cannot handle to another engine', async () => {
    serve({ 'load-markets': async () => ({ kind: 'done', result: { epics: [] } }) });
    expect(await toRejection(send(300))).toMatchObject({ code: 'engine_unavailable' });
  });

  it('reads the queue again for what came while it was reading, without waiting for the next regular time', async () => {
    serve({ 'check-keys': () => Promise.resolve(ACCEPTED) }, 'engine-1', [], 3_600_000);
    const caller = async () => {
      for (let call = 0; call < 15; call += 1)
        expect(await send()).toMatchObject({ kind: 'accepted' });
    };
    await Promise.all(Array.from({ length: 20 }, caller));
  }, 240_000);
});

const ACCEPTED: Handled<'check-keys'> = {
  kind: 'done',
  result: { kind: 'accepted', accounts: [] },
};

describe('a request for a broker key', () => {
  it('is claimed by its owner alone while the lease runs, by any engine after that', async () => {
    const { db } = test.deps;
    const { id: userId } = await test.signIn();
    const accountId = await addAccount(test.deps, userId);
    const [account] = await db
      .select({ brokerKeyId: brokerAccounts.brokerKeyId })
      .from(brokerAccounts)
      .where(eq(brokerAccounts.id, accountId));
    if (!account) throw new Error('no account');
    const { brokerKeyId } = account;
    // The owner's heartbeat goes on, which says nothing about its right to the key.
    await heartbeat(db, { id: 'owner', roles: ['engine'], feedAgeMs: null });
    const setLease = (seconds: number) => {
      const lease = {
        processId: 'owner',
        expiresAt: sql`now() + make_interval(secs => ${seconds})`,
      };
      const { brokerKeyId: target } = keyOwnership;
      return db
        .insert(keyOwnership)
        .values({ brokerKeyId, ...lease })
        .onConflictDoUpdate({ target, set: lease });
    };
    const insert = async () => {
      const row = { kind: 'check-keys', userId, brokerKeyId, payload: {}, secretSealed: null };
      const id = await reserveRequestId(db);
      await insertRequest(db, { ...row, id, traceparent: '', timeoutMs: LONG_MS });
      return id;
    };
    const claim = (processId: string, ownedKeys: number[]) =>
      claimRequest(db, { processId, kinds: ['check-keys'], ownedKeys, maxPerUser: 4 });

    await setLease(600);
    const first = await insert();
    expect(await claim('other', [])).toBeNull();
    expect(await claim('owner', [brokerKeyId])).toMatchObject({ id: first, claimedBy: 'owner' });

    const second = await insert();
    await setLease(-1);
    expect(await claim('other', [])).toMatchObject({ id: second, claimedBy: 'other' });
  });
});

describe('a handler that never ends', () => {
  it('holds its slot no longer than its caller waits', async () => {
    let hung = 0;
    let hangs = false;
    serve({
      'check-keys': () => {
        if (!hangs) return Promise.resolve(ACCEPTED);
        hung += 1;
        return new Promise<never>(() => undefined);
      },
    });
    // From here on the engine listens, and begins at once.
    await send();
    hangs = true;
    // On a busy machine not all may begin within their time.
    const hangAll = async () => {
      hung = 0;
      await Promise.all(Array.from({ length: 16 }, () => toRejection(send(4000))));
      return hung;
    };
    await until(hangAll, (count) => count === 16);
    hangs = false;
    expect(await send()).toMatchObject({ kind: 'accepted' });
  });
});
