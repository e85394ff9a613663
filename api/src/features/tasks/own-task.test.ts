import { RISKS_VERSION } from '@entropi/contracts/risks';
import { pauseOwnTask, startOwnTask } from '@entropi/contracts/tasks';
import { auditEntries } from '@entropi/db/schema/audit';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { userConfigs } from '@entropi/db/schema/strategies';
import { shares } from '@entropi/db/schema/trading';
import { bookEnd } from '@entropi/engine/testing/book-end';
import { until } from '@entropi/engine/testing/engine-harness';
import { and, eq } from 'drizzle-orm';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { itRejects } from '../../testing/rejections';
import { configureTrading, DAX } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

let broker: BrokerApp;
let admin: TestUser;
let trader: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  admin = await broker.test.signIn({ isSuperuser: true });
  stranger = await broker.test.signIn();
  const { keys, first } = await broker.addLogin('owner');
  trader = await addTrader(broker, keys, first);
});

afterAll(() => broker.close());

describe.each(['start', 'pause'])('POST /api/strategy/tasks/{user_id}/%s', (action) => {
  itRejects({
    app: () => broker.test,
    method: 'POST',
    url: () => `/api/strategy/tasks/${trader.id}/${action}`,
    allowedTo: () => trader,
    forbiddenTo: () => stranger,
    invalid: () => [{ body: { now: true }, path: 'now' }],
  });
});

/** Books a loss in cents, at the present time. */
async function loseToday(minor: number): Promise<void> {
  const { db } = broker.test.deps;
  const [account] = await db
    .select()
    .from(brokerAccounts)
    .where(eq(brokerAccounts.userId, trader.id));
  if (!account) throw new Error('no account');
  const own = { userId: trader.id, brokerAccountId: account.id, size: 1 };
  const [share] = await db
    .insert(shares)
    .values({ ...own, dealReference: `lost-${minor}`, epic: 'X', expiry: '-', direction: 'BUY' })
    .returning();
  if (!share) throw new Error('no share');
  const state = { state: 'CLOSED', profitMinor: -minor, profitCurrency: 'EUR' } as const;
  await db.update(shares).set(state).where(eq(shares.id, share.id));
  await bookEnd(db, { ...share, ...state });
}

/** Ten euros are lost already, so an open loss of one more reaches the limit of eleven. */
async function expectEquityLimit(act: (action: string) => ReturnType<TestUser['call']>) {
  const { db } = broker.test.deps;
  await db
    .update(userConfigs)
    .set({ dailyLossLimit: null, equityLossLimit: 11 })
    .where(eq(userConfigs.userId, trader.id));
  expect((await act('start')).status).toBe(200);
  expect((await act('pause')).status).toBe(200);
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  await until(
    async () => (await trader.call('GET', `/api/markets/${DAX}`)).body as { bid: number },
    (market) => market.bid === 8000,
  );
  const [account] = await db
    .select()
    .from(brokerAccounts)
    .where(eq(brokerAccounts.userId, trader.id));
  await db.insert(shares).values({
    dealReference: 'open-loss',
    userId: trader.id,
    brokerAccountId: account?.id ?? 0,
    epic: DAX,
    expiry: '-',
    direction: 'BUY',
    size: 1,
    openLevel: 8001,
    state: 'OPENING',
  });
  const rejected = await act('start');
  expect([rejected.status, rejected.body]).toMatchObject([409, { code: 'equity_limit_reached' }]);
}

describe('a user', () => {
  it('starts and pauses their own task, but cannot start it once a loss limit is reached or while they are suspended', async () => {
    await configureTrading(admin, trader);
    await trader.call('POST', `/api/profile/${trader.id}/risks`, { version: RISKS_VERSION });
    const actOnOwn = (action: string, by = trader) =>
      by.call('POST', `/api/strategy/tasks/${trader.id}/${action}`);
    expect((await actOnOwn('pause')).status).toBe(409);
    expect((await actOnOwn('start')).as(startOwnTask.reply).state).toBe('active');
    expect((await actOnOwn('pause')).as(pauseOwnTask.reply).state).toBe('paused');
    const [entry] = await broker.test.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'task.pause'), eq(auditEntries.userId, trader.id)));
    expect(entry).toMatchObject({ actorId: trader.id, after: { state: 'paused' } });
    const { db } = broker.test.deps;
    await db
      .update(userConfigs)
      .set({ dailyLossLimit: 10 })
      .where(eq(userConfigs.userId, trader.id));
    await loseToday(999);
    expect((await actOnOwn('start')).status).toBe(200);
    expect((await actOnOwn('pause')).status).toBe(200);
    await loseToday(1);
    const rejected = await actOnOwn('start');
    expect([rejected.status, rejected.body]).toMatchObject([409, { code: 'loss_limit_reached' }]);
    const byAdmin = await admin.call('POST', `/api/admin/tasks/${trader.id}/start`);
    expect([byAdmin.status, byAdmin.body]).toMatchObject([409, { code: 'loss_limit_reached' }]);
    await expectEquityLimit(actOnOwn);
    const suspended = await broker.test.signIn({ isSuspended: true });
    const start = await suspended.call('POST', `/api/strategy/tasks/${suspended.id}/start`);
    expect([start.status, start.body]).toMatchObject([402, { code: 'suspended' }]);
    const pause = await suspended.call('POST', `/api/strategy/tasks/${suspended.id}/pause`);
    expect(pause.status).toBe(409);
  });
});
