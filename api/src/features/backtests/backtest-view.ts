import type {
  Backtest,
  BacktestCaveat,
  BacktestState,
  BacktestSummary,
} from '@entropi/shared/contracts/backtest-model';
import type { BacktestRow } from './backtests.repo';
import type { StoredResult } from './to-result.domain';

export function toSummary(row: BacktestRow): BacktestSummary {
  const { settings, source } = row;
  const { assumptions } = settings;
  const result = row.result as StoredResult | null;
  return {
    id: row.id,
    user_id: row.userId,
    job_id: row.jobId,
    state: findState(row),
    error: row.result || !row.rowError ? null : toRowError(row.rowError),
    strategy_id: row.strategyId,
    strategy_name: row.strategyName,
    epic: row.epic,
    direction: settings.dir === 1 ? 'BUY' : 'SELL',
    currency: settings.currency,
    source: {
      kind: source.kind,
      resolution: source.kind === 'BROKER' ? source.resolution : null,
      seed: source.kind === 'GENERATED' ? source.seed : null,
    },
    assumptions: {
      balance: assumptions.balance,
      spread: assumptions.spread,
      slippage: assumptions.slippage,
      margin_percent: assumptions.marginPercent,
      close_out_percent: assumptions.closeOutPercent,
      overnight_percent: assumptions.overnightPercent,
    },
    figures: result?.figures ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

function toRowError({ code, message }: { code: string; message: string }) {
  return { code, message };
}

export function toBacktest(row: BacktestRow): Backtest {
  const result = row.result as StoredResult | null;
  return { ...toSummary(row), equity: result?.equity ?? [], caveats: listCaveats(row) };
}

/** A job that is forgotten, or ended without a result, has failed. */
function findState({ result, jobState }: BacktestRow): BacktestState {
  if (result) return 'done';
  return jobState === null || jobState === 'done' ? 'failed' : jobState;
}

/** What the result rests on. */
function listCaveats({ settings, result, source }: BacktestRow): BacktestCaveat[] {
  const { figures } = (result ?? {}) as Partial<StoredResult>;
  const { limits, fxRate, assumptions } = settings;
  const caveats: [BacktestCaveat, boolean][] = [
    ['fills_at_once', true],
    ['gaps_fill_at_next_price', true],
    ['generated_prices_return', source.kind === 'GENERATED'],
    ['fixed_spread', figures?.order !== null],
    ['worse_order_of_high_and_low', figures?.order !== null],
    ['no_look_ahead_within_candle', figures?.order !== null],
    ['fixed_exchange_rate', fxRate !== 1],
    ['margin_at_closing_price', assumptions.marginPercent > 0],
    ['rejected_opening_waits_15_minutes', assumptions.marginPercent > 0],
    ['loss_limit_until_end_of_day', limits.daily_loss_limit !== null],
    ['nights_at_22_utc', assumptions.overnightPercent !== 0],
    ['hours_in_utc', limits.trading_hours !== null],
  ];
  return caveats.flatMap(([caveat, holds]) => (holds ? [caveat] : []));
}
