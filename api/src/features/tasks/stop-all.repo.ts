import type { Queryable, Transaction } from '@entropi/db/db';
import { auditEntries } from '@entropi/db/schema/audit';
import { jobRows, jobs } from '@entropi/db/schema/jobs';
import { massStops } from '@entropi/db/schema/mass-stops';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares, tasks } from '@entropi/db/schema/trading';
import { IS_LIVE_SHARE } from '@entropi/engine/store/cycle.repo';
import type { MassStop } from '@entropi/engine/store/mass-stop.repo';
import { and, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';

export async function countRunning(db: Queryable): Promise<number> {
  const [row] = await db.select({ running: count() }).from(tasks).where(ne(tasks.state, 'stopped'));
  return row?.running ?? 0;
}

/**
 * Locks the job of a stop, so that one process at a time numbers its rows. Returns the number of rows; null when the
 * job has ended.
 */
export async function lockStopJob(tx: Transaction, jobId: string): Promise<number | null> {
  const [job] = await tx
    .select({ rows: jobs.rowsTotal })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNull(jobs.finishedAt)))
    .for('update');
  return job?.rows ?? null;
}

/** The newest unfinished job of a kind, except one. */
export async function findUnfinishedStop(
  db: Queryable,
  kind: string,
  exceptId: string,
): Promise<string | null> {
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(sql`${jobs.state} in ('queued', 'running')`, eq(jobs.kind, kind), ne(jobs.id, exceptId)),
    )
    .orderBy(desc(jobs.createdAt))
    .limit(1);
  return job?.id ?? null;
}

/**
 * The first users that a stop met, whether they are rows of its job yet or not, with the deals of their open shares.
 */
export async function listStopped(
  db: Queryable,
  stop: Pick<MassStop, 'id'> & { jobId: string },
  limit: number,
): Promise<{ userId: number; dealIds: (string | null)[] }[]> {
  const first = `$[0 to ${limit - 1}]`;
  const { rows: met } = await db.execute<{ user_id: number }>(sql`
    select user_id from (
      select (subject ->> 'userId')::int as user_id, 0 as part, number::bigint as place from ${jobRows}
      where job_id = ${stop.jobId}::uuid and number <= ${limit}
      union all
      select (pair ->> 0)::int, 1, place
      from ${massStops}, jsonb_array_elements(jsonb_path_query_array(unlisted, ${first}::jsonpath))
        with ordinality as e (pair, place)
      where id = ${stop.id}) all_met
    order by part, place limit ${limit}`);
  const userIds = met.map((row) => row.user_id);
  const open = await db
    .select({ userId: shares.userId, dealId: shares.dealId })
    .from(shares)
    .where(and(inArray(shares.userId, userIds), IS_LIVE_SHARE))
    .orderBy(shares.id);
  return userIds.map((userId) => ({
    userId,
    dealIds: open.filter((share) => share.userId === userId).map(({ dealId }) => dealId),
  }));
}

/**
 * Stores for stopped tasks the wish to leave their cycles and the shares that were ordered until they were stopped.
 * Call it under the locks of the tasks.
 */
export async function wishStoppedClosed(tx: Queryable, userIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with task as materialized (
      select user_id, close_all_at from ${tasks} where user_id = any(${sql.param(userIds)}::int[])),
    cycle as (
      update ${cycles} c set leave_reason = 'STOP_ALL', leave_since = clock_timestamp() from task
      where c.user_id = task.user_id and c.ended_at is null and c.leave_reason is null
        and c.started_at <= task.close_all_at)
    update ${shares} set leave_reason = 'STOP_ALL', leave_since = clock_timestamp(), updated_at = now()
    from task where ${shares.userId} = task.user_id and ${IS_LIVE_SHARE} and ${shares.leaveReason} is null
      and ${shares.createdAt} <= task.close_all_at`);
}

/** Writes one entry into the audit trail for each stopped task that was running. */
export async function writeStopTrail(
  tx: Queryable,
  { actorId, actor }: Pick<MassStop, 'actorId' | 'actor'>,
  stopped: readonly { userId: number; from: string }[],
): Promise<void> {
  const ran = stopped.filter(({ from }) => from !== 'stopped');
  if (ran.length === 0) return;
  await tx.insert(auditEntries).values(
    ran.map(({ userId, from }) => ({
      actorId,
      actor,
      action: 'task.stop',
      subject: `user:${userId}`,
      userId,
      before: { state: from },
      after: { state: 'stopped' },
    })),
  );
}

/** The progress of closing a user's shares since a stop. */
export interface CloseProgress {
  userId: number;
  closed: number;
  /** Shares whose close is under way or still to be ordered. */
  waiting: number;
  /** Open shares whose close was rejected or lost; it is ordered again. */
  rejected: number;
  /** Open shares that are not to be closed any more, since an administrator has ended that wish. */
  left: number;
  /** Why a share's last close was rejected, of several codes the last in the alphabet; null when none was. */
  reason: string | null;
}

/** The progress of closing users' shares since a moment, by one statement however many users there are. */
export async function listCloseProgress(
  db: Queryable,
  userIds: readonly number[],
  since: Date,
): Promise<Map<number, CloseProgress>> {
  const { rows } = await db.execute<{
    user_id: number;
    closed: number;
    waiting: number;
    rejected: number;
    left_open: number;
    reason: string | null;
  }>(sql`
    with wanted as (select unnest(${sql.param(userIds)}::int[]) as user_id),
    live as (
      select s.user_id, s.state, (s.leave_reason is not null or c.leave_reason is not null
          or coalesce(s.created_at <= t.close_all_at, false)) as is_wanted,
        tried.resolved_at is not null as is_tried, tried.rejection
      from ${shares} s join wanted w on w.user_id = s.user_id
        join ${tasks} t on t.user_id = s.user_id left join ${cycles} c on c.id = s.cycle_id
        left join lateral (
          select i.resolved_at, i.rejection from ${orderIntents} i
          where i.share_id = s.id and i.kind = 'CLOSE' and i.created_at >= ${since}
          order by i.id desc limit 1) tried on true
      where s.state in ('OPENING', 'OPEN', 'CLOSING', 'UNKNOWN') and s.created_at <= ${since}),
    open as (
      select user_id,
        count(*) filter (where state <> 'OPEN' or (is_wanted and not is_tried))::int as waiting,
        count(*) filter (where state = 'OPEN' and is_wanted and is_tried)::int as rejected,
        count(*) filter (where state = 'OPEN' and not is_wanted)::int as left_open,
        max(rejection) filter (where state = 'OPEN' and is_tried) as reason
      from live group by user_id),
    ended as (
      select s.user_id, count(*)::int as closed from ${shares} s join wanted w on w.user_id = s.user_id
      where s.state = 'CLOSED' and s.closed_at >= ${since} and s.created_at <= ${since} group by s.user_id)
    select w.user_id, coalesce(closed, 0) as closed, coalesce(waiting, 0) as waiting,
      coalesce(rejected, 0) as rejected, coalesce(left_open, 0) as left_open, reason
    from wanted w left join open on open.user_id = w.user_id left join ended on ended.user_id = w.user_id`);
  return new Map(
    rows.map(({ user_id: userId, left_open: left, ...counts }) => [
      userId,
      { userId, left, ...counts },
    ]),
  );
}
