import type { StrategyDraft, UnknownFigures } from '@entropi/contracts/strategy-jobs';
import { plannedCounts } from '@entropi/trading/core/ladder';
import { fromCounts, type MarketRules, toDir } from '@entropi/trading/core/units';
import { type PreviewRequest, previewTotals } from '../ladder-preview/ladder-preview.domain';
import type { NextLadder } from '../scales/next-ladder.domain';
import type { LadderPlace } from '../scales/reject-misfits';
import { findTemplateProblems } from '../scales/template.domain';

type Figures = Pick<
  StrategyDraft,
  'total_size' | 'average' | 'margin' | 'loss_if_reached' | 'unknown'
>;
type Pricing = Omit<PreviewRequest, 'rows' | 'unit'>;

/** What the ladders of one market are measured by. */
export interface Measure extends LadderPlace {
  direction: PreviewRequest['direction'];
  /** The rules of the market in the environment that has its newest price. */
  rules: MarketRules;
  /** What a preview takes beside the ladder, or why there is none. */
  pricing: Pricing | Exclude<UnknownFigures, 'ladder_unfit'>;
}

const NONE = { total_size: null, average: null, margin: null, loss_if_reached: null };

/** The figures of a ladder that does not fit its market. */
export const UNFIT: Figures = { ...NONE, unknown: 'ladder_unfit' };

/** What a ladder that fits would cost and lose. */
export function measureDraft(ladder: NextLadder, { rules, pricing }: Measure): Figures {
  const counts = ladder.rows.reduce((sum, { size }) => sum + plannedCounts(size, rules), 0);
  const size = { total_size: fromCounts(counts) };
  if (typeof pricing === 'string') return { ...NONE, ...size, unknown: pricing };
  const { average, margin, loss_if_reached } = previewTotals({ ...pricing, ...ladder });
  return { ...size, average, margin, loss_if_reached, unknown: null };
}

/** Whether a ladder fits its market, whatever else is wrong with the draft. */
export function isFit({ rows, unit }: NextLadder, { direction, market, bounds }: Measure): boolean {
  return findTemplateProblems(rows, unit, toDir(direction), market.rules, bounds).length === 0;
}
