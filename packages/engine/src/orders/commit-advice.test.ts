import { orderIntents } from '@entropi/db/schema/order-intents';
import { currentScales, cycles, shares } from '@entropi/db/schema/trading';
import type { Order } from '@entropi/trading/core/decide';
import type { Wish } from '@entropi/trading/core/leaving';
import { eq } from 'drizzle-orm';
import type { TradedAccount } from '../accounts/traded-account';
import { findCycle } from '../store/cycle.repo';
import { levelScope } from '../store/deal-reference';
import { EngineHarness } from '../testing/engine-harness';
import {
  addUserAtRest,
  claimKey,
  fillFirstLevel,
  makeTradedAccount,
} from '../testing/traded-account';
import { TradingState } from '../testing/trading-state';
import { setTaskState, type TradingUser } from '../testing/trading-user';
import { commitAdvice } from './commit-advice';

let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;
let account: TradedAccount;
let isFree = true;

/** Begins a cycle of which level 0 is open. */
beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  user = await addUserAtRest(harness, 'anna');
  state = new TradingState(harness, user.userId);
  isFree = true;
  account = await makeTradedAccount(harness, user, { isFreeFor: () => isFree });
  await fillFirstLevel(harness, account);
});

afterEach(() => harness.stop());

const OPEN_NEXT = { kind: 'OPEN', level: 1, sizeCounts: 100, worstTicks: 79_820 } as const;

const DECIDED_BY = {
  bid: 7979,
  offer: 7980,
  broker_at: '2026-05-04T12:00:00.123Z',
  source: 'streamed',
  age_ms: 4,
} as const;

/** The cycle, its shares as they are stored, and what closes the first of them. */
async function readCycle() {
  const [cycle] = await state.cycles();
  const rows = cycle && (await findCycle(harness.db, cycle.id));
  const [share] = rows?.shares ?? [];
  if (!rows || !share) throw new Error('no cycle');
  return { rows, close: makeClose(share.dealReference, 0) };
}

const makeClose = (reference: string, level: number) =>
  ({ kind: 'CLOSE', level, reference, sizeCounts: 100, reason: 'TAKE_PROFIT' }) as const;

/** Writes an advice for the cycle; returns what was marked as sent. */
async function commitOrders(
  orders: Order[],
  { wishes = [], isIdle = true }: { wishes?: Wish[]; isIdle?: boolean } = {},
) {
  const { rows } = await readCycle();
  const nothing = { rearmed: [], entersRecovery: false, peaks: [], blockReason: null };
  const advice = { ...nothing, wishes, orders };
  return commitAdvice(account, rows, { advice, decidedBy: DECIDED_BY }, isIdle);
}

/** Writes an opening, a close or both, by default while nothing else is under way. */
async function commit(orders: 'open' | 'close' | 'both', isIdle = true) {
  const { close } = await readCycle();
  const chosen = { open: [OPEN_NEXT], close: [close], both: [OPEN_NEXT, close] }[orders];
  return commitOrders(chosen, { isIdle });
}

const listWritten = async () => (await state.intents()).slice(1);

const setLimits = async (limits: object) => {
  const [cycle] = await state.cycles();
  if (!cycle) throw new Error('no cycle');
  await harness.db.update(cycles).set({ limits: { ...cycle.limits, ...limits } });
};

async function occupyBroker(): Promise<void> {
  isFree = false;
}

