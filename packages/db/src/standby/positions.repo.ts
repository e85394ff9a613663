import { sql } from 'drizzle-orm';
import type { Queryable } from '../queryable';
import { TIMELINE } from '../timeline';

/** The caller's newest change is looked at, and may have been written this long before it was committed. */
const RECENT = '5 minutes';

const SYSTEM = sql`(select system_identifier::text from pg_control_system())`;

/** Which database a server has. */
interface Place {
  /** The cluster, which a standby has in common with its primary. */
  system: string;
  database: string;
  timeline: number;
  /** Bytes of the log up to here are in what the server shows. */
  position: bigint;
}

/** Where the server is that takes writes. */
export interface PrimaryPosition extends Place {
  /** By its clock, in ms since 1970. */
  clockMs: number;
  /** Whether the caller has changed something in the last minutes. */
  hasChanged: boolean;
}

/** Where a standby is. */
export interface StandbyPosition extends Place {
  /** False where the server takes writes itself. */
  isStandby: boolean;
  /** When the newest commit that it shows was made, by its primary's clock; null: none since it was started. */
  replayedMs: number | null;
}

/**
 * Reads where the log of a server that takes writes ends. Everything whose commit was confirmed before lies before that
 * position: it is on the server's disk, unless commits do not wait for that. What is not there yet, such as the rows
 * of a transaction that goes on, no standby can have.
 */
export async function findPrimaryPosition(db: Queryable, callerId: number) {
  const { rows } = await db.execute<{
    system: string;
    database: string;
    timeline: string;
    position: string;
    clock_ms: number;
    has_changed: boolean;
  }>(sql`select ${SYSTEM} as system, current_database()::text as database,
      ${sql.raw(TIMELINE)} as timeline,
      (case current_setting('synchronous_commit')
        when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn()
      end - '0/0'::pg_lsn)::text as position,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock_ms,
      coalesce((
        select at > now() - ${RECENT}::interval
        from audit_entries where actor_id = ${callerId} order by id desc limit 1
      ), false) as has_changed`);
  const [row] = rows;
  if (!row) throw new Error('a server says nothing of itself');
  const { system, database, timeline, position, clock_ms: clockMs, has_changed: hasChanged } = row;
  const place = { system, database, timeline: Number.parseInt(timeline, 16) };
  const found: PrimaryPosition = { ...place, position: BigInt(position), clockMs, hasChanged };
  return found;
}

/** Reads how far a standby has come. Its timeline is known from its last restart point on, a few minutes late. */
export async function findStandbyPosition(db: Queryable): Promise<StandbyPosition> {
  const { rows } = await db.execute<{
    system: string;
    database: string;
    timeline: number;
    position: string;
    is_standby: boolean;
    replayed_ms: number | null;
  }>(sql`select ${SYSTEM} as system, current_database()::text as database,
      pg_is_in_recovery() as is_standby,
      greatest(
        (select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery())
      ) as timeline,
      coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0)::text as position,
      (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as replayed_ms`);
  const [row] = rows;
  if (!row) throw new Error('a server says nothing of itself');
  const { is_standby: isStandby, replayed_ms: replayedMs, position, ...place } = row;
  return { ...place, position: BigInt(position), isStandby, replayedMs };
}
