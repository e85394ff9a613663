import type { PlanRow } from './subscriptions.repo';

/** The terms of a plan that a period beginning now is bound to. */
export function toTerms(plan: PlanRow) {
  return {
    period_fee_minor: plan.periodFeeMinor,
    performance_fee_percent: plan.performanceFeePercent,
  };
}
