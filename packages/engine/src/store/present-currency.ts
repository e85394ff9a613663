import { sql } from 'drizzle-orm';

/** The currency that money of a user is shown in before they have an account. */
export const CURRENCY_WITHOUT_ACCOUNT = 'EUR';

/**
 * A table `wanted` of users, each with the currency that their figures carry: that of the account they trade on now.
 * Money of another currency, of an earlier account or of the same one before its currency changed, is no part of a
 * figure: it is left out of the sum.
 *
 * @param userIds null for all users who may trade
 */
export function presentCurrencies(userIds: readonly number[] | null) {
  const wanted = userIds
    ? sql`(select value::int as id from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)) u`
    : sql`(select id from users where deleted_at is null and not is_superuser) u`;
  return sql`
    wanted as (
      select u.id as user_id, coalesce(p.currency, ${CURRENCY_WITHOUT_ACCOUNT}::char(3)) as currency
      from ${wanted} left join broker_accounts p on p.user_id = u.id and p.is_default)`;
}
