import type { Direction, Unit } from '@entropi/contracts/primitives';
import { CLOSE_OUT_PERCENT, type LadderPreview } from '@entropi/contracts/scales';
import {
  averageTicks,
  type LadderRow,
  type PlacedLevel,
  placeLadder,
} from '@entropi/trading/core/ladder';
import {
  add,
  multiply,
  type Ratio,
  ratio,
  round,
  subtract,
  ZERO,
} from '@entropi/trading/core/ratio';
import {
  fromCounts,
  fromTicks,
  type MarketRules,
  moneyPerTickCount,
  toAmount,
  toDir,
  toTicks,
} from '@entropi/trading/core/units';
import { findCloseOut } from './find-close-out';

export interface PreviewMarket extends MarketRules {
  /** Margin as a fraction of the notional. */
  marginFraction: number;
}

export interface PreviewRequest {
  rows: readonly LadderRow[];
  unit: Unit;
  direction: Direction;
  /** The price of level 0. */
  anchor: number;
  market: PreviewMarket;
  currency: string;
  /** Units of `currency` for one unit of the market's currency. */
  rate: number;
  /** Of the account, in `currency`; without it nothing is said of where the broker closes. */
  balance?: number;
}

/**
 * The ladder level by level, as if each were filled at its trigger. `margin` is what the levels up to the row need
 * at the row's price, `loss_if_reached` (positive) what they have lost there, without the spread.
 */
export function previewLadder(request: PreviewRequest): LadderPreview {
  const placed = place(request);
  const rows = placed.map((level, index) =>
    previewLevel(request, level, placed.slice(0, index + 1)),
  );
  const totals = toTotals(request, rows.at(-1));
  if (request.balance === undefined) return { rows, totals };
  return { rows, totals, close_out: previewCloseOut(request, placed, request.balance) };
}

/** Only the totals of `previewLadder`, which are those of the last level. */
export function previewTotals(request: PreviewRequest): LadderPreview['totals'] {
  const placed = place(request);
  const last = placed.at(-1);
  return toTotals(request, last && previewLevel(request, last, placed));
}

function place({ rows, unit, direction, anchor, market }: PreviewRequest): PlacedLevel[] {
  return placeLadder(rows, unit, toDir(direction) * toTicks(anchor, market), market);
}

/** One level; `open` are all down to it, itself the last. */
function previewLevel(
  { rows, direction, market, currency, rate }: PreviewRequest,
  level: PlacedLevel,
  open: readonly PlacedLevel[],
): LadderPreview['rows'][number] {
  const dir = toDir(direction);
  const perTickCount = moneyPerTickCount(market, rate);
  const money = (ticksTimesCounts: Ratio) => ({
    amount: toAmount(multiply(ticksTimesCounts, perTickCount)),
    currency,
  });
  const filled = open.map((one) => ({
    openTicks: one.triggerTicks,
    sizeCounts: one.sizeCounts,
  }));
  const counts = filled.reduce((sum, one) => sum + one.sizeCounts, 0);
  const average = averageTicks(filled) ?? ratio(level.triggerTicks);
  const notional = multiply(ratio(Math.abs(level.triggerTicks)), ratio(counts));
  const loss = filled.reduce(
    (sum, one) =>
      add(
        sum,
        multiply(subtract(ratio(one.openTicks), ratio(level.triggerTicks)), ratio(one.sizeCounts)),
      ),
    ZERO,
  );
  return {
    level: level.level,
    offset: rows[open.length - 1]?.offset ?? 0,
    price: fromTicks(dir * level.triggerTicks, market),
    size: fromCounts(level.sizeCounts),
    cumulative_size: fromCounts(counts),
    average: roundedPrice(multiply(average, ratio(dir)), market),
    margin: money(multiply(notional, ratio(market.marginFraction))),
    loss_if_reached: money(loss),
  };
}

function previewCloseOut(
  { direction, market, rate }: PreviewRequest,
  placed: readonly PlacedLevel[],
  balance: number,
): NonNullable<LadderPreview['close_out']> {
  const dir = toDir(direction);
  const { ticks, openLevels } = findCloseOut(placed, {
    dir,
    balance: ratio(balance),
    marginFraction: ratio(market.marginFraction),
    closeOutFraction: ratio(CLOSE_OUT_PERCENT / 100),
    perTickCount: moneyPerTickCount(market, rate),
  });
  const level = ticks && fromTicks(dir * round(ticks), market);
  return { level, open_levels: openLevels };
}

/** An average price with one decimal more than the market's prices. */
function roundedPrice(ticks: Ratio, market: PreviewMarket): number {
  const finer = { decimalPlaces: market.decimalPlaces + 1 };
  return fromTicks(round(multiply(ticks, ratio(10n))), finer);
}

function toTotals(
  { rows, currency }: PreviewRequest,
  last: LadderPreview['rows'][number] | undefined,
): LadderPreview['totals'] {
  const none = { amount: '0.00', currency };
  return {
    levels: rows.length,
    average: last?.average ?? 0,
    cumulative_size: last?.cumulative_size ?? 0,
    margin: last?.margin ?? none,
    loss_if_reached: last?.loss_if_reached ?? none,
  };
}
