import { sql } from 'drizzle-orm';
import { presentCurrencies } from './present-currency';

const LIVE = sql.raw(`('OPENING', 'OPEN', 'CLOSING', 'UNKNOWN')`);

/**
 * The open shares of users at the last price of their market in their account's environment. The cycle's rate, or
 * the one in the market details, converts market money to account money: `point_value` is account money per 1.0 of
 * price and unit of size, null without a rate. `is_present` says whether the money of a share counts in a sum of its
 * user: whether its account is in the currency of the account that they trade on now.
 *
 * @param userIds null for all users who may trade
 */
export function valuedShares(userIds: readonly number[] | null) {
  return sql`
    ${presentCurrencies(userIds)},
    rates as (
      select distinct on (m.environment, c.code) m.environment, c.code, c.rate
      from markets m, jsonb_to_recordset(m.currencies) as c(code text, rate numeric)
      where c.rate > 0 order by m.environment, c.code, m.updated_at desc),
    worth as (
      select s.user_id, s.deal_reference, s.direction, s.open_level, s.opened_at, s.size, s.epic, a.environment,
        a.currency, a.currency = w.currency as is_present, m.name as market_name, m.bid, m.offer,
        m.decimal_places, m.status as market_status, m.opening_hours,
        coalesce(y.point_value, m.point_value)
          * coalesce(y.fx_rate, case when m.currency = a.currency then 1
              else rm.rate / ra.rate end) as point_value
      from shares s
      join wanted w on w.user_id = s.user_id
      join broker_accounts a on a.id = s.broker_account_id
      left join cycles y on y.id = s.cycle_id
      left join markets m on m.environment = a.environment and m.epic = s.epic
      left join rates rm on rm.environment = a.environment and rm.code = m.currency
      left join rates ra on ra.environment = a.environment and ra.code = a.currency
      where s.state in ${LIVE}),
    valued as (
      select *, (case when direction = 'BUY' then bid - open_level else open_level - offer end)
        * size * point_value as profit
      from worth)`;
}
