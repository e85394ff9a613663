import type { MonitoringSort } from '@entropi/contracts/monitoring';
import { presentCurrencies } from '@entropi/engine/store/present-currency';
import { valuedShares } from '@entropi/engine/store/valued-shares';
import { type SQL, sql } from 'drizzle-orm';
import { toDay } from '../dashboard/performance.repo';

/** A sort by a figure that is calculated from many rows. */
export type FigureSort = Extract<
  MonitoringSort,
  'open_shares' | 'total_size' | 'unrealised' | 'realised_today' | 'margin'
>;

const OF_OPEN: Partial<Record<FigureSort, SQL>> = {
  open_shares: sql`count(*)`,
  total_size: sql`sum(size)`,
  unrealised: sql`coalesce(sum(round(profit * 100)) filter (where is_present), 0)`,
};

/** Whether all users have a figure, which is 0 where there is nothing to calculate it from. */
export function isAlwaysKnown(sort: FigureSort): boolean {
  return sort !== 'margin';
}

/**
 * A table `figures` of users with the figure by which all of them are sorted, as the list shows it; it lacks the
 * users who have nothing to calculate it from.
 */
export function selectFigures(sort: FigureSort, now: Date): SQL {
  const ofOpen = OF_OPEN[sort];
  if (ofOpen) {
    return sql`(with ${valuedShares(null)}
      select user_id, ${ofOpen} as figure from valued group by user_id) figures`;
  }
  if (sort === 'realised_today') {
    return sql`(with ${presentCurrencies(null)}
      select d.user_id, sum(d.profit_minor) as figure
      from realised_days d join wanted w on w.user_id = d.user_id and w.currency = d.currency
      where d.day >= ${toDay(now)}::date group by d.user_id) figures`;
  }
  return sql`(select user_id, round((balance->>'deposit')::numeric / equity, 4) as figure
    from broker_accounts, lateral (
      select (balance->>'balance')::numeric + (balance->>'profit_loss')::numeric as equity) e
    where is_default and equity > 0) figures`;
}
