import { NO_TRACING } from '@entropi/shared/server/tracing';
import { eq, sql } from 'drizzle-orm';
import type { Broker } from '../../broker/broker';
import { inTransaction } from '../../db/db';
import { keyOwnership } from '../../db/schema/engine';
import { payments } from '../../db/schema/money';
import { cycles, shares } from '../../db/schema/trading';
import { bookEnd } from '../../testing/book-end';
import { listAccounts } from '../../trading/store/account.repo';
import { listPlans } from '../../trading/store/trading-config.repo';
import type { TradedAccount } from '../accounts/traded-account';
import { EngineHarness, FAST, until } from '../testing/engine-harness';
import { TradingState } from '../testing/trading-state';
import {
  addStrategy,
  addTradingUser,
  setTaskState,
  type TradingUser,
} from '../testing/trading-user';
import { TIMINGS } from '../timings';
import { beginCycles } from './begin-cycle';
import { createOrderBatches } from './order-batches';
import { sendOrder } from './send-order';
import { StreamedConfirms } from './streamed-confirms';

let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  user = await addTradingUser(harness, 'anna', { state: 'stopped' });
  state = new TradingState(harness, user.userId);
  const engine = await harness.startEngine();
  await until(
    async () => (await listPlans(harness.db, [user.userId])).get(user.userId),
    (plan) => typeof plan === 'object',
  );
  await harness.stopEngine(engine);
  await setTaskState(harness, user.userId, 'active');
});

afterEach(() => harness.stop());

/** Gives the user's key to a process; returns its epoch. */
async function claimKey(processId: string): Promise<number> {
  const [row] = await harness.db
    .update(keyOwnership)
    .set({ processId, epoch: sql`${keyOwnership.epoch} + 1` })
    .where(eq(keyOwnership.brokerKeyId, user.keyId))
    .returning({ epoch: keyOwnership.epoch });
  if (!row) throw new Error('no engine has ever had the key');
  return row.epoch;
}

/** An account whose broker calls `meanwhile` while an order waits for its turn, and counts what leaves. */
async function tradeWith(meanwhile: () => Promise<unknown>) {
  const { db } = harness;
  const [row] = await listAccounts(db, [user.keyId]);
  if (!row) throw new Error('no account');
  const epoch = await claimKey('test');
  let sent = 0;
  const openPosition: Broker['openPosition'] = async (_order, beforeSend) => {
    await meanwhile();
    if (beforeSend && !(await beforeSend())) return { kind: 'withheld' };
    sent += 1;
    return { kind: 'unknown', cause: 'test' };
  };
  const account: TradedAccount = {
    row,
    broker: { openPosition } as Broker,
    batches: createOrderBatches(db),
    fence: { brokerKeyId: user.keyId, epoch },
    tracing: NO_TRACING,
    db,
    log: harness.deps.log,
    timings: { ...TIMINGS, ...FAST },
    now: () => new Date(),
    confirms: new StreamedConfirms(() => new Date()),
    degraded: null,
    onSynced: () => undefined,
  };
  const plan = (await listPlans(db, [user.userId])).get(user.userId);
  if (typeof plan !== 'object') throw new Error(`no plan: ${plan}`);
  expect(await beginCycles(account, plan.members, plan.coupling)).toBeNull();
  const [order] = await account.batches.listOrders(row.id);
  if (!order) throw new Error('no order');
  return { sending: await sendOrder(account, order), sent };
}

const suspend = () =>
  harness.db.insert(payments).values({
    userId: user.userId,
    amountMinor: 4900,
    currency: 'EUR',
    dueOn: '2020-01-01',
    reference: 'TEST-1',
  });

const setLimits = (limits: object) => async () => {
  const [cycle] = await state.cycles();
  if (!cycle) throw new Error('no cycle');
  await harness.db
    .update(cycles)
    .set({ limits: { ...cycle.limits, ...limits } })
    .where(eq(cycles.id, cycle.id));
};

/** The user loses eleven euros of today elsewhere. */
const lose = () =>
  inTransaction(harness.db, async (tx) => {
    await setLimits({ daily_loss_limit: 11 })();
    const [share] = await state.shares();
    if (!share) throw new Error('no share');
    const { id: _, ...rest } = share;
    const [lost] = await tx
      .insert(shares)
      .values({
        ...rest,
        dealReference: 'lost',
        currentScaleId: null,
        cycleId: null,
        level: null,
        state: 'CLOSED',
        closeReason: 'MANUAL',
        profitMinor: -1100,
        profitCurrency: 'EUR',
        closedAt: new Date(),
      })
      .returning();
    if (lost) await bookEnd(tx, lost);
  });

/** Another member of a coupled strategy has opened the one share that all of them together may hold. */
async function holdElsewhere(): Promise<void> {
  const { db } = harness;
  const strategyId = await addStrategy(harness, 'the other member', {});
  const [cycle] = await state.cycles();
  const [share] = await state.shares();
  if (!cycle || !share) throw new Error('no cycle');
  await db.update(cycles).set({ jointMaxOpenShares: 1 }).where(eq(cycles.id, cycle.id));
  const { id: _cycle, ...running } = cycle;
  const [other] = await db
    .insert(cycles)
    .values({ ...running, strategyId })
    .returning();
  const { id: _share, ...rest } = share;
  const held = { ...rest, cycleId: other?.id, currentScaleId: null, dealReference: 'member' };
  await db.insert(shares).values({ ...held, state: 'OPEN' });
}

describe('an opening that waits for its turn', () => {
  it('is sent when nothing has changed meanwhile', async () => {
    const { sending, sent } = await tradeWith(async () => undefined);
    expect([sending.kind, sent]).toEqual(['on-its-way', 1]);
  });

  it.each([
    ['the task is paused', () => setTaskState(harness, user.userId, 'paused'), 'task'],
    ['the user is suspended', suspend, 'suspended'],
    [
      'the hours end',
      setLimits({ trading_hours: { days: [], from: '00:00', to: '24:00' } }),
      'trading_hours',
    ],
    ['the loss limit is reached', lose, 'loss_limit'],
    ['no more shares may be open', setLimits({ max_open_shares: 0 }), 'max_open_shares'],
    ['its size is too much', setLimits({ max_total_size: 0.5 }), 'max_total_size'],
    ['another member has opened a share', holdElsewhere, 'max_open_shares'],
  ] as const)('does not leave when %s', async (_name, meanwhile, rejection) => {
    const { sending, sent } = await tradeWith(meanwhile);
    expect([sending.kind, sent]).toEqual(['resolved', 0]);
    expect(await state.intents()).toMatchObject([{ state: 'ABSENT', rejection, sentAt: null }]);
  });

  it('is not sent when another engine has claimed the key', async () => {
    const { sending, sent } = await tradeWith(() => claimKey('other'));
    expect([sending.kind, sent]).toEqual(['held-back', 0]);
    expect(await state.intents()).toMatchObject([{ state: 'PENDING' }]);
  });
});
