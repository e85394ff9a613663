import type { Limits } from '@entropi/contracts/trading-model';
import { markets } from '@entropi/db/schema/broker';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { withTaskLock } from '@entropi/engine/store/task-state.repo';
import { beginHold, liftHold } from '@entropi/engine/store/trading-hold.repo';
import { eq, sql } from 'drizzle-orm';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { configureTrading, DAX } from '../../testing/test-trading';
import { call, type TestUser } from '../../testing/test-user';
import { readManualTerms, rejectForbidden } from './manual-opening.domain';

let broker: BrokerApp;
let admin: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  admin = await broker.test.signIn({ isSuperuser: true });
});
afterAll(() => broker.close());

const order = { epic: DAX, direction: 'BUY', size: 2 };
const forbidden = (code: string) => ({
  status: 409,
  code: 'opening_forbidden',
  details: [{ code }],
});

describe('an opening by hand and the rules of what is traded', () => {
  /** A trader of a strategy with these limits, and their openings. */
  async function addBound(name: string, limits: Partial<Limits>, hasAcknowledged = true) {
    const { keys, first } = await broker.addLogin(name);
    const bound = await addTrader(broker, keys, first, { hasAcknowledged });
    await configureTrading(admin, bound, limits);
    const place = (key: string, body: object = order, by = bound) =>
      call(broker.test.app, 'POST', `/api/strategy/shares/${bound.id}`, {
        body,
        token: by.accessToken,
        headers: { 'idempotency-key': key },
      });
    return { bound, place };
  }
  /** Sessions of a day that is neither today nor yesterday. */
  const closedToday = () => ({
    days: [((new Date().getUTCDay() + 2) % 7) + 1],
    from: '08:00',
    to: '09:00',
  });

  it.each<[string, Partial<Limits>]>([
    ['max_total_size', { max_total_size: 1 }],
    ['trading_hours', { trading_hours: closedToday() }],
    ['max_spread', { max_spread: 0.1 }],
  ])('is 409 by the rule %s', async (code, limits) => {
    const { place } = await addBound(`b${code.replaceAll('_', '')}`.slice(0, 12), limits);
    expect((await place('one')).body).toMatchObject(forbidden(code));
  });

  it('lets no more of many at once pass than the limit of open shares allows', async () => {
    const { place } = await addBound('bopen', { max_open_shares: 2 });
    const all = await Promise.all(Array.from({ length: 12 }, (_, n) => place(`key-${n}`)));
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(2);
    expect(all.find(({ status }) => status === 409)?.body).toMatchObject(
      forbidden('max_open_shares'),
    );
  });

  it('is counted among the openings of a minute, with a default limit where the strategy has none', async () => {
    const { place } = await addBound('bpace', { max_openings_per_minute: 1 });
    expect((await place('one')).status).toBe(202);
    expect((await place('two')).body).toMatchObject(forbidden('openings_per_minute'));
    const free = await addBound('bfree', { max_open_shares: null, max_total_size: 1000 });
    const all = await Promise.all(Array.from({ length: 25 }, (_, n) => free.place(`key-${n}`)));
    expect(all.filter(({ status }) => status === 202)).toHaveLength(20);
  });

  it('is 409 when a hold begins while it waits for the task', async () => {
    const { place, bound } = await addBound('bheld', {});
    const { db } = broker.test.deps;
    const waiting = () =>
      db.execute(sql`
        select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`);
    let openGate: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      openGate = resolve;
    });
    const holder = withTaskLock(db, bound.id, () => gate);
    const placed = place('held');
    while ((await waiting()).rows.length === 0)
      await new Promise((resolve) => setImmediate(resolve));
    await beginHold(db, { reason: 'older_database', dealReference: null });
    openGate();
    await holder;
    const opened = await placed;
    await liftHold(db, { userId: null, username: 'operator' }, null);
    expect(opened).toMatchObject({ status: 409, body: { code: 'trading_held' } });
    const rows = await db.select().from(orderIntents).where(eq(orderIntents.userId, bound.id));
    expect(rows).toEqual([]);
    expect((await place('held')).status).toBe(202);
  });

  it('needs the risks to be acknowledged by the user, also where a superuser opens', async () => {
    const { place } = await addBound('back', {}, false);
    for (const by of [undefined, admin]) {
      expect((await place('one', order, by)).body).toMatchObject({
        status: 409,
        code: 'risks_not_acknowledged',
      });
    }
    expect((await place('trial', { ...order, trial: true })).status).toBe(202);
  });

  it('has the strategy’s stop unless it has one of its own', async () => {
    const { place, bound } = await addBound('bstop', { disaster_stop: { distance: 500 } });
    expect((await place('bare')).status).toBe(202);
    expect((await place('own', { ...order, stop_distance: 120 })).status).toBe(202);
    const rows = await broker.test.deps.db
      .select({ stop: sql<number>`(${orderIntents.request} ->> 'stop_distance')::float8` })
      .from(orderIntents)
      .where(eq(orderIntents.userId, bound.id))
      .orderBy(orderIntents.id);
    expect(rows.map(({ stop }) => stop)).toEqual([500, 120]);
  });

  it('has no stop farther away than the strategy’s, which would be a way around it', async () => {
    const { place } = await addBound('bfar', { disaster_stop: { distance: 500 } });
    const far = await place('far', { ...order, stop_distance: 500.1 });
    const details = [{ path: 'stop_distance', code: 'stop_too_wide', values: { maximum: 500 } }];
    expect(far).toMatchObject({ status: 422, body: { details } });
    expect((await place('edge', { ...order, stop_distance: 500 })).status).toBe(202);
  });

  it('has the usual stop where the strategy has none at the broker', async () => {
    const { place, bound } = await addBound('bnone', { disaster_stop: null });
    expect((await place('bare')).status).toBe(202);
    const [row] = await broker.test.deps.db
      .select({ stop: sql<number>`(${orderIntents.request} ->> 'stop_distance')::float8` })
      .from(orderIntents)
      .where(eq(orderIntents.userId, bound.id));
    expect(row?.stop).toBe(400);
  });

  it('is bound in size where the strategy sets no limit of it', async () => {
    const { place } = await addBound('bhuge', { max_total_size: null });
    const huge = await place('huge', { ...order, size: 1_000_000 });
    expect(huge.body).toMatchObject(forbidden('max_total_size'));
    expect((await place('usual')).status).toBe(202);
  });

  describe('on a market that no strategy of the user trades', () => {
    /** Tries an opening there as the call does, without writing it; returns the rejection. */
    async function tryElsewhere(userId: number, size: number) {
      const { db } = broker.test.deps;
      const [known] = await db.select().from(markets).where(eq(markets.epic, DAX));
      if (!known) throw new Error('The market is unknown');
      const market = { ...known, epic: 'IX.D.OTHER.IFM.IP', bid: 8000, offer: 8001 };
      return db.transaction(async (tx) => {
        const { stopDistance, ...terms } = await readManualTerms(tx, userId, market, 'BUY');
        expect(stopDistance).toBe(400);
        const opening = { userId, market, size, ...terms };
        return rejectForbidden(tx, broker.test.deps, opening).catch((error) => error);
      });
    }

    it('has a size and a stop of its own, and nothing of a spread in other points', async () => {
      const { place, bound } = await addBound('bother', {
        max_total_size: 1000,
        max_spread: 0.1,
        disaster_stop: null,
      });
      expect(await tryElsewhere(bound.id, 1)).toBeUndefined();
      expect(await tryElsewhere(bound.id, 100)).toMatchObject(forbidden('max_total_size'));
      expect((await place('here')).body).toMatchObject(forbidden('max_spread'));
    });

    it('is one of ten by hand where the strategy bounds no number', async () => {
      const { place, bound } = await addBound('bmany', {
        max_open_shares: null,
        max_total_size: 1000,
      });
      const all = await Promise.all(Array.from({ length: 10 }, (_, n) => place(`key-${n}`)));
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 202));
      expect(await tryElsewhere(bound.id, 1)).toMatchObject(forbidden('max_open_shares'));
      expect((await place('eleventh')).status).toBe(202);
    });
  });
});

