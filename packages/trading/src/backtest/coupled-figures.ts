import { type Figures, sumUp } from './figures';
import type { PlayedTogether } from './run-coupled';
import type { CoupledSettings } from './settings';

/** The results of one member. */
export interface MemberFigures {
  realisedMinor: number;
  financingMinor: number;
  openProfitMinor: number;
  cycles: number;
  shares: { total: number; won: number; lost: number; open: number };
  /** How many levels were open in its worst cycle. */
  worstDepth: number;
}

/** The results of a coupled strategy besides the figures of its account. */
export interface JointFigures {
  /** The greatest number of shares that all members had open at one moment. */
  worstOpenShares: number;
  /** The greatest margin that the broker held back for all members at one moment. */
  worstMarginMinor: number;
  /** In the order of the members. */
  members: MemberFigures[];
}

/** The figures of the account that the members of a coupled strategy traded on. */
export function computeCoupledFigures({ run, from, to, prices }: PlayedTogether): Figures {
  return sumUp(run.task, { from, to, prices }, run.book.summarise());
}

/** The figures of each member, and of all at their worst moment. */
export function computeJointFigures(
  { run }: PlayedTogether,
  { members }: CoupledSettings,
): JointFigures {
  const { worstOpenShares, worstMarginMinor } = run.book;
  return {
    worstOpenShares,
    worstMarginMinor,
    members: members.map((_, member) => {
      const cycles = run.task.cycles.filter((cycle) => cycle.member === member);
      const shares = run.task.shares.filter((share) => share.member === member);
      const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
      return {
        realisedMinor: sum(cycles.map((cycle) => cycle.realisedMinor)),
        financingMinor: sum(cycles.map((cycle) => cycle.financingMinor)),
        openProfitMinor: run.book.openProfitMinor(member),
        cycles: cycles.length,
        shares: {
          total: shares.length,
          won: shares.filter(({ profitMinor }) => (profitMinor ?? 0) > 0).length,
          lost: shares.filter(({ profitMinor }) => (profitMinor ?? 0) < 0).length,
          open: shares.filter(({ closedAt }) => closedAt === null).length,
        },
        worstDepth: Math.max(0, ...cycles.map((cycle) => cycle.deepestLevel + 1)),
      };
    }),
  };
}
