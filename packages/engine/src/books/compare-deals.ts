import type { Transaction } from '@entropi/broker/broker-data';
import { type Profit, statedProfit } from '@entropi/trading/core/deal-profit';
import type { TradedAccount } from '../accounts/traded-account';
import { findMarketValue, sumLedger } from '../store/deal-ledger.repo';
import {
  correctProfit,
  listUnaudited,
  saveAudit,
  type UnauditedDeal,
} from '../store/ledger-audit.repo';
import { listIncomplete } from '../store/ledger-completion.repo';
import { announceShare } from '../store/share-events.repo';
import { withTaskLock } from '../store/task-state.repo';
import { completeLedger, toReference } from './complete-ledger';
import { type HistoryWork, yieldRead } from './history-work';

const DAY_MS = 24 * 60 * 60_000;
/** Transactions lag by hours, so a deal without one is called missing only after this. */
const MISSING_AFTER_MS = 3 * DAY_MS;
/** Deals older than this were compared often enough and are left alone. */
const LOOK_BACK_MS = 35 * DAY_MS;
/** The times of the same deal in the ledger and in the transactions differ by less than this. */
const SAME_DEAL_MS = 5 * 60_000;

/**
 * Compares the deals of the ledger with the broker's transactions. Deals that the ledger lacks are booked. A profit
 * that was worked out from levels, or is not known, is replaced by the transaction's. A profit that the broker's
 * confirm stated stays, and a difference is marked. False when the broker could not be read.
 */
export async function* compareDeals(account: TradedAccount): HistoryWork<boolean> {
  const { db, broker, row } = account;
  const now = account.now();
  const span = { from: new Date(now.getTime() - LOOK_BACK_MS), to: now };
  const incomplete = await listIncomplete(db, row.id);
  const oldest = findOldest(await listUnaudited(db, row.id, span), incomplete);
  if (oldest === null) return true;
  const from = new Date(Math.max(oldest - SAME_DEAL_MS, span.from.getTime()));
  const read = yield* yieldRead(
    broker.transactions({ from: from.toISOString(), to: now.toISOString() }),
  );
  if (read.kind !== 'ok') return false;
  const trades = read.value.filter((transaction) => !transaction.isCash);
  const isComplete = yield* completeLedger(account, trades, { from, to: now });
  const open = await listUnaudited(db, row.id, span);
  const found = matchTransactions(open, trades);
  const lacking = new Set((await listIncomplete(db, row.id)).map(({ id }) => id));
  for (const one of open) {
    // A share that has ended is compared last, when its parts are booked; until then the parts are looked for.
    const isEarly = now.getTime() - one.deal.at.getTime() < MISSING_AFTER_MS;
    const waits = isEarly && one.deal.kind !== 'PART' && lacking.has(one.share.id);
    if (!waits) await compare(account, one, found.get(one) ?? null);
  }
  return isComplete;
}

/** The earliest time, in epoch milliseconds, of which transactions are needed; null when none are. */
function findOldest(
  open: readonly UnauditedDeal[],
  incomplete: readonly UnauditedDeal['share'][],
): number | null {
  const moments = open.map(({ deal, share }) =>
    // An end that was only assumed may have been several deals.
    deal.closingDealId === null ? (share.openedAt ?? deal.at) : deal.at,
  );
  moments.push(...incomplete.map(({ openedAt, createdAt }) => openedAt ?? createdAt));
  if (moments.length === 0) return null;
  return Math.min(...moments.map((at) => at.getTime()));
}

/** Matches those that name each other first, so that a transaction without a name takes none from another. */
function matchTransactions(
  open: readonly UnauditedDeal[],
  transactions: readonly Transaction[],
): Map<UnauditedDeal, Transaction> {
  const left = new Set(transactions);
  const found = new Map<UnauditedDeal, Transaction>();
  const match = (one: UnauditedDeal, isOf: (transaction: Transaction) => boolean) => {
    const transaction = [...left].find(isOf);
    if (!transaction) return;
    left.delete(transaction);
    found.set(one, transaction);
  };
  for (const one of open) {
    const { closingDealId } = one.deal;
    if (closingDealId !== null)
      match(one, ({ reference }) => reference === toReference(closingDealId));
  }
  for (const one of open)
    if (one.deal.closingDealId === null) match(one, (transaction) => isSameDeal(transaction, one));
  return found;
}

/** Compares by levels, size and time, where the closing deal's id is not known. */
function isSameDeal(transaction: Transaction, { deal, share }: UnauditedDeal): boolean {
  const { openLevel, closeLevel, size, at } = transaction;
  const isNear = Math.abs(new Date(at).getTime() - deal.at.getTime()) <= SAME_DEAL_MS;
  return (
    isNear &&
    Number(openLevel) === share.openLevel &&
    Math.abs(Number(size)) === deal.size &&
    (deal.level === null || Number(closeLevel) === deal.level)
  );
}

async function compare(
  account: TradedAccount,
  { deal, share }: UnauditedDeal,
  transaction: Transaction | null,
): Promise<void> {
  const { db, log, row } = account;
  const now = account.now();
  if (!transaction) {
    if (now.getTime() - deal.at.getTime() < MISSING_AFTER_MS) return;
    await saveAudit(db, deal.id, { audit: 'MISSING', auditedAt: now, auditedProfitMinor: null });
    log.warn(
      { shareId: share.id, deal: deal.id },
      'the broker has no transaction of a booked deal',
    );
    return;
  }
  const value = await findMarketValue(db, share);
  // A profit that was booked in the currency of its transaction is compared as it is stated.
  const isInItsOwn = deal.profitCurrency !== null && deal.profitCurrency === transaction.currency;
  const stated = statedProfit(
    transaction.profit,
    transaction.currency,
    isInItsOwn ? null : value,
    row.currency,
  );
  const isSame =
    deal.profitMinor === stated.profitMinor && deal.profitCurrency === stated.profitCurrency;
  const isStated = deal.profitSource === 'CONFIRM';
  const isSettled = isSame && deal.profitSource !== 'PROVISIONAL';
  const audit = isSettled ? 'MATCHED' : isStated ? 'DIFFERS' : 'CORRECTED';
  const found = { audit, auditedAt: now, auditedProfitMinor: stated.profitMinor } as const;
  if (audit === 'DIFFERS') {
    log.warn({ shareId: share.id, deal: deal.id }, 'the broker states another profit of a deal');
  }
  if (audit !== 'CORRECTED') return saveAudit(db, deal.id, found);
  await withTaskLock(db, share.userId, async (tx) => {
    const level = deal.kind === 'ROLL' ? transaction.closeLevel : null;
    await replaceProfit(tx, { deal, share }, stated, level === null ? deal.level : Number(level));
    await saveAudit(tx, deal.id, found);
  });
}

async function replaceProfit(
  tx: Parameters<typeof sumLedger>[0],
  { deal, share }: UnauditedDeal,
  profit: Profit,
  level: number | null,
): Promise<void> {
  await correctProfit(tx, deal.id, profit, level);
  await sumLedger(tx, share);
  await announceShare(tx, share);
}
