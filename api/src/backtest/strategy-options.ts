import type { OpenOrder } from '../trading/core/decide';
import type { Fill } from './records';
import type { TaskRun } from './task-run';

/** An opening that is to be filled. */
export type Opening = Pick<OpenOrder, 'level' | 'sizeCounts' | 'worstTicks'>;

/** What a strategy trades beside: nothing, or the other members of a coupled one. */
export interface StrategyOptions {
  task: TaskRun;
  /** Place among the members; 0 for a single strategy. */
  member?: number;
  /** Whether the account has the margin for one more opening; by default its own book decides. */
  affords?: (close: number, sizeCounts: number) => boolean;
  hasJointTarget?: boolean;
  /** Shares that all members may have open; null is no limit. */
  maxOpenShares?: number | null;
  /** Other members that begin at the same moment: all of them, or none. */
  beginsBeside?: number;
  /** Receives every fill, in their order. */
  onFill?: (fill: Fill) => void;
}
