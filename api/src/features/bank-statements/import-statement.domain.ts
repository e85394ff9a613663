import type { BankStatement } from '@entropi/contracts/bank-statements';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { listReferences } from '../payments/payment-reference';
import { readStatement } from './bank-statements.domain';
import {
  findKnownKeys,
  findReferenced,
  findStatementId,
  findTaken,
  insertLines,
  insertStatement,
  listOpenOfAmounts,
  updateKnownLines,
} from './bank-statements.repo';
import { type KnownPayment, type LineMatch, matchLines } from './match-lines.domain';
import { readBankCsv } from './read-bank-csv';
import { isXml, readCamt } from './read-camt';
import { hashContent, keyLines, type StatementLine, toShownLine } from './statement-line';

/**
 * Reads a bank's file and stores its lines, each with the payment that it fits. Nothing is booked. The same file
 * again, also by another operator at the same time, returns the same statement; lines that another file has brought
 * are counted and not stored again.
 */
export async function importStatement(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  file: { file_name: string; content: string },
): Promise<BankStatement> {
  const contentHash = hashContent(file.content);
  const before = await findStatementId(db, contentHash);
  if (before !== null) return readStatement(db, before);
  const { format, lines } = isXml(file.content)
    ? readCamt(file.content)
    : readBankCsv(file.content);
  const keyed = keyLines(lines).map((key, index) => ({ key, number: index + 1 }));
  const accounts = new Set(lines.map(({ account }) => account));
  const [account = ''] = accounts;
  return inTransaction(db, async (tx) => {
    const id = await insertStatement(tx, {
      fileName: file.file_name,
      format,
      account: accounts.size === 1 && account !== '' ? account : null,
      contentHash,
      createdBy: actor.userId,
    });
    if (id === null) {
      const other = await findStatementId(tx, contentHash);
      if (other === null) throw new Error('a statement that was there is gone');
      return readStatement(tx, other);
    }
    const known = await findKnownKeys(
      tx,
      keyed.map(({ key }) => key),
    );
    const fresh = lines.flatMap((line, index) => {
      const place = keyed[index];
      return place && !known.has(place.key) ? [{ ...toShownLine(line), ...place }] : [];
    });
    const matches = await findMatches(tx, fresh);
    const rows = fresh.flatMap((line, index) => {
      const match = matches[index];
      return match ? [{ ...line, ...match }] : [];
    });
    const inserted = await insertLines(tx, id, rows);
    await updateKnownLines(tx, id, lines.length - inserted);
    const statement = await readStatement(tx, id);
    const subject = `bank-statement:${id}`;
    await writeAudit(tx, actor, { action: 'bank-statement.import', subject, after: statement });
    return statement;
  });
}

async function findMatches(db: Queryable, lines: readonly StatementLine[]): Promise<LineMatch[]> {
  const references = lines.map((line) => listReferences(`${line.reference} ${line.text}`));
  const ids = references.flatMap((one) => one.ids);
  const texts = lines.map(({ reference }) => reference.replaceAll(' ', '')).filter(Boolean);
  const known = await findReferenced(db, [...new Set(ids)], [...new Set(texts)]);
  const byId = new Map(known.map((payment) => [payment.id, payment]));
  const byReference = new Map(known.map((payment) => [payment.reference, payment]));
  const referenced = new Map<number, KnownPayment[]>();
  lines.forEach((line, index) => {
    const named = [
      byReference.get(line.reference.replaceAll(' ', '')),
      ...(references[index]?.ids ?? []).map((id) => byId.get(id)),
    ];
    referenced.set(
      index,
      [...new Set(named)].flatMap((one) => one ?? []),
    );
  });
  const received = lines.filter(({ amountMinor }) => amountMinor > 0);
  const amounts = new Set(received.map(({ amountMinor }) => amountMinor));
  const open = await listOpenOfAmounts(db, [...amounts]);
  const taken = await findTaken(
    db,
    [...known, ...open].map(({ id }) => id),
  );
  return matchLines(lines, { referenced, open, taken });
}
