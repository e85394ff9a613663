import type { Broker } from '@entropi/broker/broker';
import type { Confirm } from '@entropi/broker/broker-data';
import { inTransaction } from '@entropi/db/db';
import { payments } from '@entropi/db/schema/money';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares } from '@entropi/db/schema/trading';
import { eq } from 'drizzle-orm';
import { bookEnd } from '../testing/book-end';
import { EngineHarness, EPIC } from '../testing/engine-harness';
import { addUserAtRest, beginCycle, claimKey, makeTradedAccount } from '../testing/traded-account';
import { TradingState } from '../testing/trading-state';
import { addStrategy, setTaskState, type TradingUser } from '../testing/trading-user';
import { Executor } from './order-executor';
import { sendMarked, sendOrder } from './send-order';

let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  user = await addUserAtRest(harness, 'anna');
  state = new TradingState(harness, user.userId);
});

afterEach(() => harness.stop());

/** In milliseconds: longer than anything takes, and than a mark is valid. */
const LONG_MS = 60_000;

/** A written order of an account at whose broker `meanwhile` happens while the order waits for its turn. */
async function orderWith(meanwhile: () => Promise<unknown>) {
  const left: string[] = [];
  const openPosition: Broker['openPosition'] = async ({ dealReference }, beforeSend) => {
    await meanwhile();
    if (beforeSend && !(await beforeSend())) return { kind: 'withheld' };
    left.push(dealReference);
    return { kind: 'unknown', cause: 'test' };
  };
  const account = await makeTradedAccount(harness, user, { openPosition });
  return { account, order: await beginCycle(account), left };
}

/** Sends the order at its turn, if its check takes no longer than this. */
async function tradeWith(meanwhile: () => Promise<unknown>, checkLifeMs = LONG_MS) {
  const { account, order, left } = await orderWith(meanwhile);
  const timings = { ...account.timings, checkLifeMs };
  const sending = await sendOrder({ ...account, timings }, order);
  return { sending, sent: left.length };
}

/** Sends the order as one that was marked this long before its turn, when it was written. */
async function tradeMarked(meanwhile: () => Promise<unknown>, agoMs = 0) {
  const { account, order, left } = await orderWith(meanwhile);
  const { id } = order.intent;
  await harness.db.update(orderIntents).set({ state: 'SENT' }).where(eq(orderIntents.id, id));
  const markedAt = performance.now() - agoMs;
  const timings = { ...account.timings, checkLifeMs: LONG_MS };
  const submitted = await sendMarked({ ...account, timings }, { ...order, markedAt });
  return { submitted, sent: left.length };
}

/** A confirm of an opening, as it is streamed. */
const CONFIRM: Confirm = {
  dealReference: '',
  dealId: 'DEAL1',
  accepted: true,
  status: 'OPEN',
  reason: 'SUCCESS',
  epic: EPIC,
  direction: 'BUY',
  size: '1',
  level: '8001',
  stopLevel: null,
  affectedDeals: [{ dealId: 'DEAL1', status: 'OPENED' }],
  profit: null,
  profitCurrency: null,
  at: null,
};

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

/** The user loses eleven euros elsewhere today. */
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
    ['its size is too large', setLimits({ max_total_size: 0.5 }), 'max_total_size'],
    ['another member has opened a share', holdElsewhere, 'max_open_shares'],
  ] as const)('does not leave when %s', async (_name, meanwhile, rejection) => {
    const { sending, sent } = await tradeWith(meanwhile);
    expect([sending.kind, sent]).toEqual(['resolved', 0]);
    expect(await state.intents()).toMatchObject([{ state: 'ABSENT', rejection, sentAt: null }]);
  });

  it('is held back, to be checked again, when its check took too long', async () => {
    const { sending, sent } = await tradeWith(async () => undefined, 0);
    expect([sending.kind, sent]).toEqual(['held-back', 0]);
    expect(await state.intents()).toMatchObject([{ state: 'PENDING', sentAt: null }]);
  });

  it('is not sent when another engine has claimed the key', async () => {
    const { sending, sent } = await tradeWith(() => claimKey(harness, user, 'other'));
    expect([sending.kind, sent]).toEqual(['held-back', 0]);
    expect(await state.intents()).toMatchObject([{ state: 'PENDING' }]);
  });
});

describe('an opening that is marked as sent when it is written', () => {
  it('leaves at once, and once', async () => {
    const { submitted, sent } = await tradeMarked(async () => undefined);
    expect([submitted?.kind, sent]).toEqual(['unknown', 1]);
    expect(await state.intents()).toMatchObject([{ state: 'SENT' }]);
  });

  it('leaves as well when its turn comes later, as long as its check is valid', async () => {
    const { submitted, sent } = await tradeMarked(async () => undefined, LONG_MS / 2);
    expect([submitted?.kind, sent]).toEqual(['unknown', 1]);
  });

  it('waits like any other when its turn does not come while its check is valid', async () => {
    const nothing = async () => undefined;
    expect(await tradeMarked(nothing, 2 * LONG_MS)).toEqual({ submitted: null, sent: 0 });
    expect(await state.intents()).toMatchObject([{ state: 'PENDING', sentAt: null }]);
  });

  it('is left as it is when another engine has claimed the key meanwhile', async () => {
    const claim = () => claimKey(harness, user, 'other');
    expect(await tradeMarked(claim, 2 * LONG_MS)).toEqual({ submitted: null, sent: 0 });
    expect(await state.intents()).toMatchObject([{ state: 'SENT' }]);
  });

  it('is booked in the same round when its confirm is streamed before the response', async () => {
    const { account, order } = await orderWith(async () => undefined);
    const { id, dealReference } = order.intent;
    await harness.db.update(orderIntents).set({ state: 'SENT' }).where(eq(orderIntents.id, id));
    account.confirms.isLive = true;
    account.broker.openPosition = async () => {
      account.confirms.add({ ...CONFIRM, dealReference });
      return { kind: 'accepted', dealReference };
    };
    const marked = { ...order, markedAt: performance.now() + LONG_MS };
    const { changed, dueAt } = await new Executor(account, () => undefined).step(
      marked,
      true,
      false,
    );
    expect([[...changed], dueAt]).toEqual([[user.userId], null]);
    expect(await state.intents()).toMatchObject([{ state: 'FILLED' }]);
  });
});
