import type { Database } from '@entropi/db/db';
import { sql } from 'drizzle-orm';
import type { BrokerApp } from './broker-app';
import { addTrader } from './broker-trader';
import type { TestResponse } from './response';
import { planInput } from './test-billing';
import { addMarket, strategyInput } from './test-strategy';
import { call, type TestUser } from './test-user';

const EPIC = 'IX.D.KINDS.IFMM.IP';
const TRADERS = 4;
const MAX_RANGE = 20;

/** A long job that a test starts, and the effects that it has had. */
export interface StartedKind {
  start(): Promise<TestResponse>;
  /** How many things were changed once, how many twice and so on, by the number of changes. */
  countActs(): Promise<Record<number, number>>;
  /** Keeps its last row from being done until the returned function is called. */
  holdLast?(): Promise<() => Promise<void>>;
}

export interface JobKind {
  kind: string;
  /** Prepares a job of this many rows; a back-test instead has one row with this many thousand prices. */
  prepare(rows: number): Promise<StartedKind>;
}

/** Every kind of long job except the back-test, each with its own subjects. */
export function describeJobKinds(broker: BrokerApp, admin: TestUser): JobKind[] {
  const { db } = broker.test.deps;
  let made = 0;
  const post = (path: string, body?: object) => admin.call('POST', path, body);
  const name = () => {
    made += 1;
    return `kind${made}`;
  };

  async function count(acts: ReturnType<typeof sql>): Promise<Record<number, number>> {
    const { rows } = await db.execute<{ times: number; things: number }>(sql`
      select times, count(*)::int as things
      from (select count(*)::int as times from (${acts}) act group by thing) counted group by times`);
    return Object.fromEntries(rows.map(({ times, things }) => [times, things]));
  }
  const countAudit = (action: string, prefix: string) =>
    count(sql`select user_id as thing from audit_entries
      where action = ${action} and user_id in (select id from users where username like ${`${prefix}-%`})`);

  /**
   * The users are superusers, who do not trade, unless `isTrading`: so a migration, which is about all users without
   * a strategy, passes them over.
   */
  async function addCrowd(rows: number, { isTrading } = { isTrading: false }) {
    const prefix = name();
    const { rows: users } = await db.execute<{ id: number }>(sql`
      insert into users (username, email, is_superuser)
      select ${prefix} || '-' || n, ${prefix} || n || '@example.test', ${!isTrading}
      from generate_series(1, ${rows}::int) n returning id`);
    return { prefix, ids: users.map(({ id }) => id) };
  }
  async function addStrategy(): Promise<number> {
    await addMarket(db, { epic: EPIC }).catch(() => undefined);
    const input = strategyInput({ epic: EPIC, name: name() });
    const response = await post('/api/strategy/strategies/', input);
    const { id } = response.body as { id: number };
    const generate = { step: 20, step_scale: 1.5, size_scale: 1.5, base_size: 1, levels: 3 };
    await post(`/api/strategy/scale/strategy/${id}/template`, { generate });
    return id;
  }

  return [
    {
      kind: 'monitoring.refresh',
      prepare: async (rows) => {
        const traders: number[] = [];
        for (let n = 0; n < Math.min(TRADERS, rows); n += 1) {
          made += 1;
          // The simulator names accounts by the first six letters of a login.
          const { keys, first } = await broker.addLogin(`log${made}`);
          traders.push((await addTrader(broker, keys, first)).id);
        }
        const { ids } = await addCrowd(rows - traders.length);
        return {
          start: () => post('/api/admin/monitoring/refresh', { user_ids: [...traders, ...ids] }),
          countActs: async () => ({}),
        };
      },
    },
    {
      kind: 'strategies.generate',
      prepare: async (rows) => {
        const baseId = await addStrategy();
        const target = Array.from({ length: Math.min(rows, MAX_RANGE) }, (_, n) => n + 1);
        const steps = Math.min(MAX_RANGE, Math.ceil(rows / MAX_RANGE));
        const step = Array.from({ length: steps }, (_, n) => n + 10);
        const body = { base_strategy_id: baseId, ranges: { step, target } };
        return {
          start: () => post('/api/strategy/strategies/generate-strategies', body),
          countActs: () =>
            count(sql`select name as thing from strategies where name like (
              select name || ' ·%' from strategies where id = ${baseId})`),
        };
      },
    },
    {
      kind: 'users.migrate',
      prepare: async (rows) => {
        const strategy_id = await addStrategy();
        const { prefix } = await addCrowd(rows, { isTrading: true });
        return {
          start: () => post('/api/strategy/migrate/all-users-to-strategies', { strategy_id }),
          countActs: () => countAudit('config.set', prefix),
        };
      },
    },
    {
      kind: 'users.strategy',
      prepare: async (rows) => {
        const strategy_id = await addStrategy();
        const { prefix, ids } = await addCrowd(rows);
        const body = { strategy_id, user_ids: ids };
        return {
          start: () => post('/api/admin/user-strategies/bulk', body),
          countActs: () => countAudit('config.set', prefix),
        };
      },
    },
    {
      kind: 'users.plan',
      prepare: async (rows) => {
        const { prefix, ids } = await addCrowd(rows);
        const plan = (await post('/api/subscriptions/', planInput())).body as { id: number };
        const body = { subscription_id: plan.id, user_ids: ids };
        return {
          start: () => post('/api/admin/subscriptions/bulk', body),
          countActs: () => countAudit('subscription.set', prefix),
        };
      },
    },
    {
      kind: 'tasks.act',
      prepare: async (rows) => {
        const { prefix, ids } = await addCrowd(rows);
        await db.execute(sql`insert into tasks (user_id, state)
          select id, 'paused' from users where username like ${`${prefix}-%`}`);
        return {
          start: () => post('/api/admin/tasks/bulk', { action: 'stop', user_ids: ids }),
          countActs: () => countAudit('task.stop', prefix),
        };
      },
    },
    {
      kind: 'payments.mark-paid',
      prepare: async (rows) => {
        const { prefix } = await addCrowd(rows);
        const { rows: payments } = await db.execute<{ id: number }>(sql`
          insert into payments (user_id, amount_minor, currency, due_on, reference)
          select id, 1000, 'EUR', '2030-01-01', username from users
          where username like ${`${prefix}-%`} returning id`);
        const body = { payment_ids: payments.map(({ id }) => id) };
        return {
          start: () => post('/api/entropi-payments/mark-paid', body),
          countActs: () =>
            count(sql`select payment_id as thing from subscription_fees where kind = 'CREDIT'
              and payment_id in (select id from payments where reference like ${`${prefix}-%`})`),
        };
      },
    },
    {
      kind: 'payments.book-line',
      prepare: async (rows) => {
        const { prefix } = await addCrowd(rows);
        const { rows: statements } = await db.execute<{ id: number }>(sql`
          with statement as (
            insert into bank_statements (file_name, format, content_hash, created_by)
            values (${prefix}, 'CSV', ${prefix}, ${admin.id}) returning id),
          owed as (
            insert into payments (user_id, amount_minor, currency, due_on, reference)
            select id, 1000, 'EUR', '2030-01-01', username from users
            where username like ${`${prefix}-%`} returning id, reference)
          insert into bank_lines (statement_id, number, line_key, booked_on, amount_minor, currency, state, payment_id)
          select statement.id, owed.id, owed.reference, '2026-01-05', 1000, 'EUR', 'matched', owed.id
          from owed, statement returning statement_id as id`);
        const url = `/api/admin/bank-statements/${statements[0]?.id}/book`;
        return {
          start: () => post(url, { confirmed: rows }),
          countActs: () =>
            count(sql`select payment_id as thing from subscription_fees where kind = 'CREDIT'
              and payment_id in (select id from payments where reference like ${`${prefix}-%`})`),
        };
      },
    },
    {
      kind: 'chat.send',
      prepare: async (rows) => {
        const { prefix, ids } = await addCrowd(rows, { isTrading: true });
        const request = {
          token: admin.accessToken,
          headers: { 'idempotency-key': prefix },
          body: { body: 'To all of you', user_ids: ids },
        };
        return {
          start: () => call(broker.test.app, 'POST', '/api/admin/chat/bulk', request),
          holdLast: () => holdRows(db, `select from users where id = ${Number(ids.at(-1))}`),
          countActs: () =>
            count(sql`select user_id as thing from chat_messages
              where user_id in (select id from users where username like ${`${prefix}-%`})`),
        };
      },
    },
    {
      kind: 'strategies.sell-mode',
      prepare: async (rows) => {
        const baseId = await addStrategy();
        await db.execute(sql`
          insert into strategies (name, epic, expiry, currency, direction, unit, sell_mode_config,
            profit_multipliers, limits)
          select name || '-' || n, epic, expiry, currency, direction, unit, sell_mode_config,
            profit_multipliers, limits from strategies, generate_series(2, ${rows}::int) n
          where id = ${baseId}`);
        made += 1;
        const config = { ...strategyInput().sell_mode_config, target: 1000 + made };
        return {
          start: () => admin.call('PUT', '/api/strategy/strategies/sell-mode-config-all', config),
          holdLast: () => holdRows(db, 'select from strategies order by id desc limit 1'),
          countActs: () =>
            count(sql`select subject as thing from audit_entries where action = 'strategy.update'
              and after->'sell_mode_config'->>'target' = ${String(config.target)}`),
        };
      },
    },
  ];
}

/** Holds the lock of the rows that a query selects until the returned function is called. */
async function holdRows(db: Database, query: string): Promise<() => Promise<void>> {
  const client = await db.$client.connect();
  await client.query('begin');
  // The lock is held for as long as the test needs, also on a slow machine.
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query(`${query} for update`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
