import {
  BankLineState,
  type BankStatement,
  type listBankStatements,
} from '@entropi/contracts/bank-statements';
import type { Parsed, ReplyOf } from '@entropi/contracts/endpoint';
import type { JobAccepted } from '@entropi/contracts/jobs';
import type { Actor } from '@entropi/db/audit.repo';
import type { Queryable } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { conflict, notFound } from '../../errors';
import { toMoney } from '../../money';
import { startJob } from '../jobs/start-job.domain';
import {
  countStatements,
  type LineSum,
  listMatchedLines,
  listStatementRows,
  sumLines,
} from './bank-statements.repo';
import { bookLineJob } from './book-line.job';

type StatementRow = Awaited<ReturnType<typeof listStatementRows>>[number];

export async function readStatements(
  { db }: Pick<Deps, 'db'>,
  query: Parsed<typeof listBankStatements>['query'],
): Promise<ReplyOf<typeof listBankStatements>> {
  const rows = await listStatementRows(db, query);
  const sums = await sumLines(
    db,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => toStatement(row, sums)),
    total: await countStatements(db),
    ...query,
  };
}

/** Throws 404 for an unknown id. */
export async function readStatement(db: Queryable, id: number): Promise<BankStatement> {
  const [row] = await listStatementRows(db, { id, skip: 0, limit: 1 });
  if (!row) throw notFound();
  return toStatement(row, await sumLines(db, [id]));
}

/**
 * Starts a job that marks the payments of a statement's matched lines paid. Throws 409 when there are more of them
 * than were confirmed, or none.
 */
export async function bookStatement(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  id: number,
  { confirmed }: { confirmed: number },
): Promise<JobAccepted> {
  await readStatement(deps.db, id);
  const lines = await listMatchedLines(deps.db, id);
  if (lines.length === 0) throw conflict('nothing_to_book');
  if (lines.length > confirmed) {
    throw conflict('selection_grown', `${lines.length} match, ${confirmed} were confirmed`);
  }
  const rows = lines.map((line) => ({
    label: line.label,
    subject: { lineId: line.id, paymentId: line.payment_id },
  }));
  return startJob(deps, actor, bookLineJob, rows);
}

function toStatement(row: StatementRow, all: readonly LineSum[]): BankStatement {
  const sums = all.filter((sum) => sum.statement_id === row.id);
  const count = (state: BankLineState) =>
    sums.filter((sum) => sum.state === state).reduce((total, sum) => total + sum.count, 0);
  const states = Object.fromEntries(
    BankLineState.options.map((state) => [state, count(state)]),
  ) as BankStatement['states'];
  const matched = sums.filter(({ state }) => state === 'matched');
  return {
    id: row.id,
    file_name: row.fileName,
    format: row.format,
    account: row.account,
    from: sums.map(({ first }) => first).toSorted()[0] ?? null,
    to:
      sums
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? null,
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
    known_lines: row.knownLines,
    lines: sums.reduce((total, sum) => total + sum.count, 0),
    states,
    matched: matched.map(({ minor, currency }) => toMoney(minor, currency)),
  };
}
