import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';

/** Rows for lists other than those of users and shares. */
export interface FilledExtras {
  /** The id of the superuser’s job that has many rows. */
  jobId: string;
  backtestId: number;
}

const ROWS_OF_JOB = 20_000;
const JOBS_OF_USER = 3;
const VERSIONS = 20_000;
const STRATEGIES = 500;

/**
 * Adds jobs (three for each user, and one with many rows), back-tests (for every fifth user), versions of strategies
 * and fees of each user, and lets one deal in a thousand differ from the broker's.
 */
export async function fillExtras(
  db: Queryable,
  given: { firstUserId: number; ownerId: number; strategyId: number },
): Promise<FilledExtras> {
  const { firstUserId, ownerId, strategyId } = given;
  await db.execute(sql`
    insert into jobs (kind, user_id, state, rows_total, rows_done, created_at, finished_at)
    select 'monitoring.refresh', id, 'done', 1, 1, now() - n * interval '1 hour', now()
    from users, generate_series(1, ${JOBS_OF_USER}::int) n where id >= ${firstUserId}`);
  const { rows: jobs } = await db.execute<{ id: string }>(sql`
    insert into jobs (kind, user_id, state, rows_total, rows_done, finished_at)
    values ('monitoring.refresh', ${ownerId}, 'done', ${ROWS_OF_JOB}, ${ROWS_OF_JOB}, now()) returning id`);
  await db.execute(sql`
    insert into job_rows (job_id, number, label, subject, state, finished_at)
    select id, 1, 'row', '{}', 'done', now() from jobs where user_id >= ${firstUserId}`);
  const jobId = jobs[0]?.id ?? '';
  await db.execute(sql`
    insert into job_rows (job_id, number, label, subject, state, finished_at)
    select ${jobId}::uuid, n, 'row ' || n, '{}', 'done', now()
    from generate_series(1, ${ROWS_OF_JOB}::int) n`);
  const settings = {
    dir: 1,
    currency: 'EUR',
    fxRate: 1,
    limits: { daily_loss_limit: null, trading_hours: null },
    assumptions: {
      balance: 10_000,
      spread: 1,
      slippage: 0,
      marginPercent: 5,
      closeOutPercent: 50,
      overnightPercent: 0,
    },
  };
  const source = {
    kind: 'GENERATED',
    seed: 1,
    from: '2026-03-02T09:00:00Z',
    ticks: 1,
    every_ms: 1000,
  };
  const { rows: backtests } = await db.execute<{ id: number }>(sql`
    insert into backtests (user_id, strategy_id, strategy_name, epic, source, settings)
    select id, ${strategyId}, 'Volume', 'IX.D.FTSE.IFMM.IP', ${JSON.stringify(source)}::jsonb,
      ${JSON.stringify(settings)}::jsonb
    from users where id >= ${firstUserId} and id % 5 = 0 returning id`);
  // The strategies of these versions need not exist: foreign keys are not checked while lists are filled.
  await db.execute(sql`
    insert into strategy_versions (strategy_id, version, snapshot)
    select ${strategyId}::int + n % ${STRATEGIES}::int, n / ${STRATEGIES}::int + 1, jsonb_build_object('name', 'v' || n)
    from generate_series(1, ${VERSIONS}::int) n on conflict do nothing`);
  await db.execute(sql`
    insert into subscription_fees (user_id, kind, period_from, period_to, amount_minor, currency)
    select id, 'CHARGE', current_date, current_date, 1000, 'EUR' from users where id >= ${firstUserId}`);
  await db.execute(sql`update closing_deals set audit = 'DIFFERS' where id % 1000 = 0`);
  return { jobId, backtestId: backtests[0]?.id ?? 0 };
}
