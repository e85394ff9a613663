import { plainStrategy } from '@entropi/contracts/plain-strategy';
import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';

/** Rows for lists other than those of users and shares. */
export interface FilledExtras {
  /** The id of the superuser’s job that has many rows. */
  jobId: string;
  backtestId: number;
  /** A level of an ended cycle, which waits and has no share. */
  scaleId: number;
}

const ROWS_OF_JOB = 20_000;
const JOBS_OF_USER = 3;
const VERSIONS = 20_000;
const CYCLES = 20_000;
const ORDERS = 20_000;
const STRATEGIES = 500;

/**
 * Adds jobs (three for each user, and one with many rows), back-tests (for every fifth user), versions of strategies,
 * fees of each user, and ended cycles of a level each, of which the first user has a tenth, and closes of that user;
 * lets one deal in a thousand differ from the broker's.
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
  await db.execute(sql`
    insert into order_intents (kind, user_id, broker_account_id, share_id, scope_key, deal_reference, state, reason,
      request, sent_at, resolved_at)
    select 'CLOSE', ${firstUserId}, 1, n, 'DI' || n, 'LIST-' || n, 'FILLED', 'TAKE_PROFIT', '{}', now(), now()
    from generate_series(1, ${ORDERS}::int) n`);
  const scaleId = await fillCycles(db, given);
  return { jobId, backtestId: backtests[0]?.id ?? 0, scaleId };
}

/** Adds cycles that ended one a minute until an hour ago; returns the id of the last one's level. */
async function fillCycles(
  db: Queryable,
  { firstUserId, strategyId }: { firstUserId: number; strategyId: number },
): Promise<number> {
  const { sell_mode_config: sellMode, profit_multipliers: multipliers, limits } = plainStrategy;
  await db.execute(sql`
    insert into cycles (user_id, strategy_id, strategy_version, scale_template_id, broker_account_id, environment,
      epic, expiry, direction, unit, sell_mode_config, profit_multipliers, limits, configured_mode, effective_mode,
      decimal_places, size_step, point_value, market_currency, currency, anchor, result, started_at, ended_at)
    select case when n % 10 = 0 then ${firstUserId}::int else ${firstUserId}::int + n % 10000 end,
      ${strategyId}::int, 1, 1, 1, 'SIM', 'IX.D.FTSE.IFMM.IP', '-', 'BUY', 'POINTS',
      ${JSON.stringify(sellMode)}::jsonb, ${JSON.stringify(multipliers)}::jsonb,
      ${JSON.stringify({ ...limits, disaster_stop: null })}::jsonb, 'SINGLE', 'SINGLE', 1, 0.1, 1, 'GBP', 'GBP', 8000, 'WON', now() - (n + 61) * interval '1 minute',
      now() - (n + 60) * interval '1 minute'
    from generate_series(${CYCLES}::int, 1, -1) n`);
  const { rows } = await db.execute<{ id: number }>(sql`
    with added as (
      insert into current_scales (cycle_id, level, "offset", planned_size)
      select id, 0, 0, 1 from cycles where user_id >= ${firstUserId} order by id returning id)
    select max(id) as id from added`);
  return rows[0]?.id ?? 0;
}
