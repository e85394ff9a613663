import { type CycleConfig, type CycleState, openLevels } from './cycle-state';
import { add, compare, divide, type Ratio, ratio, subtract, ZERO } from './ratio';
import { toPosition } from './sell-mode';
import { profitAt, profitLevel } from './target';
import { closingPrice, type Tick } from './units';

/** A running cycle of a BASKET with the last price of its market; null while there is none. */
export interface JointMember {
  state: CycleState;
  config: CycleConfig;
  tick: Tick | null;
}

/**
 * Open profit of a member in the account's currency. Null when there is no price for what it holds, and while an
 * opening is on its way, because its profit belongs to the sum.
 */
function findOpenProfit({ state, config, tick }: JointMember): Ratio | null {
  if (state.levels.some((level) => level.phase === 'OPENING')) return null;
  const position = toPosition(openLevels(state));
  if (!position) return ZERO;
  return tick && profitAt(closingPrice(tick, state.dir), position, config);
}

/** Open profit of all members together; null while one of them has no price. */
function sumOpenProfit(members: readonly JointMember[]): Ratio | null {
  return members.reduce<Ratio | null>((sum, member) => {
    const profit = findOpenProfit(member);
    return sum && profit && add(sum, profit);
  }, ZERO);
}

/** Whether the open profit of all members together has reached the target, in the account's currency. */
export function isJointTargetReached(members: readonly JointMember[], target: number): boolean {
  if (members.every(({ state }) => openLevels(state).length === 0)) return false;
  const profit = sumOpenProfit(members);
  return profit !== null && compare(profit, ratio(target)) >= 0;
}

/**
 * For each member the mirrored closing price at which the joint target has to be checked again; null where none has
 * to be. What is missing is split into equal parts: as long as no member has gained its part, the sum cannot have
 * reached the target, wherever their markets are. A member without a price is checked when its first one comes.
 */
export function listJointTriggers(
  members: readonly JointMember[],
  target: number,
): (number | null)[] {
  const holding = members.filter(({ state }) => openLevels(state).length > 0);
  const sum = sumOpenProfit(members);
  return members.map((member) => {
    const position = toPosition(openLevels(member.state));
    if (!position) return null;
    const profit = findOpenProfit(member);
    if (profit === null) return Number.MIN_SAFE_INTEGER;
    if (sum === null) return null;
    const part = divide(subtract(ratio(target), sum), ratio(BigInt(holding.length)));
    return profitLevel({ value: add(profit, part), unit: 'MONEY' }, position, member.config);
  });
}
