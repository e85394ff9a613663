import type { CouplingType } from '@entropi/contracts/coupled-strategies';

/** What decides which members of a coupled strategy may begin a cycle; a single strategy has none. */
export interface CouplingState {
  /** Null for a single strategy. */
  type: CouplingType | null;
  /** In their order. */
  strategyIds: readonly number[];
  /** The strategies whose cycles run. */
  running: readonly number[];
  /** The strategy of the last cycle that has traded; null when none has. */
  last: number | null;
}

/** The member that is next in a SEQUENCE; the first one when the last is no longer a member. */
export function findNextMember({ strategyIds, last }: CouplingState): number | null {
  const place = last === null ? -1 : strategyIds.indexOf(last);
  return strategyIds[(place + 1) % strategyIds.length] ?? null;
}

/**
 * The members whose cycle may begin now. HEDGE runs each by itself. While no cycle runs, EXCLUSIVE begins the first
 * member that may, SEQUENCE the next one, and BASKET all at once or none. `mayBegin` tells whether nothing else
 * blocks a member.
 */
export function listBeginning(
  state: CouplingState,
  mayBegin: (strategyId: number) => boolean,
): number[] {
  const { type, strategyIds, running } = state;
  if (type === 'HEDGE') return strategyIds.filter((id) => !running.includes(id) && mayBegin(id));
  if (running.length > 0) return [];
  if (type === 'SEQUENCE') {
    const next = findNextMember(state);
    return next !== null && mayBegin(next) ? [next] : [];
  }
  if (type === 'BASKET') return strategyIds.every(mayBegin) ? [...strategyIds] : [];
  return strategyIds.filter(mayBegin).slice(0, 1);
}
