import type { AddressInfo } from 'node:net';
import { getDashboard } from '@entropi/contracts/dashboard';
import { listMonitoringUsers } from '@entropi/contracts/monitoring';
import { closeShare } from '@entropi/contracts/shares';
import { stopTask } from '@entropi/contracts/tasks';
import type { Share } from '@entropi/contracts/trading-model';
import { until } from '@entropi/engine/testing/engine-harness';
import { readEvents } from '@entropi/shared/http/event-stream';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { DAX } from '../../testing/test-trading';
import { call, type TestUser } from '../../testing/test-user';
import { readShares } from './share-view';

/**
 * It takes three seconds on an idle machine; if the response came only with the broker's answer, it would take a
 * minute.
 */
const SAID_WITHIN_MS = 45_000;
/** So long a response waits for the close to be sent. */
const SENT_WITHIN_MS = 2000;
const SILENCE_MS = 60_000;

let broker: BrokerApp;
let admin: TestUser;
let trader: TestUser;
let identifier: string;
let origin: string;
let opened = 0;

beforeAll(async () => {
  broker = await createBrokerApp();
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  admin = await broker.test.signIn({ isSuperuser: true });
  const { keys, first } = await broker.addLogin('unsent');
  ({ identifier } = keys);
  trader = await addTrader(broker, keys, first);
  await trader.call('GET', '/api/markets/?search=Germany');
  await broker.test.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(broker.test.app.server.address() as AddressInfo).port}`;
});
afterEach(() => setFaults({ loginLocked: null, tokenExpired: null, callFails: null }));
afterAll(() => broker.close());

const setFaults = (faults: object) => broker.control('PUT', 'faults', faults);
const listShares = (which: 'open' | 'closed') => readShares(broker.test.deps.db, trader.id, which);

async function openOne(): Promise<Share> {
  opened += 1;
  await call(broker.test.app, 'POST', `/api/strategy/shares/${trader.id}`, {
    body: { epic: DAX, direction: 'BUY', size: 2 },
    token: trader.accessToken,
    headers: { 'idempotency-key': `open-${opened}` },
  });
  const [share] = await until(
    () => listShares('open'),
    ([one]) => one?.state === 'OPEN',
  );
  if (!share) throw new Error('no share');
  return share;
}

/** Collects what the live stream sends about shares from now on. */
async function followShares() {
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${trader.accessToken}` };
  const response = await fetch(`${origin}/api/stream`, { headers, signal: abort.signal });
  const shown: Share[] = [];
  const ended = readEvents(
    response,
    ({ name, data }) => name === 'share' && shown.push(JSON.parse(data) as Share),
    SILENCE_MS,
  ).catch(() => undefined);
  return {
    shown,
    findLast: (dealId: string | null) => shown.findLast(({ deal_id: id }) => id === dealId),
    leave: async () => {
      abort.abort();
      await ended;
    },
  };
}

const listWatched = async () => {
  const { body } = await admin.call('GET', '/api/admin/monitoring/users?closes=unsent');
  return listMonitoringUsers.reply.parse(body);
};

/** The duration of an act in milliseconds, and its result. */
async function time<T>(act: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const begunAt = performance.now();
  const result = await act();
  return { result, ms: performance.now() - begunAt };
}

const LOCKED = 'error.security.too-many-failed-attempts';

describe('a close that cannot be sent', () => {
  it.each([
    [
      'because the login is locked',
      () => setFaults({ loginLocked: { identifier }, tokenExpired: { identifier } }),
      LOCKED,
    ],
    [
      'because the broker is away',
      () =>
        setFaults({
          tokenExpired: { identifier },
          callFails: { answer: '503', path: '/session' },
        }),
      'broker_unavailable',
    ],
    ['because no engine works', () => broker.stopEngine(), null],
  ])(
    '%s says so in the response, on the page, over the live stream and in monitoring',
    async (_why, hold, reason) => {
      const { deal_id: dealId } = await openOne();
      const unsent = { state: 'CLOSING', unsent_close: { reason } };
      const stream = await followShares();
      await hold();
      const url = `/api/strategy/shares/${dealId}`;
      const { result, ms } = await time(() => trader.call('DELETE', url));
      expect(result.status).toBe(202);
      let closing = result.as(closeShare.reply);
      // On a busy machine the engine may try only after a response: then the next one says so.
      while (closing.unsent_close?.reason !== reason)
        closing = (await trader.call('DELETE', url)).as(closeShare.reply);
      expect(closing).toMatchObject(unsent);
      expect(ms).toBeLessThan(SAID_WITHIN_MS);

      const sinceMs = Date.now() - Date.parse(closing.unsent_close?.since ?? '');
      expect(sinceMs).toBeLessThan(SAID_WITHIN_MS);
      const shown = await until(
        async () => stream.findLast(dealId),
        (share) => share?.unsent_close != null,
      );
      expect(shown).toMatchObject(unsent);
      const page = await trader.call('GET', `/api/ig/dashboard/${trader.id}?use_cache=true`);
      expect(page.as(getDashboard.reply).open_shares).toMatchObject([unsent]);
      expect(await listWatched()).toMatchObject({
        total: 1,
        items: [{ user: { id: trader.id }, unsent_closes: 1 }],
      });

      const stopped = await time(() =>
        admin.call('POST', `/api/admin/tasks/${trader.id}/stop`, { close_shares: true }),
      );
      expect(stopped.ms).toBeLessThan(SAID_WITHIN_MS);
      expect(stopped.result.as(stopTask.reply).shares).toEqual([
        { deal_id: dealId, result: 'CLOSING', reason: 'not_sent' },
      ]);

      await setFaults({ loginLocked: null, tokenExpired: null, callFails: null });
      // A process that has just started does not wait for a pause of the previous one.
      await broker.stopEngine();
      await broker.startEngine();
      const [closed] = await until(
        () => listShares('closed'),
        ([share]) => share?.deal_id === dealId,
      );
      expect(closed).toMatchObject({ close_reason: 'MANUAL', unsent_close: null });
      await until(
        async () => stream.findLast(dealId),
        (share) => share?.state === 'CLOSED' && share.unsent_close === null,
      );
      expect((await listWatched()).total).toBe(0);
      await stream.leave();
    },
  );

  it('says nothing about one that is sent', async () => {
    // A busy machine may not send it in time, and then it is said: what is sent in time is looked for.
    for (let tookMs = Number.POSITIVE_INFINITY; tookMs >= SENT_WITHIN_MS; ) {
      const { deal_id: dealId } = await openOne();
      const stream = await followShares();
      const { result, ms } = await time(() =>
        trader.call('DELETE', `/api/strategy/shares/${dealId}`),
      );
      tookMs = ms;
      await until(
        async () => stream.findLast(dealId),
        (share) => share?.state === 'CLOSED',
      );
      await stream.leave();
      if (tookMs >= SENT_WITHIN_MS) continue;
      expect(result.body).toMatchObject({ unsent_close: null });
      expect(stream.shown.filter((share) => share.unsent_close != null)).toEqual([]);
    }
  });
});
