import { closeShare } from '@entropi/contracts/shares';
import { engineProcesses } from '@entropi/db/schema/engine';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { until } from '@entropi/engine/testing/engine-harness';
import { and, eq, isNull } from 'drizzle-orm';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { DAX } from '../../testing/test-trading';
import { call, type TestUser } from '../../testing/test-user';
import { readShares } from './share-view';

let broker: BrokerApp;
let trader: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  stranger = await broker.test.signIn();
  const { keys, first } = await broker.addLogin('cancel');
  trader = await addTrader(broker, keys, first);
});
afterAll(() => broker.close());

const listOpen = () => readShares(broker.test.deps.db, trader.id, 'open');
const cancel = (deal: string, by = trader) =>
  by.call('DELETE', `/api/strategy/shares/${deal}/order`);
const openOne = (key: string) =>
  call(broker.test.app, 'POST', `/api/strategy/shares/${trader.id}`, {
    token: trader.accessToken,
    headers: { 'idempotency-key': key },
    body: { epic: DAX, direction: 'BUY', size: 1 },
  });

async function addOpen(key: string): Promise<string> {
  expect((await openOne(key)).status).toBe(202);
  const shares = await until(listOpen, ([share]) => share?.state === 'OPEN');
  return shares[0]?.deal_id ?? '';
}

describe('DELETE /api/strategy/shares/{deal_id}/order', () => {
  it('takes back a close that no engine has sent, and the share stays open when an engine starts', async () => {
    const dealId = await addOpen('kept');
    await broker.stopEngine();
    const closing = await trader.call('DELETE', `/api/strategy/shares/${dealId}`);
    expect(closing.as(closeShare.reply).state).toBe('CLOSING');
    expect((await cancel(dealId, stranger)).status).toBe(404);
    const kept = await cancel(dealId);
    expect([kept.status, kept.body]).toMatchObject([200, { state: 'OPEN', unsent_close: null }]);
    expect((await cancel(dealId)).body).toMatchObject({ status: 409, code: 'share_state' });
    await broker.startEngine();
    // A second share is opened and closed afterwards: an order that was taken back would have gone before it.
    const second = await openOne('second');
    expect(second.status).toBe(202);
    const { deal_reference: reference } = second.body as { deal_reference: string };
    const shares = await until(listOpen, (open) =>
      open.some((share) => share.deal_reference === reference && share.state === 'OPEN'),
    );
    expect(shares.find((share) => share.deal_id === dealId)?.state).toBe('OPEN');
    await trader.call('POST', `/api/strategy/tasks/${trader.id}/close-all`);
    await until(listOpen, (open) => open.length === 0);
  });

  it('takes back an opening that was not sent, and no share comes of it', async () => {
    await broker.stopEngine();
    // An engine that is alive and does not own the key yet.
    await broker.test.deps.db.insert(engineProcesses).values({ id: 'slow', roles: ['engine'] });
    const placed = await openOne('unsent');
    const { deal_reference: reference } = placed.body as { deal_reference: string };
    const taken = await cancel(reference);
    expect([taken.status, taken.body]).toMatchObject([200, { state: 'REJECTED' }]);
    expect((await openOne('unsent')).body).toMatchObject({ rejection: 'cancelled' });
    await broker.startEngine();
    await addOpen('after');
    const { deals } = (await broker.control('GET', 'deals')) as {
      deals: { dealReference: string }[];
    };
    expect(deals.map(({ dealReference }) => dealReference)).not.toContain(reference);
  });

  it('is 409 for one that has left', async () => {
    const [share] = await listOpen();
    const dealId = share?.deal_id ?? '';
    await broker.stopEngine();
    await trader.call('DELETE', `/api/strategy/shares/${dealId}`);
    const { db } = broker.test.deps;
    // This is what an engine does when it sends the order.
    await db
      .update(orderIntents)
      .set({ state: 'SENT', sentAt: new Date() })
      .where(and(eq(orderIntents.scopeKey, dealId), isNull(orderIntents.resolvedAt)));
    expect((await cancel(dealId)).body).toMatchObject({ status: 409, code: 'order_left' });
  });
});
