import type { BankLineState, StatementFormat } from '@entropi/contracts/bank-statements';
import type { Queryable, Transaction } from '@entropi/db/db';
import { bankLines, bankStatements } from '@entropi/db/schema/bank-statements';
import { payments } from '@entropi/db/schema/money';
import { users } from '@entropi/db/schema/users';
import { desc, eq, sql } from 'drizzle-orm';
import type { KnownPayment, LineMatch } from './match-lines.domain';
import type { StatementLine } from './statement-line';

/** Inserts a statement; null when the same file was imported before. */
export async function insertStatement(
  tx: Transaction,
  statement: {
    fileName: string;
    format: StatementFormat;
    account: string | null;
    contentHash: string;
    createdBy: number;
  },
): Promise<number | null> {
  const [row] = await tx
    .insert(bankStatements)
    .values(statement)
    .onConflictDoNothing({ target: bankStatements.contentHash })
    .returning({ id: bankStatements.id });
  return row?.id ?? null;
}

export async function findStatementId(db: Queryable, contentHash: string): Promise<number | null> {
  const [row] = await db
    .select({ id: bankStatements.id })
    .from(bankStatements)
    .where(eq(bankStatements.contentHash, contentHash));
  return row?.id ?? null;
}

interface NewLine extends StatementLine, LineMatch {
  number: number;
  key: string;
}

/** Those of the keys that stored lines have. */
export async function findKnownKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ line_key: string }>(
    sql`select line_key from bank_lines where line_key = any(${sql.param(keys)}::text[])`,
  );
  return new Set(rows.map((row) => row.line_key));
}

/** Inserts lines by one statement. Those that another statement has brought meanwhile are left out. */
export async function insertLines(
  tx: Transaction,
  statementId: number,
  lines: readonly NewLine[],
): Promise<number> {
  // In the order of the keys, so that two imports of the same lines wait for each other and never in a circle.
  const rows = lines.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const inserted = await tx.execute(sql`
    insert into bank_lines (statement_id, number, line_key, booked_on, amount_minor, currency, payer, payer_account,
      reference, text, state, reason, payment_id)
    select ${statementId}::int, r.number, r.key, r."bookedOn", r."amountMinor", r.currency, r.payer, r."payerAccount",
      r.reference, r.text, r.state, r.reason, r."paymentId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (number int, key text, "bookedOn" date,
      "amountMinor" bigint, currency text, payer text, "payerAccount" text, reference text, text text, state text,
      reason text, "paymentId" int)
    on conflict (line_key) do nothing`);
  return inserted.rowCount ?? 0;
}

export async function updateKnownLines(tx: Transaction, id: number, count: number): Promise<void> {
  await tx.update(bankStatements).set({ knownLines: count }).where(eq(bankStatements.id, id));
}

const KNOWN = sql`p.id, p.amount_minor::float8 as "amountMinor", p.currency, p.paid_at is not null as "isPaid",
  u.first_name as "firstName", u.last_name as "lastName"`;

/** Payments that were not deleted, by their id or reference. */
export async function findReferenced(
  db: Queryable,
  ids: readonly number[],
  references: readonly string[],
): Promise<(KnownPayment & { reference: string })[]> {
  const { rows } = await db.execute<
    KnownPayment & { reference: string } & Record<string, unknown>
  >(sql`
    select ${KNOWN}, p.reference from payments p join users u on u.id = p.user_id
    where p.deleted_at is null
      and (p.id = any(${sql.param(ids)}::int[]) or p.reference = any(${sql.param(references)}::text[]))`);
  return rows;
}

/** Open payments of any of these amounts, those due first. */
export async function listOpenOfAmounts(
  db: Queryable,
  amounts: readonly number[],
): Promise<KnownPayment[]> {
  const { rows } = await db.execute<KnownPayment & Record<string, unknown>>(sql`
    select ${KNOWN} from payments p join users u on u.id = p.user_id
    where p.paid_at is null and p.deleted_at is null
      and p.amount_minor = any(${sql.param(amounts)}::bigint[])
    order by p.due_on, p.id`);
  return rows;
}

/** Those of the payments that a stored line waits to be booked on, or is booked on. */
export async function findTaken(
  db: Queryable,
  paymentIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ payment_id: number }>(sql`
    select distinct payment_id from bank_lines
    where state in ('matched', 'booked') and payment_id = any(${sql.param(paymentIds)}::int[])`);
  return new Set(rows.map((row) => row.payment_id));
}

/** A page of statements, the newest first, or the one of an id. */
export async function listStatementRows(
  db: Queryable,
  { skip, limit, id }: { skip: number; limit: number; id?: number },
) {
  const statements = db
    .select({
      id: bankStatements.id,
      fileName: bankStatements.fileName,
      format: bankStatements.format,
      account: bankStatements.account,
      knownLines: bankStatements.knownLines,
      createdAt: bankStatements.createdAt,
      createdBy: users.username,
    })
    .from(bankStatements)
    .innerJoin(users, eq(users.id, bankStatements.createdBy))
    .where(id === undefined ? undefined : eq(bankStatements.id, id))
    .orderBy(desc(bankStatements.id))
    .offset(skip)
    .limit(limit);
  return statements;
}

export interface LineSum extends Record<string, unknown> {
  statement_id: number;
  state: BankLineState;
  currency: string;
  count: number;
  minor: number;
  first: string;
  last: string;
}

/** The lines of statements by state and currency. */
export async function sumLines(db: Queryable, ids: readonly number[]): Promise<LineSum[]> {
  const { rows } = await db.execute<LineSum>(sql`
    select statement_id, state, currency, count(*)::int as count, sum(amount_minor)::float8 as minor,
      min(booked_on)::text as first, max(booked_on)::text as last
    from bank_lines where statement_id = any(${sql.param(ids)}::int[])
    group by statement_id, state, currency order by currency`);
  return rows;
}

interface MatchedLine extends Record<string, unknown> {
  id: number;
  payment_id: number;
  label: string;
}

/** The matched lines of a statement in its order, with what a job calls each. */
export async function listMatchedLines(db: Queryable, statementId: number): Promise<MatchedLine[]> {
  const { rows } = await db.execute<MatchedLine>(sql`
    select l.id, l.payment_id, p.reference || ' · ' || u.username as label
    from ${bankLines} l join ${payments} p on p.id = l.payment_id join ${users} u on u.id = p.user_id
    where l.statement_id = ${statementId} and l.state = 'matched' order by l.number`);
  return rows;
}

export function countStatements(db: Queryable): Promise<number> {
  return db.$count(bankStatements);
}