describe('the first order of a decision', () => {
  it('is marked as sent in the transaction that writes it, and names what is to be sent', async () => {
    const marked = await commit('open');
    const [written] = await listWritten();
    expect(written).toMatchObject({ kind: 'OPEN', state: 'SENT', sentAt: expect.any(Date) });
    expect(marked?.intent).toMatchObject({ id: written?.id, request: { direction: 'BUY' } });
  });

  it('is stored with the price that decided it, and an opening with its worst price', async () => {
    await commit('open');
    expect(await listWritten()).toMatchObject([
      { decidedBy: DECIDED_BY, request: { worst_level: 7982 } },
    ]);
    await commit('close');
    const closes = (await listWritten()).filter(({ kind }) => kind === 'CLOSE');
    expect(closes).toMatchObject([{ decidedBy: DECIDED_BY }]);
  });

  it('is the close, if there are a close and an opening', async () => {
    const marked = await commit('both');
    expect(marked).toMatchObject({ intent: { kind: 'CLOSE' }, share: { dealId: 'D1' } });
    const written = (await listWritten()).map(({ kind, state: now }) => [kind, now]);
    expect(written.toSorted()).toEqual([
      ['CLOSE', 'SENT'],
      ['OPEN', 'PENDING'],
    ]);
  });

  it.each([
    ['no more shares may be open', () => setLimits({ max_open_shares: 1 })],
    [
      'its hours are over',
      () => setLimits({ trading_hours: { days: [], from: '00:00', to: '24:00' } }),
    ],
    ['the broker would have it wait', occupyBroker],
  ])('waits for its turn when %s', async (_name, meanwhile) => {
    await meanwhile();
    expect(await commit('open')).toBeNull();
    expect(await listWritten()).toMatchObject([{ state: 'PENDING', sentAt: null }]);
  });

  it('waits for its turn while the account is busy', async () => {
    expect(await commit('close', false)).toBeNull();
    expect(await listWritten()).toMatchObject([{ kind: 'CLOSE', state: 'PENDING' }]);
  });

  it.each([
    ['the task is paused', () => setTaskState(harness, user.userId, 'paused')],
    ['another engine has claimed the key', () => claimKey(harness, user, 'other')],
  ])('is not written when %s', async (_name, meanwhile) => {
    await meanwhile();
    expect(await commit('open')).toBeNull();
    expect(await listWritten()).toEqual([]);
  });
});

describe('a decision of which something is under way already', () => {
  /** Writes an order that nothing else knows of; the first one is that of level 0. */
  async function addUnresolved(values: Partial<typeof orderIntents.$inferInsert>) {
    const [first] = await state.intents();
    if (!first) throw new Error('no order');
    const { id: _id, ...order } = first;
    await harness.db
      .insert(orderIntents)
      .values({ ...order, dealReference: 'under-way', state: 'SENT', resolvedAt: null, ...values });
  }

  /** Opens level 1, too; returns what closes its share. */
  async function openSecond() {
    await commit('open');
    const [, opening] = await state.intents();
    if (!opening?.shareId) throw new Error('no opening');
    const { db } = harness;
    const filled = { state: 'FILLED', resolvedAt: new Date() } as const;
    await db.update(orderIntents).set(filled).where(eq(orderIntents.id, opening.id));
    const [share] = await db
      .update(shares)
      .set({ state: 'OPEN', dealId: 'D2', openLevel: 7980 })
      .where(eq(shares.id, opening.shareId))
      .returning();
    await db.update(currentScales).set({ state: 'OPEN' }).where(eq(currentScales.level, 1));
    if (!share) throw new Error('no share');
    return makeClose(share.dealReference, 1);
  }

  const listCloses = async () =>
    (await listWritten())
      .filter(({ kind }) => kind === 'CLOSE')
      .map(({ scopeKey, dealReference, state: now }) => [scopeKey, dealReference, now]);

  it('closes what it wants closed though its opening is under way', async () => {
    const { rows, close } = await readCycle();
    await addUnresolved({ scopeKey: levelScope(rows.cycle, 1), level: 1 });
    await commitOrders([OPEN_NEXT, close]);
    expect(await listCloses()).toEqual([['D1', expect.any(String), 'PENDING']]);
    expect((await state.shares()).map((share) => share.state)).toEqual(['CLOSING']);
  });

  it('closes the others though one of its closes is under way, and orders that one no second time', async () => {
    const second = await openSecond();
    const { close } = await readCycle();
    const [{ id: shareId } = { id: 0 }] = await state.shares();
    await addUnresolved({ kind: 'CLOSE', scopeKey: 'D1', shareId });
    await commitOrders([close, second], { wishes: [{ reference: null, reason: 'CYCLE_STOP' }] });
    expect(await state.cycles()).toMatchObject([{ leaveReason: 'CYCLE_STOP' }]);
    expect(await listCloses()).toEqual([
      ['D1', 'under-way', 'SENT'],
      ['D2', expect.any(String), 'PENDING'],
    ]);
    expect((await state.shares()).map((share) => share.state)).toEqual(['CLOSING', 'CLOSING']);
    expect(await commitOrders([close, second])).toBeNull();
    expect(await listCloses()).toHaveLength(2);
  });

  it('does nothing when its opening is all that it has', async () => {
    const { rows } = await readCycle();
    await addUnresolved({ scopeKey: levelScope(rows.cycle, 1), level: 1 });
    const before = await listWritten();
    expect(await commit('open')).toBeNull();
    expect(await listWritten()).toEqual(before);
    expect(await state.shares()).toHaveLength(1);
  });
});
