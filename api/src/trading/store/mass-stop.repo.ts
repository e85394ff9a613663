import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { jobRows, jobs } from '../../db/schema/jobs';
import { massStops } from '../../db/schema/mass-stops';
import { shares, tasks } from '../../db/schema/trading';
import { users } from '../../db/schema/users';
import { IS_LIVE_SHARE } from './cycle.repo';

/** Notifies engines of a mass stop as soon as it is committed, with its number. */
export const MASS_STOP_CHANNEL = 'entropi_mass_stop';
/** Who publishes what a mass stop changed: engines have read it by then. */
export const MASS_STOP = 'mass-stop';
/** Starts share it for their transaction; who has it alone knows that none is under way. */
const STARTS_LOCK = 7_301_956;

export type MassStop = typeof massStops.$inferSelect;

/** A stop by a user, or by the operator at the command line, who has no id. */
export interface MassStopOrder {
  actorId: number | null;
  actor: string;
  /** Also closes what is open. */
  closes: boolean;
}

/** Keeps that all tasks are to be stopped, with a job of this kind, which has no rows yet. */
export async function insertMassStop(
  tx: Queryable,
  { actorId, actor, closes }: MassStopOrder,
  jobKind: string,
): Promise<MassStop & { jobId: string }> {
  const [job] = await tx
    .insert(jobs)
    .values({ kind: jobKind, userId: actorId })
    .returning({ id: jobs.id });
  if (!job) throw new Error('an insert responded no row');
  const [stop] = await tx
    .insert(massStops)
    .values({ at: sql`clock_timestamp()`, actorId, actor, closes, jobId: job.id })
    .returning();
  if (!stop) throw new Error('an insert responded no row');
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
 * Stops, in one statement, every task that a mass stop concerns and that nothing has locked: those that run and were
 * not started with this stop in sight. Where it closes, all that was ordered until now is wished closed, of tasks that
 * are stopped already, too. Whom it met is kept with the stop, for `listStoppedTasks`. To be called again for those
 * that were locked.
 *
 * @returns how many it met, and how many of them were running
 */
export async function stopRunningTasks(
  tx: Queryable,
  stop: Pick<MassStop, 'id' | 'at' | 'closes'>,
): Promise<{ met: number; stopped: number }> {
  // a share that an older wish to close all covers already is not wished closed again
  const holds = sql`exists (select from ${shares} where ${shares.userId} = t.user_id and ${IS_LIVE_SHARE}
    and ${shares.createdAt} <= ${stop.at} and ${shares.createdAt} > coalesce(t.close_all_at, '-infinity'))`;
  const runs = sql`(t.state <> 'stopped' and coalesce(t.started_after_stop, 0) < ${stop.id})`;
  const { rows: counted } = await tx.execute<{ met: number; stopped: number }>(sql`
    with met as materialized (
      select t.user_id, t.state from ${tasks} t
      where ${stop.closes ? sql`(${runs} or ${holds})` : runs}
      order by t.user_id for update skip locked),
    stopped as (
      update ${tasks} t set state = 'stopped', version = t.version + 1, updated_at = now(),
        since = case when met.state = 'stopped' then t.since else now() end,
        error_code = null, error_message = null, error_at = null, error_amount_minor = null,
        error_currency = null,
        close_all_at = ${stop.closes ? sql`clock_timestamp()` : sql`t.close_all_at`}
      from met where t.user_id = met.user_id),
    counted as (
      select count(*)::int as met, count(*) filter (where state <> 'stopped')::int as stopped from met),
    kept as (
      update ${massStops} set unlisted = coalesce(unlisted, '[]'::jsonb) || pairs.list
      from (select jsonb_agg(jsonb_build_array(user_id, state) order by user_id) as list from met) pairs
      where id = ${stop.id} and pairs.list is not null),
    notified as materialized (
      select pg_notify(${MASS_STOP_CHANNEL}, ${stop.id}::text) from counted where met > 0)
    select met, stopped from counted left join notified on true`);
  return counted[0] ?? { met: 0, stopped: 0 };
}

/** Whether a task runs that a mass stop concerns: it was locked when the stop came by. */
export async function hasRunningTask(db: Queryable, stop: Pick<MassStop, 'id'>): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${tasks} where state <> 'stopped' and coalesce(started_after_stop, 0) < ${stop.id} limit 1`);
  return rows.length > 0;
}

/**
 * Makes rows of the stop's job of the first `limit` tasks that it met and that are none yet, behind the `rows` that
 * this has; returns how many are left. To be called under the lock of the job.
 */
export async function listStoppedTasks(
  tx: Queryable,
  stop: Pick<MassStop, 'id'> & { jobId: string },
  { rows, limit }: { rows: number; limit: number },
): Promise<number> {
  // whoever adds to it meanwhile waits, so that nothing is taken away that was not read
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

/** Has a start of a task go on while others start; a mass stop waits for all that are under way. */
export async function beginStart(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${STARTS_LOCK}::bigint)`);
}

/** Waits until every start that was under way has ended: from then on none has overlooked a mass stop. */
export async function awaitStarts(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STARTS_LOCK}::bigint)`);
}

/** Keeps that no start under way has overlooked the stop. */
export async function setStartsSettled(db: Queryable, stopId: number): Promise<void> {
  await db.update(massStops).set({ startsSettled: true }).where(eq(massStops.id, stopId));
}
