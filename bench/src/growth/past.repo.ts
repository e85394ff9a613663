import type { TradingUser } from '@entropi/engine/testing/trading-user';
import type { Client } from 'pg';
import type { Others } from './people.repo';

/** What is filled into a database in which the measured user has traded one cycle of one share. */
export interface Past {
  /** Closed shares of all users, two for each cycle. */
  shares: number;
  /** How many of them the measured user has, spread evenly over the others. */
  own: number;
  owner: Pick<TradingUser, 'userId' | 'brokerAccountId'>;
  others: Others;
}

/** The newest row of a kind that the engine has written; every other one is a copy of it. */
interface Samples {
  cycle: number;
  share: number;
  opening: number;
  close: number;
  deal: number;
}

const SHARES_PER_CYCLE = 2;
const LEVELS = 4;
/** How many cycles one statement adds. */
const CYCLES_AT_ONCE = 250_000;
/** One in so many of the others has a running cycle with an open share. */
const RUNNING_PART = 10;
/** Any prime that does not divide their number lets cycles go round all of them. */
const ROUND = 7919;
const SPAN = `interval '24 months'`;

/** The tables whose rows come with trading, in the order of their references. */
export const TRADED = ['cycles', 'current_scales', 'shares', 'order_intents', 'closing_deals'];

/**
 * Fills two years of trading, ended evenly over that time and in its order: for each cycle its four levels and two
 * shares, for each share two orders and one closing deal. Call it with triggers and foreign keys switched off.
 */
export async function fillTrading(client: Client, past: Past): Promise<void> {
  const samples = await readSamples(client);
  const first = await readHighestIds(client);
  const ended = past.shares / SHARES_PER_CYCLE;
  const running = Math.ceil(past.others.count / RUNNING_PART);
  for (let from = 1; from <= ended + running; from += CYCLES_AT_ONCE) {
    const to = Math.min(from + CYCLES_AT_ONCE - 1, ended + running);
    await fillPart(client, describePart(past, { from, to, ended }), { samples, first });
  }
  for (const table of TRADED) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  }
}

/** A query of the cycles of a part: `c`, whose they are, when they end, and whether they run. */
function describePart(
  { own, owner, others }: Past,
  { from, to, ended }: { from: number; to: number; ended: number },
): string {
  const every = Math.floor((ended * SHARES_PER_CYCLE) / own);
  const isOwn = `(c % ${every} = 0 and c <= ${ended})`;
  const other = `(c::bigint * ${ROUND} % ${others.count})::int`;
  return `(
    select c, ${isOwn} as is_own, c > ${ended} as runs,
      case when ${isOwn} then ${owner.userId} else ${others.firstUserId} + ${other} end as user_id,
      case when ${isOwn} then ${owner.brokerAccountId} else ${others.firstAccountId} + ${other} end as account_id,
      now() - ${SPAN} + ${SPAN} * (least(c, ${ended})::float8 / ${ended + 1}) as at
    from generate_series(${from}, ${to}) c) g`;
}

