import { until } from '@entropi/engine/testing/engine-harness';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { DAX } from '../../testing/test-trading';
import { call, type TestUser } from '../../testing/test-user';
import { readShares } from './share-view';

let broker: BrokerApp;
let trader: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  const { keys, first } = await broker.addLogin('closing');
  trader = await addTrader(broker, keys, first);
  await trader.call('GET', '/api/markets/?search=Germany');
});
afterAll(() => broker.close());

async function open(key: string): Promise<string> {
  await call(broker.test.app, 'POST', `/api/strategy/shares/${trader.id}`, {
    body: { epic: DAX, direction: 'BUY', size: 2 },
    token: trader.accessToken,
    headers: { 'idempotency-key': key },
  });
  const [share] = await until(
    () => readShares(broker.test.deps.db, trader.id, 'open'),
    (shares) => shares.some(({ state }) => state === 'OPEN'),
  );
  return share?.deal_id ?? '';
}

/** Has other calls hold every connection that is not for closes. */
async function whileTaken<T>(work: () => Promise<T>): Promise<T> {
  const { $client: pool } = broker.test.deps.db;
  const size = pool.options.max ?? 0;
  const taken = await Promise.all(Array.from({ length: size }, () => pool.connect()));
  const waiting = broker.test.deps.db.execute('select 1');
  try {
    return await work();
  } finally {
    for (const client of taken) client.release();
    await waiting;
  }
}

describe('while other calls hold every connection to the database', () => {
  it.each<[string, number, (dealId: string) => Parameters<TestUser['call']>]>([
    ['a share is closed by hand', 202, (dealId) => ['DELETE', `/api/strategy/shares/${dealId}`]],
    ['all shares are', 200, () => ['POST', `/api/strategy/tasks/${trader.id}/close-all`]],
  ])('%s', async (what, status, describeCall) => {
    const dealId = await open(what.replaceAll(' ', '-'));
    const closed = await whileTaken(() => trader.call(...describeCall(dealId)));
    expect(closed.status).toBe(status);
    await until(
      () => readShares(broker.test.deps.db, trader.id, 'open'),
      (shares) => shares.length === 0,
    );
  });
});
