import type { AuditFilter, listAudit } from '@entropi/contracts/audit';
import type { Parsed } from '@entropi/contracts/endpoint';
import type { Queryable } from '@entropi/db/db';
import { isAmong, readRowKeys } from '@entropi/db/row-keys.repo';
import { auditEntries } from '@entropi/db/schema/audit';
import { users } from '@entropi/db/schema/users';
import { holdsText } from '@entropi/db/text-search.repo';
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { countEntries } from './audit-count.repo';

/** Word for word the expression of `audit_entries_search_idx`, or PostgreSQL does not use that index. */
const TEXT = sql`lower(' ' || ${auditEntries.actor} || ' ' || ${auditEntries.action} || ' ' || ${auditEntries.subject})`;

/**
 * Whether one of the three texts contains a text. The three together are searched too, since only they have an index.
 */
const inPart = (part: PgColumn, text: string) =>
  and(holdsText(TEXT, text), holdsText(sql`lower(' ' || ${part})`, text));

type Filter = AuditFilter & { search?: string | undefined };

/** Users whose name contains what the subject of a filter names; null without one. */
async function listNamed(db: Queryable, { subject }: Filter): Promise<number[] | null> {
  if (!subject) return null;
  const named = holdsText(sql`lower(' ' || ${users.username})`, subject);
  return readRowKeys(
    db,
    db
      .select({ key: sql`${users.id}`.as('key') })
      .from(users)
      .where(named)
      .orderBy(asc(users.id)),
  );
}

/**
 * Entries whose subject contains a text, and entries about the data of users whose name contains it. These users are
 * read first, as an array: only so are both sides found by their indexes.
 */
const ofSubject = (text: string, named: readonly number[]) =>
  or(
    inPart(auditEntries.subject, text),
    sql`${auditEntries.userId} = any(${sql.param(named)}::int[])`,
  );

/** @param named from `listNamed` */
function matches(filter: Filter, named: readonly number[] | null) {
  const { user_id: userId, search, actor, action, subject, from, to } = filter;
  return and(
    userId === undefined ? undefined : eq(auditEntries.userId, userId),
    search ? holdsText(TEXT, search) : undefined,
    actor ? inPart(auditEntries.actor, actor) : undefined,
    action ? inPart(auditEntries.action, action) : undefined,
    subject ? ofSubject(subject, named ?? []) : undefined,
    from ? sql`${auditEntries.at} >= ${from}::timestamp at time zone 'UTC'` : undefined,
    to
      ? sql`${auditEntries.at} < (${to}::timestamp + interval '1 day') at time zone 'UTC'`
      : undefined,
  );
}

type AuditQuery = Omit<Parsed<typeof listAudit>['query'], 'skip' | 'limit'>;

const columns = {
  id: auditEntries.id,
  at: auditEntries.at,
  actor: auditEntries.actor,
  actor_id: auditEntries.actorId,
  action: auditEntries.action,
  subject: auditEntries.subject,
  before: auditEntries.before,
  after: auditEntries.after,
};

export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>['rows'][number];

/** Entries are written in the order of their ids. */
function toOrder({ order }: AuditQuery): SQL {
  return order === 'asc' ? asc(auditEntries.id) : desc(auditEntries.id);
}

/** A page of the audit trail, newest first unless said otherwise; of one user's data when they are named. */
export async function listAuditEntries(db: Queryable, query: Parsed<typeof listAudit>['query']) {
  const named = await listNamed(db, query);
  const where = matches(query, named);
  const rows = await db
    .select(columns)
    .from(auditEntries)
    .where(where)
    .orderBy(toOrder(query))
    .limit(query.limit)
    .offset(query.skip);
  const { skip: _, limit: __, order: ___, ...filter } = query;
  const total = await countEntries(db, where, JSON.stringify([filter, named]));
  return { rows, total };
}

/** The ids of all entries that match, in the order of the list. */
export async function listAuditIds(db: Queryable, query: AuditQuery): Promise<number[]> {
  const named = await listNamed(db, query);
  const ordered = db
    .select({ key: sql`${auditEntries.id}`.as('key') })
    .from(auditEntries)
    .where(matches(query, named))
    .orderBy(toOrder(query));
  return readRowKeys(db, ordered);
}

export function listAuditRows(db: Queryable, ids: readonly number[]): Promise<AuditRow[]> {
  return db.select(columns).from(auditEntries).where(isAmong(auditEntries.id, ids));
}
