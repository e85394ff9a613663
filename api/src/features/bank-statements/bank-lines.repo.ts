import type { listBankLines } from '@entropi/contracts/bank-statements';
import type { Parsed } from '@entropi/contracts/endpoint';
import type { Queryable, Transaction } from '@entropi/db/db';
import { bankLines } from '@entropi/db/schema/bank-statements';
import { payments } from '@entropi/db/schema/money';
import { users } from '@entropi/db/schema/users';
import { sortedBy } from '@entropi/db/sorted-by.repo';
import { holdsText } from '@entropi/db/text-search.repo';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

type LineQuery = Parsed<typeof listBankLines>['query'];
export type BankLineRow = Awaited<ReturnType<typeof selectLines>>[number];

const bookers = alias(users, 'bookers');
const undoers = alias(users, 'undoers');

function selectLines(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      line: bankLines,
      payment: payments,
      username: users.username,
      bookedBy: bookers.username,
      undoneBy: undoers.username,
    })
    .from(bankLines)
    .leftJoin(payments, eq(payments.id, bankLines.paymentId))
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(bookers, eq(bookers.id, bankLines.bookedBy))
    .leftJoin(undoers, eq(undoers.id, bankLines.undoneBy))
    .where(where)
    .$dynamic();
}

const SEARCHED = sql`lower(' ' || ${bankLines.payer} || ' ' || ${bankLines.reference} || ' ' || ${bankLines.text})`;

function order({ sort, order: direction = 'asc' }: LineQuery): SQL[] {
  if (sort === 'amount') return sortedBy(bankLines.amountMinor, bankLines.id, direction);
  if (sort === 'booked_on') return sortedBy(bankLines.bookedOn, bankLines.id, direction);
  // The newest statement first, each in its own order.
  return [sql`${bankLines.statementId} desc`, sql`${bankLines.number}`];
}

/** A page of lines, and the number of all that match. */
export async function listLineRows(db: Queryable, query: LineQuery) {
  const { statement_id: statementId, state, reason, search, skip, limit } = query;
  const where = and(
    statementId === undefined ? undefined : eq(bankLines.statementId, statementId),
    state && eq(bankLines.state, state),
    reason && eq(bankLines.reason, reason),
    search ? holdsText(SEARCHED, search) : undefined,
  );
  const rows = await selectLines(db, where)
    .orderBy(...order(query))
    .offset(skip)
    .limit(limit);
  return { rows, total: await db.$count(bankLines, where) };
}

export async function findLine(db: Queryable, id: number): Promise<BankLineRow | null> {
  const [row] = await selectLines(db, eq(bankLines.id, id));
  return row ?? null;
}

/** The same, locked until the transaction ends: a line is booked and undone by one at a time. */
export async function lockLine(tx: Transaction, id: number): Promise<BankLineRow | null> {
  await tx.execute(sql`select 1 from bank_lines where id = ${id} for update`);
  return findLine(tx, id);
}

export async function updateLine(
  tx: Transaction,
  id: number,
  changes: Partial<typeof bankLines.$inferInsert>,
): Promise<void> {
  await tx.update(bankLines).set(changes).where(eq(bankLines.id, id));
}
