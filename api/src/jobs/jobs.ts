import {
  continueTraceparent,
  parseTraceparent,
  type TraceContext,
} from '@entropi/contracts/trace-context';
import type { Queryable } from '@entropi/db/db';
import { describeConnection } from '@entropi/db/hosts/describe-connection';
import { cutWhenSilent } from '@entropi/db/silent-server';
import { isPoolClosed } from '@entropi/db/sql-state';
import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';

/** pg-boss's tables live beside ours. */
const SCHEMA = 'jobs_queue';
/** The version of those tables that the installed pg-boss needs: it changes older ones itself, as their owner. */
export const QUEUE_VERSION = 24;
/** The queue by which pg-boss itself starts scheduled jobs. */
const CRON_QUEUE = '__pgboss__send-it';
/** Finished jobs are deleted soon: kept rows make fetching slow. */
const DELETE_AFTER_MINUTES = 60;
const CONNECT_TIMEOUT_MS = 3000;
/** Deleting finished jobs may take its time; a server that is silent for longer is considered away. */
const STATEMENT_TIMEOUT_MS = 60_000;
const STOP_WITHIN_MS = 10_000;

export interface Jobs {
  boss: PgBoss;
  /**
   * Puts a job into a queue; it exists only if the transaction commits. Nothing secret goes into
   * `data`: it is stored in clear. `key`: at most one job of that key in the queue waits or runs.
   */
  enqueue(tx: Queryable, queue: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Lets the jobs that run end, for a while; called again it waits for the same end. */
  stop(): Promise<void>;
}

export interface EnqueueOptions {
  key?: string;
  startAfter?: Date;
  /** Time after which a job that has not ended, because its process died, is done again. Default: 15 minutes. */
  expireInSeconds?: number;
  /** How often a failed job is tried again, first after 5 s and then after twice as long each time. Default: 5. */
  retryLimit?: number;
}

/** A field in the data of a job: the step of a trace that put it into the queue. */
const TRACEPARENT = 'traceparent';

/** The queue as a call or a job sees it: jobs that it puts there continue its trace. */
export function continueInJobs(jobs: Jobs, trace: Parameters<typeof continueTraceparent>[0]): Jobs {
  const traceparent = continueTraceparent(trace);
  return {
    ...jobs,
    enqueue: (tx, queue, data, options) =>
      jobs.enqueue(tx, queue, { ...data, [TRACEPARENT]: traceparent }, options),
  };
}

/** The step that put a job into the queue; null for one that started by itself. */
export function findQueueingStep(data: unknown): TraceContext | null {
  const given = (data ?? {}) as { [TRACEPARENT]?: unknown };
  return parseTraceparent(given[TRACEPARENT]);
}

interface QueueOptions {
  url: string;
  queues: readonly string[];
  log: Logger;
  /** How long a connection is waited for. */
  connectTimeoutMs?: number;
}

/**
 * Makes the tables of the queue and of each of `queues`, or brings them to what this release needs. `url` is the
 * owner's; changes nothing where all of them are there.
 */
export async function prepareQueues({ queues, ...options }: QueueOptions): Promise<void> {
  const { boss, close } = createQueueClient({ ...options, works: false });
  try {
    await boss.start();
    await boss.createQueue(CRON_QUEUE);
    for (const name of queues) {
      await boss.createQueue(name, { name, retryLimit: 5, retryDelay: 5, retryBackoff: true });
    }
  } finally {
    // Otherwise its connections and timers would outlive a failure.
    await close(false);
  }
}

/**
 * Opens the queue, whose tables are there; `works` is true in processes with the jobs role, which also maintain it. A database that goes
 * away later does not end the process: what pg-boss does by itself fails, is logged, and is tried again.
 */
export async function openJobs(options: {
  url: string;
  works: boolean;
  log: Logger;
  /** How long a connection is waited for. */
  connectTimeoutMs?: number;
}): Promise<Jobs> {
  const { boss, close } = createQueueClient(options);
  try {
    await boss.start();
  } catch (error) {
    // Otherwise its connections and timers would outlive it.
    await close(false);
    throw error;
  }
  let stopping: Promise<void> | null = null;
  return {
    boss,
    enqueue: async (tx, queue, data, { key, ...options } = {}) => {
      await boss.send(queue, data, { ...options, singletonKey: key, db: asBossDb(tx) });
    },
    stop: () => {
      stopping ??= close(true);
      return stopping;
    },
  };
}

interface QueueClientOptions extends Omit<QueueOptions, 'queues'> {
  works: boolean;
}

/** pg-boss on connections of ours, not started. */
function createQueueClient(options: QueueClientOptions): {
  boss: PgBoss;
  close(graceful: boolean): Promise<void>;
} {
  const { url, works, log, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  const pool = openPool(url, { max: works ? 5 : 2, connectTimeoutMs, log });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    supervise: works,
    schedule: works,
    deleteAfterMinutes: DELETE_AFTER_MINUTES,
    archiveCompletedAfterSeconds: DELETE_AFTER_MINUTES * 60,
  });
  boss.on('error', (error) => {
    if (!isPoolClosed(error)) log.warn({ err: error }, 'job queue');
  });
  const close = async (graceful: boolean) => {
    const stopping = boss.stop({ graceful, timeout: STOP_WITHIN_MS, wait: graceful });
    await stopping.catch((error) => log.warn({ err: error }, 'the job queue did not stop cleanly'));
    await pool.end();
  };
  return { boss, close };
}

/** A pool of ours instead of pg-boss's: it is closed even when pg-boss cannot stop, and notices a silent server. */
function openPool(
  url: string,
  { max, connectTimeoutMs, log }: { max: number; connectTimeoutMs: number; log: Logger },
): Pool {
  const pool = new Pool({
    ...describeConnection(url),
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'entropi-jobs',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection of the job queue broke'));
  cutWhenSilent(pool, STATEMENT_TIMEOUT_MS);
  return pool;
}

/** Lets pg-boss write through a drizzle transaction: its text has numbered parameters. */
function asBossDb(tx: Queryable): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const parts = text.split(/\$(\d+)/);
      const chunks = parts.map((part, index) =>
        index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1] ?? null)}`,
      );
      const { rows } = await tx.execute(sql.join(chunks));
      return { rows };
    },
  };
}
