import { cycles } from '@entropi/db/schema/trading';
import type { TradedAccount } from '../accounts/traded-account';
import { findCycle } from '../store/cycle.repo';
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

/** Writes an advice for the cycle, by default while nothing else is under way; returns what was marked as sent. */
async function commit(orders: 'open' | 'close' | 'both', isIdle = true) {
  const [cycle] = await state.cycles();
  const rows = cycle && (await findCycle(harness.db, cycle.id));
  const [share] = rows?.shares ?? [];
  if (!rows || !share) throw new Error('no cycle');
  const reference = share.dealReference;
  const close = {
    kind: 'CLOSE',
    level: 0,
    reference,
    sizeCounts: 100,
    reason: 'TAKE_PROFIT',
  } as const;
  const chosen = { open: [OPEN_NEXT], close: [close], both: [OPEN_NEXT, close] }[orders];
  const nothing = { wishes: [], rearmed: [], entersRecovery: false, peaks: [], blockReason: null };
  const advice = { ...nothing, orders: chosen };
  return commitAdvice(account, rows, { advice, decidedBy: DECIDED_BY }, isIdle);
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