describe('an opening by hand of a user without a strategy', () => {
  async function addFree(name: string) {
    const { keys, first } = await broker.addLogin(name);
    const free = await addTrader(broker, keys, first);
    const place = (key: string, body: object = order) =>
      call(broker.test.app, 'POST', `/api/strategy/shares/${free.id}`, {
        body,
        token: free.accessToken,
        headers: { 'idempotency-key': key },
      });
    return { free, place };
  }

  it('is bound in number and size', async () => {
    const { place } = await addFree('fsize');
    const huge = await place('huge', { ...order, size: 100 });
    expect(huge.body).toMatchObject(forbidden('max_total_size'));
    const small = { ...order, size: 0.5 };
    const all = await Promise.all(Array.from({ length: 12 }, (_, n) => place(`key-${n}`, small)));
    expect(all.filter(({ status }) => status === 202)).toHaveLength(10);
    expect(all.find(({ status }) => status === 409)?.body).toMatchObject(
      forbidden('max_open_shares'),
    );
  });

  it('has a stop at the broker, a twentieth of the price away', async () => {
    const { free, place } = await addFree('fstop');
    expect((await place('buy')).status).toBe(202);
    expect((await place('sell', { ...order, direction: 'SELL' })).status).toBe(202);
    const rows = await broker.test.deps.db
      .select({ stop: sql<number>`(${orderIntents.request} ->> 'stop_distance')::float8` })
      .from(orderIntents)
      .where(eq(orderIntents.userId, free.id))
      .orderBy(orderIntents.id);
    expect(rows.map(({ stop }) => stop)).toEqual([400, 400]);
  });

  it('needs a price of its market, by which its stop is worked out', async () => {
    const { free } = await addFree('fprice');
    const { db } = broker.test.deps;
    const [known] = await db.select().from(markets).where(eq(markets.epic, DAX));
    if (!known) throw new Error('The market is unknown');
    // In the table the engine would write the next price at any moment.
    const market = { ...known, bid: null, offer: null };
    const rejection = await db.transaction(async (tx) => {
      const { stopDistance, ...terms } = await readManualTerms(tx, free.id, market, 'BUY');
      expect(stopDistance).toBeNull();
      const opening = { userId: free.id, market, size: 1, ...terms };
      return rejectForbidden(tx, broker.test.deps, opening).catch((error) => error);
    });
    expect(rejection).toMatchObject(forbidden('no_price'));
  });
});
