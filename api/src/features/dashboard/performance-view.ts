import type { Performance, Valuation } from '@entropi/shared/contracts/dashboard';
import type { Queryable } from '../../db/db';
import { toMoney } from '../../money';
import {
  findTotals,
  listDayProfits,
  listEquity,
  listOpenFigures,
  listValuations,
} from './performance.repo';

/** A user's results in the currency of their account. */
export async function readPerformance(
  db: Queryable,
  userId: number,
  currency: string,
  now: Date,
): Promise<Performance> {
  const figures = (await listOpenFigures(db, [userId], now)).get(userId);
  const totals = await findTotals(db, userId, currency);
  const equity = await listEquity(db, userId, currency);
  const days = await listDayProfits(db, userId, currency);
  return {
    today: toMoney(figures?.realisedTodayMinor ?? 0, currency),
    open: toMoney(figures?.unrealisedMinor ?? 0, currency),
    total: toMoney(totals.realisedMinor, currency),
    won_cycles: totals.won,
    lost_cycles: totals.lost,
    equity: equity.map((point) => ({ at: point.at.toISOString(), value: point.valueMinor / 100 })),
    by_day: days.map((day) => ({ date: day.date, profit: day.profitMinor / 100 })),
  };
}

/** What values the open shares of a user. */
export async function readValuations(db: Queryable, userId: number): Promise<Valuation[]> {
  const rows = await listValuations(db, userId);
  return rows.map(({ dealReference, decimalPlaces, pointValue, ...row }) => ({
    deal_reference: dealReference,
    decimal_places: decimalPlaces,
    point_value: pointValue,
    ...row,
  }));
}
