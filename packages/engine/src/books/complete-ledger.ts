import type { Activity, Transaction } from '@entropi/broker/broker-data';
import type { Queryable } from '@entropi/db/db';
import type { TradedAccount } from '../accounts/traded-account';
import type { ShareRow } from '../store/cycle.repo';
import { bookClosing, type Closing, listClosings, sumLedger } from '../store/deal-ledger.repo';
import {
  listClosingDealIds,
  listSharesOfDeals,
  replaceAssumed,
} from '../store/ledger-completion.repo';
import { announceShare } from '../store/share-events.repo';
import { withTaskLock } from '../store/task-state.repo';
import { type ReportedClosing, readClosings } from './closings';
import { type HistoryWork, yieldRead } from './history-work';

/** IG's transactions carry only the end of the closing deal's id. */
const REFERENCE_LENGTH = 8;

/** The name of a transaction by its closing deal. */
export const toReference = (closingDealId: string) => closingDealId.slice(-REFERENCE_LENGTH);

/**
 * Books what the ledger of an account lacks of the broker's transactions, which is what happened while its activity
 * was read too late or not at all. The activity of that time tells what each transaction closed; it is read only if
 * a transaction is unknown. False when it could not be read.
 */
export async function* completeLedger(
  account: TradedAccount,
  transactions: readonly Transaction[],
  span: { from: Date; to: Date },
): HistoryWork<boolean> {
  const { db, broker, row } = account;
  const unknown = await listUnknown(account, transactions, span.from);
  if (unknown.size === 0) return true;
  const read = yield* yieldRead(
    broker.activity({ from: span.from.toISOString(), to: span.to.toISOString() }),
  );
  if (read.kind !== 'ok') return false;
  const shares = await listSharesOfDeals(db, row.id, listAffected(read.value, unknown));
  for (const { userId, dealId } of shares) {
    if (dealId === null) continue;
    const reported = readClosings(read.value, dealId);
    await withTaskLock(db, userId, async (tx) => {
      // The share is read again, under the lock.
      const [share] = await listSharesOfDeals(tx, row.id, [dealId]);
      if (!share || !(await completeShare(tx, share, reported))) return;
      await sumLedger(tx, share);
      await announceShare(tx, share);
    });
  }
  return true;
}

/** References of transactions that no deal of the ledger has. */
async function listUnknown(
  { db, row }: TradedAccount,
  transactions: readonly Transaction[],
  since: Date,
): Promise<Set<string>> {
  const owner = { userId: row.userId, brokerAccountId: row.id, since };
  const booked = await listClosingDealIds(db, owner);
  const known = new Set(booked.flatMap((id) => (id === null ? [] : toReference(id))));
  return new Set(
    transactions.map(({ reference }) => reference).filter((reference) => !known.has(reference)),
  );
}

/** The deals whose positions were acted on by the closing deals of these references. */
function listAffected(activities: readonly Activity[], references: ReadonlySet<string>): string[] {
  const closing = activities.filter(
    ({ dealId }) => dealId !== null && references.has(toReference(dealId)),
  );
  const affected = closing.flatMap(({ actions }) =>
    actions.flatMap(({ affectedDealId }) => affectedDealId ?? []),
  );
  return [...new Set(affected)];
}

/** Returns whether there was something to book. Never books more of a share than was opened. */
async function completeShare(
  tx: Queryable,
  share: ShareRow,
  reported: readonly ReportedClosing[],
): Promise<boolean> {
  let hasChanged = false;
  const booked = await listClosings(tx, share.id);
  const assumed = booked.find((row) => row.kind === 'WHOLE' && row.closingDealId === null);
  const end = reported.find(({ kind }) => kind === 'WHOLE');
  if (assumed && end) {
    const size = end.size > 0 ? end.size : assumed.size;
    await replaceAssumed(tx, share, assumed, { ...end, size });
    hasChanged = true;
  }
  for (const closing of await listLacking(tx, share, reported)) {
    await bookClosing(tx, share, closing);
    hasChanged = true;
  }
  return hasChanged;
}

/** The parts that the ledger lacks, as far as the share has become smaller than its ledger says. */
async function listLacking(
  tx: Queryable,
  share: ShareRow,
  reported: readonly ReportedClosing[],
): Promise<Closing[]> {
  const booked = await listClosings(tx, share.id);
  const known = new Set(booked.map(({ closingDealId }) => closingDealId));
  const left = share.state === 'OPEN' || share.state === 'CLOSING' ? share.size : 0;
  let room = toCounts((share.openedSize ?? share.size) - left);
  for (const { size } of booked) room -= toCounts(size);
  return reported.flatMap(({ activity: _, ...closing }) => {
    const counts = toCounts(closing.size);
    if (closing.kind !== 'PART' || known.has(closing.closingDealId) || counts > room) return [];
    room -= counts;
    return [closing];
  });
}

/** Sizes are compared in millionths, because binary fractions are not exact. */
const toCounts = (size: number) => Math.round(size * 1e6);
