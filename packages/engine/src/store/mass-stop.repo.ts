import type { Queryable } from '@entropi/db/db';
import { jobRows, jobs } from '@entropi/db/schema/jobs';
import { massStops } from '@entropi/db/schema/mass-stops';
import { shares, tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { desc, eq, sql } from 'drizzle-orm';
import { IS_LIVE_SHARE } from './cycle.repo';

/** Notifies engines of a mass stop, by its number, as soon as it is committed. */
export const MASS_STOP_CHANNEL = 'entropi_mass_stop';
/** The publisher of what a mass stop has changed; engines have already read it by then. */
export const MASS_STOP = 'mass-stop';
/** Every start shares this lock for its transaction. Whoever holds it alone knows that no start is under way. */
const STARTS_LOCK = 7_301_956;

export type MassStop = typeof massStops.$inferSelect;

/** A stop ordered by a user, or by the operator at the command line, who has no id. */
export interface MassStopOrder {
  actorId: number | null;
  actor: string;
  /** Whether it also closes what is open. */
  closes: boolean;
}

/** Stores that all tasks have to be stopped, with a job of this kind that has no rows yet. */
export async function insertMassStop(
  tx: Queryable,
  { actorId, actor, closes }: MassStopOrder,
  jobKind: string,
): Promise<MassStop & { jobId: string }> {
  const [job] = await tx
    .insert(jobs)
    .values({ kind: jobKind, userId: actorId })
    .returning({ id: jobs.id });
  if (!job) throw new Error('an insert returned no row');
  const [stop] = await tx
    .insert(massStops)
    .values({ at: sql`clock_timestamp()`, actorId, actor, closes, jobId: job.id })
    .returning();
  if (!stop) throw new Error('an insert returned no row');
  return { ...stop, jobId: job.id };
}

/** The stop of a job; null when it is of another kind. */
export async function findMassStop(db: Queryable, jobId: string): Promise<MassStop | null> {
  const [stop] = await db.select().from(massStops).where(eq(massStops.jobId, jobId));
  return stop ?? null;
}

/** The number of the newest mass stop; 0 before the first. */
export async function findLastMassStop(db: Queryable): Promise<number> {
  const [last] = await db
    .select({ id: massStops.id })
    .from(massStops)
    .orderBy(desc(massStops.id))
    .limit(1);
  return last?.id ?? 0;
}

/**
 * Stops, in one statement, every task that a mass stop concerns and that nothing has locked: tasks that run and were
 * not started after this stop. As it waits for no lock, it takes them in the order in which they are stored. Where the stop closes, everything that was ordered until now is wished closed, also
 * for tasks that are already stopped. The users are stored with the stop, for `listStoppedTasks`. Call it again for
 * the tasks that were locked.
 *
 * @returns how many tasks it concerned, and how many of them were running
 */
export async function stopRunningTasks(
  tx: Queryable,
  stop: Pick<MassStop, 'id' | 'at' | 'closes'>,
): Promise<{ met: number; stopped: number }> {
  // A share that an older wish to close everything covers is not wished closed again.
  const holds = sql`exists (select from ${shares} where ${shares.userId} = t.user_id and ${IS_LIVE_SHARE}
    and ${shares.createdAt} <= ${stop.at} and ${shares.createdAt} > coalesce(t.close_all_at, '-infinity'))`;
  const runs = sql`(t.state <> 'stopped' and coalesce(t.started_after_stop, 0) < ${stop.id})`;
  const { rows: counted } = await tx.execute<{ met: number; stopped: number }>(sql`
    with met as materialized (
      select t.user_id, t.state from ${tasks} t
      where ${stop.closes ? sql`(${runs} or ${holds})` : runs}
      for update skip locked),
    stopped as (
      update ${tasks} t set state = 'stopped', version = t.version + 1, updated_at = now(),
        since = case when met.state = 'stopped' then t.since else now() end,
        error_code = null, error_message = null, error_at = null, error_amount_minor = null,
        error_currency = null, pauses_after_cycle = false, paused_until = null,
        close_all_at = ${stop.closes ? sql`clock_timestamp()` : sql`t.close_all_at`}
      from met where t.user_id = met.user_id),
    counted as (
      select count(*)::int as met, count(*) filter (where state <> 'stopped')::int as stopped from met),
    kept as (
      update ${massStops} set unlisted = coalesce(unlisted, '[]'::jsonb) || pairs.list
      from (
        select to_jsonb(array_agg(array[user_id::text, state::text] order by user_id)) as list from met) pairs
      where id = ${stop.id} and pairs.list is not null),
    notified as materialized (
      select pg_notify(${MASS_STOP_CHANNEL}, ${stop.id}::text) from counted where met > 0)
    select met, stopped from counted left join notified on true`);
  return counted[0] ?? { met: 0, stopped: 0 };
}

/** Whether a task that a mass stop concerns still runs, because it was locked at that moment. */
export async function hasRunningTask(db: Queryable, stop: Pick<MassStop, 'id'>): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${tasks} where state <> 'stopped' and coalesce(started_after_stop, 0) < ${stop.id} limit 1`);
  return rows.length > 0;
}

/**
 * Adds rows to the stop's job, behind the `rows` that it has, for the first `limit` tasks that were stopped and have
 * no row yet; returns how many are left. Call it while the job is locked.
 */
export async function listStoppedTasks(
  tx: Queryable,
  stop: Pick<MassStop, 'id'> & { jobId: string },
  { rows, limit }: { rows: number; limit: number },
): Promise<number> {
  // Whoever adds to the list meanwhile waits, so that nothing is removed that was not read.
  await tx.execute(sql`select from ${massStops} where id = ${stop.id} for update`);
  const { rows: found } = await tx.execute<{ left: number }>(sql`
    with all_met as materialized (
      select pair, place from ${massStops}, jsonb_array_elements(unlisted) with ordinality as e (pair, place)
      where id = ${stop.id}),
    met as materialized (
      select (pair ->> 0)::int as user_id, pair ->> 1 as state, place from all_met where place <= ${limit}),
    listed as (
      insert into ${jobRows} (job_id, number, label, subject)
      select ${stop.jobId}::uuid, ${rows}::int + row_number() over (order by met.place), u.username,
        jsonb_build_object('userId', met.user_id, 'from', met.state)
      from met join ${users} u on u.id = met.user_id),
    taken as (
      update ${massStops} set unlisted = (
        select jsonb_agg(pair order by place) from all_met where place > ${limit})
      where id = ${stop.id} and unlisted is not null),
    counted as (
      update ${jobs} set rows_total = rows_total + (select count(*) from met)
      where id = ${stop.jobId}::uuid)
    select count(*) filter (where place > ${limit})::int as left from all_met`);
  return found[0]?.left ?? 0;
}

/** Lets starts of tasks go on side by side; a mass stop waits for all that are under way. */
export async function beginStart(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${STARTS_LOCK}::bigint)`);
}

/** Waits until every start that was under way has ended: from then on none can have missed a mass stop. */
export async function awaitStarts(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STARTS_LOCK}::bigint)`);
}

/** Stores that no start that was under way has missed the stop. */
export async function setStartsSettled(db: Queryable, stopId: number): Promise<void> {
  await db.update(massStops).set({ startsSettled: true }).where(eq(massStops.id, stopId));
}
