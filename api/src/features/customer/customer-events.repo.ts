import type { CustomerEvent, CustomerEventKind } from '@entropi/contracts/customer';
import type { FeeItem } from '@entropi/contracts/subscription-model';
import type { Queryable } from '@entropi/db/db';
import { type SQL, sql } from 'drizzle-orm';
import { MAIL_TRIED_MS } from '../../mail/mail-order';
import { type OrderDetail, selectOrders } from '../timeline/timeline.repo';

type FieldsOf<Kind extends CustomerEventKind> = Extract<CustomerEvent, { kind: Kind }>;

/** Where a kind's list goes on: with what is older than this. Times are in microseconds, which no rounding changes. */
export interface Position {
  micros: number;
  id: number;
}

interface Sum {
  minor: number | null;
  currency: string | null;
}

type Detail =
  | { kind: 'TRADE'; detail: Omit<FieldsOf<'TRADE'>['trade'], 'profit'> & { profit: Sum } }
  | { kind: 'ORDER'; detail: OrderDetail }
  | {
      kind: 'PAYMENT';
      detail: { kind: FeeItem['kind']; minor: number; currency: string; reference: string | null };
    }
  | { kind: 'MAIL'; detail: FieldsOf<'MAIL'>['mail'] }
  | { kind: 'MESSAGE'; detail: FieldsOf<'MESSAGE'>['message'] }
  | {
      kind: 'SIGN_IN' | 'AUDIT';
      detail: Omit<FieldsOf<'AUDIT'>['audited'], 'subject_name'>;
    };

/** Something that happened, with its place in the list of its kind. */
export type EventRow = Position & Detail;

/** Characters of a message that are shown. */
const EXCERPT_LENGTH = 300;

const toTime = ({ micros }: Position) =>
  sql`'epoch'::timestamptz + ${micros}::float8 * interval '1 microsecond'`;

const olderId = (id: SQL, before: Position | null) =>
  before === null ? sql`` : sql`and ${id} < ${before.id}::bigint`;

const olderTime = (at: SQL, id: SQL, before: Position | null) =>
  before === null ? sql`` : sql`and (${at}, ${id}) < (${toTime(before)}, ${before.id}::bigint)`;

/** Kinds whose lists go by the time of what happened, and then by its id; all others by the id alone. */
const BY_TIME = ['TRADE', 'MAIL'] satisfies CustomerEventKind[];

/** What each kind selects, newest first by an index of the user's rows. */
const SELECTS: Record<
  CustomerEventKind,
  (userId: number, before: Position | null, limit: number) => SQL
> = {
  TRADE: (userId, before) => sql`
    select 'TRADE' as kind, id::float8 as id, closed_at as at, jsonb_build_object(
      'epic', epic, 'direction', direction, 'size', coalesce(opened_size, size), 'level', level,
      'open_level', open_level, 'close_level', close_level, 'reason', close_reason,
      'profit', jsonb_build_object('minor', profit_minor, 'currency', profit_currency)) as detail
    from shares where user_id = ${userId} and state = 'CLOSED' and closed_at is not null
      ${olderTime(sql`closed_at`, sql`id`, before)}
    order by closed_at desc, id desc`,
  // Only within the limit: what is selected from them has no order of its own.
  ORDER: (userId, before, limit) => sql`
    select kind, substr(id, 7)::float8 as id, at, detail
    from (${selectOrders(userId, before?.id ?? null)} limit ${limit}) orders`,
  PAYMENT: (userId, before) => sql`
    select 'PAYMENT', f.id::float8 as id, f.created_at, jsonb_build_object('kind', f.kind,
      'minor', f.amount_minor, 'currency', f.currency, 'reference', p.reference)
    from subscription_fees f left join payments p on p.id = f.payment_id
    where f.user_id = ${userId} ${olderId(sql`f.id`, before)} order by f.id desc`,
  MAIL: (userId, before) => sql`
    select 'MAIL', id::float8 as id, created_at, jsonb_build_object('kind', kind, 'state', case
      when carried_by > 0 then 'MERGED' when carried_by = 0 then 'DROPPED'
      when mailed_at is null then 'WAITING'
      when mail_outcome is not null then upper(mail_outcome)
      when mailed_at < now() - ${MAIL_TRIED_MS}::float8 * interval '1 millisecond' then 'FAILED'
      else 'ORDERED' end)
    from notices where user_id = ${userId} ${olderTime(sql`created_at`, sql`id`, before)}
    order by created_at desc, id desc`,
  MESSAGE: (userId, before) => sql`
    select 'MESSAGE', m.id::float8 as id, m.sent_at, jsonb_build_object('from', u.username,
      'from_admin', m.from_admin, 'excerpt', left(m.body, ${EXCERPT_LENGTH}::int))
    from chat_messages m join users u on u.id = m.from_user_id
    where m.user_id = ${userId} ${olderId(sql`m.id`, before)} order by m.id desc`,
  SIGN_IN: (userId, before) => selectAudit(userId, before, true),
  AUDIT: (userId, before) => selectAudit(userId, before, false),
};

function selectAudit(userId: number, before: Position | null, isOfSessions: boolean): SQL {
  const kind = isOfSessions ? 'SIGN_IN' : 'AUDIT';
  const what = isOfSessions ? sql`action like 'session.%'` : sql`action not like 'session.%'`;
  return sql`
    select ${kind}::text, id::float8 as id, at, jsonb_build_object('actor', actor, 'actor_id', actor_id, 'action', action, 'subject', subject)
    from audit_entries where user_id = ${userId} and ${what} ${olderId(sql`id`, before)}
    order by id desc`;
}

/**
 * What happened to a user, newest first within each kind; of each kind no more than `limit`, and only what is older
 * than its position.
 */
export async function listCustomerEvents(
  db: Queryable,
  userId: number,
  wanted: ReadonlyMap<CustomerEventKind, Position | null>,
  limit: number,
): Promise<EventRow[]> {
  const lists = [...wanted].map(
    ([kind, before]) => sql`(${SELECTS[kind](userId, before, limit)} limit ${limit})`,
  );
  const { rows } = await db.execute<EventRow & Record<string, unknown>>(sql`
    select kind, id, (extract(epoch from at) * 1000000)::float8 as micros, detail
    from (${sql.join(lists, sql` union all `)}) events (kind, id, at, detail)
    order by kind, case when kind = any(${sql.param(BY_TIME)}::text[]) then at end desc, id desc`);
  return rows;
}