async function fillPart(
  client: Client,
  part: string,
  { samples, first }: { samples: Samples; first: Record<string, number> },
): Promise<void> {
  const toId = (table: string, number: string) => `${first[table]} + ${number}`;
  const cycleId = toId('cycles', 'c');
  const shareId = toId('shares', `${SHARES_PER_CYCLE} * c + k`);
  const scaleId = (level: string) => toId('current_scales', `${LEVELS} * c + ${level}`);
  const dealId = `'DIGROW' || lpad((${shareId})::text, 12, '0')`;
  const openReference = `'g' || lpad((${shareId})::text, 29, '0')`;
  const closedAt = `g.at - make_interval(mins => 2 * (${SHARES_PER_CYCLE} - k))`;
  const openedAt = `${closedAt} - interval '1 hour'`;
  const isOpen = `(runs and k = 1)`;
  const shares = `${part}, generate_series(1, ${SHARES_PER_CYCLE}) k where (not runs or k = 1)`;
  const closes = `${part}, generate_series(1, ${SHARES_PER_CYCLE}) k where not runs`;
  const whose = { user_id: 'g.user_id', broker_account_id: 'g.account_id' };
  const profit = `case when c % 7 = 0 then -700 else 1000 end`;

  await copyRows(client, 'cycles', `id = ${samples.cycle}`, part, {
    ...whose,
    id: cycleId,
    started_at: `g.at - interval '2 hours'`,
    effective_since: `g.at - interval '2 hours'`,
    ended_at: 'case when not runs then g.at end',
    next_begin_at: 'case when not runs then g.at end',
    result: `case when not runs then case when c % 7 = 0 then 'LOST' else 'WON' end end::cycle_result`,
    realised_minor: `case when runs then 0 else ${SHARES_PER_CYCLE} * (${profit}) end`,
  });
  await copyRows(client, 'current_scales', `cycle_id = ${samples.cycle}`, part, {
    id: scaleId('t.level'),
    cycle_id: cycleId,
    state: `case when runs and t.level = 0 then 'OPEN' else 'WAITING' end::level_state`,
    updated_at: 'g.at',
  });
  await copyRows(client, 'shares', `id = ${samples.share}`, shares, {
    ...whose,
    id: shareId,
    deal_id: dealId,
    deal_reference: openReference,
    cycle_id: cycleId,
    current_scale_id: scaleId('k - 1'),
    level: 'k - 1',
    state: `case when ${isOpen} then 'OPEN' else 'CLOSED' end::share_state`,
    close_reason: `case when not ${isOpen} then t.close_reason end`,
    close_level: `case when not ${isOpen} then t.close_level end`,
    close_slippage: `case when not ${isOpen} then t.close_slippage end`,
    profit_minor: `case when not ${isOpen} then ${profit} end`,
    profit_currency: `case when not ${isOpen} then t.profit_currency end`,
    profit_source: `case when not ${isOpen} then t.profit_source end`,
    opened_at: openedAt,
    closed_at: `case when not ${isOpen} then ${closedAt} end`,
    created_at: openedAt,
    updated_at: closedAt,
  });
  const order = (kind: 0 | 1, at: string) => ({
    ...whose,
    id: toId('order_intents', `2 * (${SHARES_PER_CYCLE} * c + k) + ${kind}`),
    share_id: shareId,
    cycle_id: cycleId,
    level: 'k - 1',
    created_at: at,
    sent_at: `${at} + interval '5 ms'`,
    resolved_at: `${at} + interval '50 ms'`,
  });
  await copyRows(client, 'order_intents', `id = ${samples.opening}`, shares, {
    ...order(0, openedAt),
    scope_key: `'cycle:' || ${cycleId} || ':' || k - 1`,
    deal_reference: openReference,
  });
  await copyRows(client, 'order_intents', `id = ${samples.close}`, closes, {
    ...order(1, closedAt),
    scope_key: dealId,
    deal_reference: `'X' || (${shareId}) || '-1'`,
  });
  await copyRows(client, 'closing_deals', `id = ${samples.deal}`, closes, {
    ...whose,
    id: toId('closing_deals', `${SHARES_PER_CYCLE} * c + k`),
    share_id: shareId,
    cycle_id: cycleId,
    closing_deal_id: `'DICLOS' || lpad((${shareId})::text, 12, '0')`,
    profit_minor: profit,
    at: closedAt,
    created_at: closedAt,
    audit: `'MATCHED'`,
    audited_at: `${closedAt} + interval '1 day'`,
    audited_profit_minor: profit,
  });
}

/** Adds copies `t` of rows, one for each row of `source`, with some columns replaced by expressions of both. */
async function copyRows(
  client: Client,
  table: string,
  sample: string,
  source: string,
  replaced: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const unknown = Object.keys(replaced).find((name) => !names.includes(name));
  if (unknown) throw new Error(`${table} has no column ${unknown}`);
  const columns = names.map((name) => `"${name}"`).join(', ');
  const values = names.map((name) => replaced[name] ?? `t."${name}"`).join(', ');
  await client.query(`
    insert into ${table} (${columns}) overriding system value
    select ${values} from (select * from ${table} where ${sample}) t, ${source}`);
}

async function readSamples(client: Client): Promise<Samples> {
  const { rows } = await client.query<Samples>(`
    select c.id as cycle, s.id as share, o.id as opening, x.id as close, d.id as deal
    from cycles c join shares s on s.cycle_id = c.id and s.state = 'CLOSED'
      join order_intents o on o.share_id = s.id and o.kind = 'OPEN' and o.state = 'FILLED'
      join order_intents x on x.share_id = s.id and x.kind = 'CLOSE' and x.state = 'FILLED'
      join closing_deals d on d.share_id = s.id
    where c.ended_at is not null`);
  const [samples] = rows;
  if (!samples) throw new Error('no cycle was traded');
  return samples;
}

async function readHighestIds(client: Client): Promise<Record<string, number>> {
  const parts = TRADED.map(
    (table) => `select '${table}' as name, max(id)::int as id from ${table}`,
  );
  const { rows } = await client.query<{ name: string; id: number }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}
