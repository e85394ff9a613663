import { type CycleConfig, type CycleState, type HeldLevel, openLevels } from './cycle-state';
import { divide, ratio } from './ratio';
import { toPosition } from './sell-mode';
import { profitLevel } from './target';

/**
 * RECOVERY by OFFSET closes the worst share together with the newest winners that make up for it. Money is
 * counted in ticks times millionths of size, which are whole numbers.
 */

/** The profit of a share at a mirrored closing price, in ticks times counts. */
function profitCounts({ share }: HeldLevel, price: number): bigint {
  return BigInt(price - share.openTicks) * BigInt(share.sizeCounts);
}

/** The buffer in ticks times counts; null when a point of the market is worth nothing. */
function bufferCounts({ sellMode, moneyPerTickCount }: CycleConfig): bigint | null {
  const buffer = ratio(sellMode.recovery?.buffer ?? 0);
  if (moneyPerTickCount.n === 0n) return buffer.n === 0n ? 0n : null;
  const { n, d } = divide(buffer, moneyPerTickCount);
  return (n + d - 1n) / d;
}

/** The worst share by its profit at a price; of equals the deepest level. */
function findWorst(held: readonly HeldLevel[], price: number): HeldLevel | null {
  return held.reduce<HeldLevel | null>((worst, one) => {
    if (!worst) return one;
    const difference = profitCounts(one, price) - profitCounts(worst, price);
    return difference < 0n || (difference === 0n && one.level > worst.level) ? one : worst;
  }, null);
}

/**
 * Shares that may be offset now. There are none while a share of the cycle is being closed or has to be, because its
 * result is not known yet, and none while a rejected close rests.
 */
export function listOffsettable(state: CycleState, now: number): HeldLevel[] {
  if (state.levels.some((level) => level.phase === 'CLOSING')) return [];
  const held = openLevels(state);
  return held.some((level) => level.notBefore > now || level.share.leaving) ? [] : held;
}

/** The worst share with as many of the newest winners as make up for it plus the buffer; empty if they do not. */
export function findOffsetGroup(
  held: readonly HeldLevel[],
  price: number,
  config: CycleConfig,
): HeldLevel[] {
  const worst = findWorst(held, price);
  const buffer = bufferCounts(config);
  if (!worst || buffer === null) return [];
  const group = [worst];
  let sum = profitCounts(worst, price);
  const winners = held
    .filter((one) => one !== worst && profitCounts(one, price) > 0n)
    .sort((a, b) => b.share.openedAt - a.share.openedAt || b.level - a.level);
  for (const winner of winners) {
    if (sum >= buffer) break;
    group.push(winner);
    sum += profitCounts(winner, price);
  }
  return sum >= buffer ? group : [];
}

/**
 * The lowest mirrored closing price at which the worst share can be offset; null when there is none. The total of
 * all winners and the worst share only rises with the price, so a binary search finds it.
 */
export function offsetLevel(held: readonly HeldLevel[], config: CycleConfig): number | null {
  const basket = toPosition(held);
  const value = ratio(config.sellMode.recovery?.buffer ?? 0);
  const allWin = basket && profitLevel({ value, unit: 'MONEY' }, basket, config);
  if (!basket || (allWin === null && value.n > 0n)) return null;
  const opens = held.map(({ share }) => share.openTicks);
  let high = Math.max(...opens, allWin ?? Number.MIN_SAFE_INTEGER);
  let low = Math.min(...opens) - 1;
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (findOffsetGroup(held, middle, config).length > 0) high = middle;
    else low = middle;
  }
  return high;
}
