import { DUE_SOON_DAYS } from '@entropi/contracts/due-soon';
import type { NotificationKind } from '@entropi/contracts/user-model';
import { type SQL, sql } from 'drizzle-orm';

/** What users owe, a sum for each currency, and the first day on which it suspends them. */
const OWED = sql`
  select user_id, min(day) as day, jsonb_agg(jsonb_build_object(
    'amount_minor', amount_minor, 'currency', currency) order by day, currency) as owed
  from (
    select p.user_id, p.currency, sum(p.amount_minor) as amount_minor,
      min(p.due_on + coalesce(s.grace_days, 0) + 1) as day
    from payments p
    join users u on u.id = p.user_id and not u.is_superuser and not u.is_stuff
    left join user_subscriptions us on us.user_id = p.user_id and us.ended_at is null
    left join subscriptions s on s.id = us.subscription_id
    where p.paid_at is null and p.deleted_at is null
    group by p.user_id, p.currency) sums
  group by user_id`;

/** The sum that is due first stands beside the list too, where the release before reads it. */
const OWED_DATA = sql`jsonb_build_object('day', day::text, 'owed', owed) || (owed -> 0)`;

/**
 * Queries for events to notify users of. Each returns user_id, a subject that is the same whenever the event is
 * found, and data. Each looks back further than any pause of the job after which a mail would still be useful.
 */
export const NEWS: Record<NotificationKind, (now: SQL) => SQL> = {
  cycle_ended: (now) => sql`
    select c.user_id, 'cycle:' || c.id as subject, jsonb_strip_nulls(jsonb_build_object(
      'strategy', s.name, 'strategy_de', s.translations -> 'de' ->> 'name',
      'strategy_fr', s.translations -> 'fr' ->> 'name',
      'amount_minor', c.realised_minor, 'currency', c.currency)) as data
    from cycles c
    join strategies s on s.id = c.strategy_id
    where c.ended_at > ${now} - interval '1 hour'`,
  task_error: (now) => sql`
    select user_id, 'error:' || error_at as subject, '{}'::jsonb as data
    from tasks where state = 'error' and error_at > ${now} - interval '1 day'`,
  degraded: (now) => sql`
    select user_id, 'degraded:' || degraded_since as subject, '{}'::jsonb as data
    from tasks
    where state in ('active', 'paused') and degraded_since < ${now} - interval '1 hour'`,
  // One mail until the messages are read. The two minutes spare users who have the chat open.
  message: (now) => sql`
    select user_id, 'message:' || min(id) as subject, jsonb_build_object('count', count(*)) as data
    from chat_messages where from_admin and read_at is null
      and sent_at between ${now} - interval '1 day' and ${now} - interval '2 minutes'
    group by user_id`,
  suspension_announced: (now) => sql`
    select user_id, 'suspension:' || day as subject, ${OWED_DATA} as data from (${OWED}) owed
    where day > ${today(now)} and day <= ${today(now)} + ${DUE_SOON_DAYS}::int`,
  suspended: (now) => sql`
    select user_id, 'suspended:' || day as subject, ${OWED_DATA} as data from (${OWED}) owed
    where day <= ${today(now)} and day > ${today(now)} - 7`,
  payment_booked: (now) => sql`
    select f.user_id, 'credit:' || f.id as subject, jsonb_build_object('reference', p.reference,
      'amount_minor', p.amount_minor, 'currency', p.currency) as data
    from subscription_fees f
    join payments p on p.id = f.payment_id and p.paid_at is not null
    where f.kind = 'CREDIT' and f.created_at > ${now} - interval '1 day'`,
  invoice: (now) => sql`
    select user_id, 'payment:' || id as subject, jsonb_build_object('reference', reference,
      'day', due_on::text, 'amount_minor', amount_minor, 'currency', currency) as data
    from payments
    where paid_at is null and deleted_at is null and created_at > ${now} - interval '1 day'`,
};

function today(now: SQL): SQL {
  return sql`(${now} at time zone 'UTC')::date`;
}
