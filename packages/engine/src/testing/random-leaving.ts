import type { SellModeConfig } from '@entropi/contracts/trading-model';
import { inTransaction } from '@entropi/db/db';
import { tasks } from '@entropi/db/schema/trading';
import { inArray } from 'drizzle-orm';
import { wishCloseAll } from '../store/close-wish.repo';
import { saveWishes } from '../store/leave.repo';
import { lockTask, moveTask, withTaskLock } from '../store/task-state.repo';
import type { EngineHarness } from './engine-harness';
import { addTrader, type Trader } from './start-trading';

/** Gives numbers from 0 to less than 1, the same ones for the same seed. */
export type Random = () => number;

/** The generator mulberry32. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks one of these values; throws when there are none. */
export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

const whole = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));

/** One fault of the broker for one step, as its control takes it. */
type Fault = (random: Random) => Record<string, object>;

const action = (random: Random) => pick(random, ['OPEN', 'CLOSE', 'CLOSE'] as const);
const count = (random: Random) => whole(random, 1, 4);

const FAULTS: readonly Fault[] = [
  (random) => {
    const answer = pick(random, ['reset', '502', '504'] as const);
    const booked = random() < 0.5;
    return { orderLost: { answer, booked, action: action(random), count: count(random) } };
  },
  (random) => {
    const reason = pick(random, ['MARKET_CLOSED', 'INSUFFICIENT_FUNDS', 'SIZE_INCREMENT'] as const);
    return { rejectOrder: { reason, action: action(random), count: count(random) } };
  },
  (random) => ({ confirmLate: { times: whole(random, 1, 4), count: count(random) } }),
  () => ({ confirm405: {} }),
  () => ({ positionHidden: { forMs: 700 } }),
  () => ({ slow: { delayMs: 250, fromMs: 0 } }),
  (random) => ({ marketClosed: { status: pick(random, ['CLOSED', 'EDITS_ONLY', 'OFFLINE']) } }),
  (random) => ({ positionClosed: { size: 0.5, count: whole(random, 1, 3) } }),
  () => ({ positionUnreadable: { hideIds: true } }),
];

/** All of these faults off. */
export const HEALED = Object.fromEntries(
  FAULTS.flatMap((fault) => Object.keys(fault(() => 0))).map((name) => [name, null]),
);

/** Switches on up to two faults, and all others off. */
function pickFaults(random: Random): Record<string, object | null> {
  const wanted = whole(random, 0, 2);
  const chosen = Array.from({ length: wanted }, () => pick(random, FAULTS)(random));
  return Object.assign({ ...HEALED }, ...chosen);
}

/** Only closes have no effect, and what became of them is not known for a while. */
const SIEGES: readonly Record<string, object>[] = [
  { orderLost: { answer: '502', booked: false, action: 'CLOSE' } },
  { orderLost: { answer: 'reset', booked: true, action: 'CLOSE' }, confirm405: {} },
  { rejectOrder: { reason: 'MARKET_CLOSED', action: 'CLOSE' } },
];

/** What a broker does during some prices: its faults, and how far each price is from the one before. */
export interface Blow {
  faults: Record<string, object | null>;
  moves: number[];
}

/** Prices far enough apart to open levels, to stop them, and to come back. */
const MOVES = [-220, -60, -35, -21, -8, 0, 8, 21, 35, 60, 220];

/**
 * Picks any faults and moves, or lets closes have no effect while the market falls or rises through stops and
 * levels.
 */
export function pickBlow(random: Random): Blow {
  if (random() < 0.5) return { faults: pickFaults(random), moves: [pick(random, MOVES)] };
  const way = pick(random, [1, -1]);
  const moves = [22, 30, 15, 30].map((far) => way * far);
  return { faults: { ...HEALED, ...pick(random, SIEGES) }, moves };
}

const recovery = (method: 'BASKET' | 'OFFSET') => ({
  mode: 'ALL' as const,
  recovery: {
    enter_when: { open_shares: 2, drawdown: null, age_hours: null },
    buffer: 1,
    method,
  },
});

const MODES: readonly Partial<SellModeConfig>[] = [
  { mode: 'SINGLE' },
  { mode: 'SINGLE', trailing: { activate: 10, give_back: 4 } },
  { mode: 'ALL' },
  recovery('BASKET'),
  recovery('OFFSET'),
];

/** Adds a trader for each mode and each direction, each with stops of their own. */
export async function addTraders(harness: EngineHarness, random: Random): Promise<Trader[]> {
  const traders: Trader[] = [];
  for (const direction of ['BUY', 'SELL'] as const)
    for (const [place, mode] of MODES.entries()) {
      const stops = pick(random, [
        { cycle_stop: 30, share_stop: null },
        { cycle_stop: 60, share_stop: 40 },
        { cycle_stop: null, share_stop: 25 },
      ]);
      const sellMode = { target: pick(random, [12, 60, 900]), ...mode, ...stops };
      const options = { direction, sellMode, sizes: [1, 2, 3, 4] };
      traders.push(
        await addTrader(harness, `${direction.slice(0, 3).toLowerCase()}${place}`, options),
      );
    }
  return traders;
}

/** Lets every task begin again that was stopped or rests after a stop, so that there is more to be left. */
export async function beginAgain({ db }: EngineHarness): Promise<void> {
  const fields = { state: 'active', cooldownUntil: null } as const;
  await db
    .update(tasks)
    .set(fields)
    .where(inArray(tasks.state, ['active', 'stopped']));
}

/** What a stop with close commits. */
export function stopAndClose({ db }: EngineHarness, { user: { userId } }: Trader): Promise<void> {
  return inTransaction(db, async (tx) => {
    const by = { actorId: null, actor: 'test', reason: 'stop' };
    await moveTask(tx, await lockTask(tx, userId), 'stopped', by);
    await wishCloseAll(tx, userId);
  });
}

/** What a user's close of one open share commits; does nothing when no share is open. */
export async function closeOne(
  { db }: EngineHarness,
  { user: { userId }, state }: Trader,
): Promise<void> {
  const share = (await state.shares()).find((one) => one.state === 'OPEN');
  if (!share) return;
  await withTaskLock(db, userId, (tx) =>
    saveWishes(tx, [{ userId, shareId: share.id, reason: 'MANUAL' }]),
  );
}
