import { until } from '@entropi/engine/testing/engine-harness';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { configureTrading, DAX } from '../../testing/test-trading';
import { call, type TestUser } from '../../testing/test-user';
import { readShares } from '../shares/share-view';

let broker: BrokerApp;
let trader: TestUser;
let made = 0;

beforeAll(async () => {
  broker = await createBrokerApp();
  const { keys, first } = await broker.addLogin('limits');
  trader = await addTrader(broker, keys, first);
});
beforeEach(() => setPrice(8000));
afterAll(() => broker.close());

/** Sets the market's price at the broker, and waits until it is known here. */
async function setPrice(bid: number): Promise<void> {
  await broker.control('PUT', `markets/${DAX}`, { bid, offer: bid + 1, status: 'TRADEABLE' });
  await until(
    async () =>
      (await trader.call('GET', `/api/markets/${DAX}`)).body as {
        bid: number | null;
        status: string;
      },
    (market) => market.bid === bid && market.status === 'TRADEABLE',
  );
}

const send = (method: 'POST' | 'DELETE', path: string, headers: object, body?: object) =>
  call(broker.test.app, method, path, {
    token: trader.accessToken,
    headers: { ...headers },
    ...(body && { body }),
  });

function nameKey(): string {
  made += 1;
  return `open-${made}`;
}

function openOne(headers: object = {}, key = nameKey()) {
  const order = { epic: DAX, direction: 'BUY', size: 1 };
  const given = { 'idempotency-key': key, ...headers };
  return send('POST', `/api/strategy/shares/${trader.id}`, given, order);
}

const listOpen = () => readShares(broker.test.deps.db, trader.id, 'open');

async function addOpen(): Promise<string> {
  const known = new Set((await listOpen()).map((share) => share.deal_id));
  expect((await openOne()).status).toBe(202);
  const isNew = ({ state, deal_id }: { state: string; deal_id: string | null }) =>
    state === 'OPEN' && !known.has(deal_id);
  const open = await until(listOpen, (shares) => shares.some(isNew));
  return open.find(isNew)?.deal_id ?? '';
}

/** Sessions of a day that is neither today nor yesterday: no cycle begins. */
const closedToday = () => ({
  days: [((new Date().getUTCDay() + 2) % 7) + 1],
  from: '08:00',
  to: '09:00',
});

const close = (dealId: string, headers: object) =>
  send('DELETE', `/api/strategy/shares/${dealId}`, headers);
const at = (ms: number) => new Date(broker.test.deps.now().getTime() + ms).toISOString();
const seen = (bid: number) => ({ 'price-seen': `SIM/${DAX}=${bid}/${bid + 1}` });

describe('a close by hand under conditions', () => {
  it('is rejected when it is late by the server’s clock, and nothing is sent', async () => {
    const dealId = await addOpen();
    const late = await close(dealId, { 'not-after': at(-1) });
    expect([late.status, late.body]).toMatchObject([409, { code: 'command_late' }]);
    const open = (await listOpen()).find((share) => share.deal_id === dealId);
    expect(open).toMatchObject({ state: 'OPEN', unsent_close: null });
    expect((await close(dealId, { 'not-after': at(120_000), ...seen(8000) })).status).toBe(202);
  });

  it('is rejected when the price is too far from the one seen, whichever way, and says which', async () => {
    const dealId = await addOpen();
    for (const moved of [8012, 7988]) {
      const rejected = await close(dealId, seen(moved));
      expect([rejected.status, rejected.body]).toMatchObject([
        409,
        { code: 'price_moved', details: [{ values: { seen: `${moved}.5`, now: '8000.5' } }] },
      ]);
    }
    expect((await listOpen()).find((share) => share.deal_id === dealId)?.state).toBe('OPEN');
    // This move is within the noise of a market.
    expect((await close(dealId, seen(8002))).status).toBe(202);
  });

  it('is rejected when there is no price any more: it would be dealt at one that no one has seen', async () => {
    const dealId = await addOpen();
    await broker.control('PUT', `markets/${DAX}`, { status: 'CLOSED' });
    await until(
      async () => (await trader.call('GET', `/api/markets/${DAX}`)).body as { status: string },
      ({ status }) => status !== 'TRADEABLE',
    );
    const rejected = await close(dealId, seen(8000));
    expect([rejected.status, rejected.body]).toMatchObject([409, { code: 'no_price' }]);
  });

  it.each([
    [{ 'not-after': 'tomorrow' }, 'headers.not-after'],
    [{ 'price-seen': 'cheap' }, 'headers.price-seen'],
    [{ 'price-seen': `SIM/${DAX}=1e9/2` }, 'headers.price-seen'],
    [{ 'price-seen': Array(21).fill(`SIM/${DAX}=1/2`).join(',') }, 'headers.price-seen'],
    [{ 'idempotency-key': 'a b' }, 'headers.idempotency-key'],
  ])('is 422 for %j', async (headers, path) => {
    const rejected = await close('DIANY', headers);
    expect([rejected.status, rejected.body]).toMatchObject([422, { details: [{ path }] }]);
  });
});

describe('an opening by hand under conditions', () => {
  it('opens nothing when it is late; the late repeat of one that was carried out returns its result', async () => {
    const before = (await listOpen()).length;
    const late = await openOne({ 'not-after': at(-1) }, 'late');
    expect([late.status, late.body]).toMatchObject([409, { code: 'command_late' }]);
    expect(await listOpen()).toHaveLength(before);
    const taken = await openOne({ 'not-after': at(120_000), ...seen(8000) }, 'taken');
    const repeated = await openOne({ 'not-after': at(-1) }, 'taken');
    expect(repeated.status).toBe(202);
    const { deal_reference } = taken.body as { deal_reference: string };
    expect(repeated.body).toMatchObject({ deal_reference });
  });
});

it('a repeated pause does not pause a task that was started meanwhile', async () => {
  const admin = await broker.test.signIn({ isSuperuser: true });
  await configureTrading(admin, trader, { trading_hours: closedToday() });
  const act = async (action: string, key: string) => {
    const path = `/api/strategy/tasks/${trader.id}/${action}`;
    const done = await send('POST', path, { 'idempotency-key': key });
    expect([done.status, done.body]).toMatchObject([200, { user_id: trader.id }]);
    return done.body as { state: string };
  };
  await act('start', 'start-1');
  expect(await act('pause', 'pause-1')).toMatchObject({ state: 'paused' });
  await act('start', 'start-2');
  expect(await act('pause', 'pause-1')).toMatchObject({ state: 'paused' });
  const task = await trader.call('GET', `/api/strategy/tasks/${trader.id}`);
  expect(task.body).toMatchObject({ state: 'active' });
});
