import type { Client } from 'pg';

/** Notices and records of mails are kept for 60 days; those of one day more are there to be deleted. */
const NOTICES_KEPT = `interval '61 days'`;
/** Live events are kept for a quarter of an hour; those of five minutes more are there to be deleted. */
const EVENTS_KEPT_S = 20 * 60;
/** Events that an order publishes: of the share, the level and the user's task or balance. */
const EVENTS_PER_ORDER = 3;
const YEARS_S = 2 * 365 * 24 * 3600;

/**
 * What trading leaves besides: an audit entry for two cycles, as a task that is started in the morning and paused in
 * the evening; a notice for each cycle and a mail for two, of the days for which these are kept; and the live events
 * of the last minutes.
 */
export async function fillTraces(client: Client, shares: number): Promise<void> {
  await client.query(`
    insert into audit_entries (at, actor_id, actor, action, subject, user_id, before, after)
    select c.ended_at, u.id, u.username, case when c.id % 4 = 0 then 'task.start' else 'task.pause' end,
      'user:' || u.id, u.id, '{"state": "active"}', '{"state": "paused"}'
    from cycles c join users u on u.id = c.user_id where c.ended_at is not null and c.id % 2 = 0 order by c.id`);
  await client.query(`
    insert into notices (user_id, kind, subject, data, mailed, mailed_at, mail_outcome, created_at)
    select user_id, 'cycle_ended', 'cycle:' || id,
      jsonb_build_object('strategy', 'Growth', 'amount_minor', realised_minor, 'currency', currency),
      true, ended_at, 'sent', ended_at
    from cycles where ended_at > now() - ${NOTICES_KEPT} order by id`);
  await client.query(`
    insert into sent_mails (job_id, at)
    select gen_random_uuid(), created_at from notices where id % 2 = 0 order by id`);
  await client.query(
    `
    insert into live_events (user_id, event, ref, at)
    select min_id + n % 100, 'share', jsonb_build_object('share_id', n),
      now() - make_interval(secs => ${EVENTS_KEPT_S} * n::float8 / $1)
    from generate_series($1::int, 1, -1) n, (select min(id) as min_id from users) u`,
    [Math.ceil((2 * shares * EVENTS_PER_ORDER * EVENTS_KEPT_S) / YEARS_S)],
  );
}
