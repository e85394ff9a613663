import type { OpenOrder } from '../core/decide';
import type { Fill } from './records';
import type { TaskRun } from './task-run';

/** An opening that has to be filled. */
export type Opening = Pick<OpenOrder, 'level' | 'sizeCounts' | 'worstTicks'>;

/** What a strategy trades with: nothing, or the other members of a coupled one. */
export interface StrategyOptions {
  task: TaskRun;
  /** The index among the members; 0 for a single strategy. */
  member?: number;
  /** Whether the account has the margin for one more opening; by default its own book decides. */
  affords?: (close: number, sizeCounts: number) => boolean;
  hasJointTarget?: boolean;
  /** How many shares all members may have open; null for no limit. */
  maxOpenShares?: number | null;
  /** How many other members begin at the same moment: all of them do, or none. */
  beginsBeside?: number;
  /** Receives every fill, in their order. */
  onFill?: (fill: Fill) => void;
}
