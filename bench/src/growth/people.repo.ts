import type { TradingUser } from '@entropi/engine/testing/trading-user';
import type { Client } from 'pg';

/** Users other than the measured one; their ids, and those of their accounts, follow each other. */
export interface Others {
  count: number;
  firstUserId: number;
  firstAccountId: number;
}

const MONTHS = 24;

/**
 * Adds users with a key, an account, a task and two years of payments and fees. Their keys are leased for ever to a
 * process that does not exist, so that no engine trades for them.
 */
export async function addOthers(
  client: Client,
  count: number,
  like: Pick<TradingUser, 'strategyId'>,
): Promise<Others> {
  const firstUserId = await insertFirst(
    client,
    `
    insert into users (username, email, first_name, last_name, onboarded_at, created_at)
    select 'other' || n, 'other' || n || '@example.test', 'Other', 'Person ' || n, now(), now() - interval '2 years'
    from generate_series(1, $1::int) n returning id`,
    [count],
  );
  const ofOthers = [firstUserId, count];
  await client.query(
    `
    insert into broker_keys (user_id, environment, identifier, api_key_sealed, password_sealed, checked_at)
    select id, 'SIM', username, repeat('x', 80), repeat('y', 80), now() from users
    where id >= $1 and id < $1::int + $2::int order by id`,
    ofOthers,
  );
  await client.query(
    `
    insert into key_ownership (broker_key_id, process_id, expires_at)
    select id, 'parked', 'infinity' from broker_keys where user_id >= $1 and user_id < $1::int + $2::int`,
    ofOthers,
  );
  const firstAccountId = await insertFirst(
    client,
    `
    insert into broker_accounts
      (user_id, broker_key_id, environment, account_id, name, type, currency, status, is_default)
    select user_id, id, 'SIM', 'O' || user_id, 'CFD', 'CFD', 'EUR', 'ENABLED', true from broker_keys
    where user_id >= $1 and user_id < $1::int + $2::int order by user_id returning id`,
    ofOthers,
  );
  await client.query(
    `
    insert into user_configs (user_id, strategy_id)
    select id, $3::int from users where id >= $1 and id < $1::int + $2::int`,
    [...ofOthers, like.strategyId],
  );
  await client.query(
    `
    insert into tasks (user_id, state)
    select id, case when id % 10 = 0 then 'active' when id % 10 < 3 then 'paused' else 'stopped' end::task_state
    from users where id >= $1 and id < $1::int + $2::int`,
    ofOthers,
  );
  await addBilling(client);
  return { count, firstUserId, firstAccountId };
}

/** A payment for each month of each user, all paid, with its fees and the credit that the payment booked. */
async function addBilling(client: Client): Promise<void> {
  await client.query(
    `
    insert into payments (user_id, amount_minor, currency, due_on, reference, paid_at, created_at)
    select u.id, 2900 + u.id % 4000, 'EUR', current_date - m * 30 + 10, 'GROWTH-' || u.id || '-' || m,
      now() - make_interval(days => m * 30 - 5), now() - make_interval(days => m * 30)
    from generate_series($1::int, 1, -1) m, users u`,
    [MONTHS],
  );
  await client.query(`
    insert into subscription_fees (user_id, kind, period_from, period_to, amount_minor, currency, payment_id, created_at)
    select p.user_id, kind::fee_kind, p.due_on - 40, p.due_on - 10,
      case when kind = 'CREDIT' then -p.amount_minor else p.amount_minor / 2 end, 'EUR', p.id,
      case when kind = 'CREDIT' then p.paid_at else p.created_at end
    from payments p, unnest(array['PERIOD', 'PERFORMANCE', 'CREDIT']) kind order by p.id`);
}

/** Runs an insert that returns ids; returns the lowest one. */
async function insertFirst(client: Client, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with added as (${statement}) select min(id) as id from added`,
    values,
  );
  return rows[0]?.id ?? 0;
}
