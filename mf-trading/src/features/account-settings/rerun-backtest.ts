import type { BacktestSummary } from '@entropi/contracts/backtest-model';
import type { BacktestInput } from './backtest.queries';

/** Codes of temporary failures, after which the same back-test may succeed. */
const PASSING: ReadonlySet<string> = new Set([
  'allowance_used',
  'broker_busy',
  'broker_unavailable',
  'engine_error',
  'engine_unavailable',
  'internal_error',
  'login_locked',
  'service_unavailable',
  'too_many_requests',
]);

/** The same back-test, to be run again; null when it did not fail, or would fail again. */
export function findRerun(backtest: BacktestSummary): BacktestInput | null {
  const { state, error, source, coupled, strategy_id, size_factor, assumptions } = backtest;
  const { resolution, from, to } = source;
  if (state !== 'failed' || !error || !PASSING.has(error.code)) return null;
  if (source.kind !== 'BROKER' || !resolution || !from || !to) return null;
  if (!coupled && strategy_id === null) return null;
  const { balance, slippage } = assumptions;
  return {
    ...(coupled ? { coupled_strategy_id: coupled.id } : { strategy_id: strategy_id ?? undefined }),
    ...(size_factor === undefined ? {} : { size_factor }),
    source: { kind: 'BROKER', resolution, from, to },
    assumptions: { balance, slippage },
  };
}
