import type {
  Backtest,
  BacktestCaveat,
  BacktestCoupled,
  BacktestState,
  BacktestSummary,
} from '@entropi/contracts/backtest-model';
import { findShownSettings, isCoupled } from '@entropi/trading/backtest/settings';
import { toMoney } from '../../money';
import type { BacktestRow, listNameTranslations } from './backtests.repo';
import type { StoredResult } from './to-result.domain';

/** Translations of what back-tests have tried, as it is now. */
export type TriedTranslations = Awaited<ReturnType<typeof listNameTranslations>>;

/** The ids of what back-tests have tried. */
export function listTried(
  rows: readonly Pick<BacktestRow, 'settings' | 'strategyId' | 'coupledStrategyId'>[],
) {
  return {
    strategies: rows.flatMap(({ settings, strategyId }) =>
      isCoupled(settings) ? settings.members.map((one) => one.strategyId) : (strategyId ?? []),
    ),
    coupled: rows.flatMap(({ coupledStrategyId: id }) => id ?? []),
  };
}

export function toSummary(row: BacktestRow, named: TriedTranslations): BacktestSummary {
  const { source } = row;
  const settings = findShownSettings(row.settings);
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
    translations: findTranslations(row, named),
    epic: row.epic,
    direction: settings.dir === 1 ? 'BUY' : 'SELL',
    currency: settings.currency,
    coupled: toCoupled(row, named),
    size_factor: settings.sizeFactor,
    source: {
      kind: source.kind,
      resolution: source.kind === 'BROKER' ? source.resolution : null,
      seed: source.kind === 'GENERATED' ? source.seed : null,
      from: source.kind === 'BROKER' ? source.from : null,
      to: source.kind === 'BROKER' ? source.to : null,
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

/** The members with the result of each; null for a single strategy. */
function toCoupled(
  { settings, coupledStrategyId, result }: BacktestRow,
  { single }: TriedTranslations,
): BacktestCoupled | null {
  if (!isCoupled(settings) || coupledStrategyId === null) return null;
  const { type, jointTarget, members } = settings;
  const { currency } = findShownSettings(settings);
  const joint = (result as StoredResult | null)?.joint ?? null;
  return {
    id: coupledStrategyId,
    type,
    joint_target: jointTarget === null ? null : toMoney(Math.round(jointTarget * 100), currency),
    worst_open_shares: joint?.worst_open_shares ?? null,
    worst_margin: joint?.worst_margin ?? null,
    members: members.map(({ strategyId, name, epic, settings: { dir } }, index) => ({
      strategy_id: strategyId,
      name,
      translations: single.get(strategyId) ?? null,
      epic,
      direction: dir === 1 ? 'BUY' : 'SELL',
      figures: joint?.members[index] ?? null,
    })),
  };
}

function findTranslations(
  { strategyId, coupledStrategyId }: BacktestRow,
  { single, coupled }: TriedTranslations,
) {
  const found =
    coupledStrategyId === null ? single.get(strategyId ?? 0) : coupled.get(coupledStrategyId);
  return found ?? null;
}

function toRowError({ code, message }: { code: string; message: string }) {
  return { code, message };
}

export function toBacktest(row: BacktestRow, named: TriedTranslations): Backtest {
  const result = row.result as StoredResult | null;
  return { ...toSummary(row, named), equity: result?.equity ?? [], caveats: listCaveats(row) };
}

/** A back-test without a result has failed when its job has ended or was deleted. */
function findState({ result, jobState }: BacktestRow): BacktestState {
  if (result) return 'done';
  return jobState === null || jobState === 'done' ? 'failed' : jobState;
}

/** The simplifications that a reader of the result must know about. */
function listCaveats({ settings, result, source }: BacktestRow): BacktestCaveat[] {
  const { figures } = (result ?? {}) as Partial<StoredResult>;
  const isTogether = isCoupled(settings);
  const all = isTogether ? settings.members.map((one) => one.settings) : [settings];
  const { assumptions } = findShownSettings(settings);
  const hasMargin = all.some((one) => one.assumptions.marginPercent > 0);
  const caveats: [BacktestCaveat, boolean][] = [
    ['fills_at_once', true],
    ['gaps_fill_at_next_price', true],
    ['generated_prices_return', source.kind === 'GENERATED'],
    ['fixed_spread', figures?.order !== null],
    ['worse_order_of_high_and_low', figures?.order !== null],
    ['no_look_ahead_within_candle', figures?.order !== null],
    ['fixed_exchange_rate', all.some(({ fxRate }) => fxRate !== 1)],
    ['margin_at_closing_price', hasMargin],
    ['rejected_opening_waits_15_minutes', hasMargin],
    ['loss_limit_until_end_of_day', all.some(({ limits }) => limits.daily_loss_limit !== null)],
    ['nights_at_22_utc', assumptions.overnightPercent !== 0],
    ['hours_in_utc', all.some(({ limits }) => limits.trading_hours !== null)],
    ['silent_markets_wait', isTogether],
    ['markets_in_turn', isTogether],
  ];
  return caveats.flatMap(([caveat, holds]) => (holds ? [caveat] : []));
}
