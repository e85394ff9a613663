import type { Broker } from '@entropi/broker/broker';
import { keyOwnership } from '@entropi/db/schema/engine';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { currentScales, shares } from '@entropi/db/schema/trading';
import { RecentOpenings } from '@entropi/trading/core/recent-openings';
import { eq, sql } from 'drizzle-orm';
import { createComparisonBatches } from '../accounts/comparison-batches';
import type { TradedAccount } from '../accounts/traded-account';
import { beginCycles } from '../orders/begin-cycle';
import { createOrderBatches } from '../orders/order-batches';
import { StreamedConfirms } from '../orders/streamed-confirms';
import { KnownFills } from '../prices/price-order';
import { listAccounts } from '../store/account.repo';
import type { PendingOrder } from '../store/order-intents.repo';
import { getReferenceKey } from '../store/reference-key.repo';
import { listPlans } from '../store/trading-config.repo';
import { TIMINGS } from '../timings';
import { type EngineHarness, FAST, until } from './engine-harness';
import { NO_TRACING } from './no-tracing';
import { OPEN_MARKETS } from './open-markets';
import { addTradingUser, setTaskState, type TradingUser } from './trading-user';

/** Gives a user's key to a process; returns its epoch. */
export async function claimKey(
  { db }: EngineHarness,
  { keyId }: TradingUser,
  processId: string,
): Promise<number> {
  const [row] = await db
    .update(keyOwnership)
    .set({ processId, epoch: sql`${keyOwnership.epoch} + 1` })
    .where(eq(keyOwnership.brokerKeyId, keyId))
    .returning({ epoch: keyOwnership.epoch });
  if (!row) throw new Error('no engine has ever had the key');
  return row.epoch;
}

/** Adds a user whose task is active and may trade, and whose key no engine works on any more. */
export async function addUserAtRest(
  harness: EngineHarness,
  identifier: string,
): Promise<TradingUser> {
  const user = await addTradingUser(harness, identifier, { state: 'stopped' });
  const engine = await harness.startEngine();
  await until(
    async () => (await listPlans(harness.db, [user.userId])).get(user.userId),
    (plan) => typeof plan === 'object',
  );
  await harness.stopEngine(engine);
  await setTaskState(harness, user.userId, 'active');
  return user;
}

/** The account of a user in the form in which this process trades on it, at a broker of the test. */
export async function makeTradedAccount(
  harness: EngineHarness,
  user: TradingUser,
  broker: Partial<Broker>,
): Promise<TradedAccount> {
  const { db } = harness;
  const [row] = await listAccounts(db, [user.keyId]);
  if (!row) throw new Error('no account');
  const epoch = await claimKey(harness, user, 'test');
  return {
    row,
    broker: broker as Broker,
    batches: createOrderBatches(db),
    comparisons: createComparisonBatches(db),
    referenceKey: await getReferenceKey(db),
    fence: { brokerKeyId: user.keyId, epoch },
    tracing: NO_TRACING,
    db,
    log: harness.deps.log,
    timings: { ...TIMINGS, ...FAST },
    now: () => new Date(),
    confirms: new StreamedConfirms(() => new Date()),
    fills: new KnownFills(() => new Date()),
    findPrice: () => null,
    closedMarkets: OPEN_MARKETS,
    degraded: null,
    degradedUntil: null,
    rejectedCode: null,
    openings: new RecentOpenings(),
    onSynced: () => undefined,
  };
}

/** Begins the user's cycle; returns the order that opens its level 0, which is only written. */
export async function beginCycle(account: TradedAccount): Promise<PendingOrder> {
  const { db, row, batches } = account;
  const plan = (await listPlans(db, [row.userId])).get(row.userId);
  if (typeof plan !== 'object') throw new Error(`no plan: ${plan}`);
  const problem = await beginCycles(account, plan.members, plan.coupling);
  if (problem) throw new Error(`no cycle: ${JSON.stringify(problem)}`);
  const [order] = await batches.listOrders(row.id);
  if (!order) throw new Error('no order');
  return order;
}

/** Begins the user's cycle and opens its level 0; returns its order and share. */
export async function fillFirstLevel(
  { db }: EngineHarness,
  account: TradedAccount,
): Promise<PendingOrder> {
  const order = await beginCycle(account);
  const { intent, share } = order;
  const filled = { state: 'FILLED', resolvedAt: new Date() } as const;
  await db.update(orderIntents).set(filled).where(eq(orderIntents.id, intent.id));
  const open = { state: 'OPEN', dealId: 'D1' } as const;
  await db.update(shares).set(open).where(eq(shares.id, share.id));
  await db.update(currentScales).set({ state: 'OPEN' }).where(eq(currentScales.level, 0));
  return { ...order, share: { ...share, ...open } };
}
