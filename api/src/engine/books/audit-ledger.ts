import type { Transaction } from '../../broker/broker-data';
import { type Profit, statedProfit } from '../../trading/core/deal-profit';
import type { AccountRow } from '../../trading/store/account.repo';
import { findMarketValue, listWrongSums, sumLedger } from '../../trading/store/deal-ledger.repo';
import {
  correctProfit,
  hasProvisional,
  listUnaudited,
  saveAudit,
  setAudited,
  type UnauditedDeal,
} from '../../trading/store/ledger-audit.repo';
import { announceShare } from '../../trading/store/share-events.repo';
import { withTaskLock } from '../../trading/store/task-state.repo';
import type { TradedAccount } from '../accounts/traded-account';
import { observeWrongSum } from '../engine-metrics';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Quiet at the broker, and not for all accounts at once. */
const NIGHT_UTC_MS = 2 * 60 * MINUTE_MS;
const SPREAD_MINUTES = 60;
/** Transactions lag by hours: a deal without one is waited for so long. */
const MISSING_AFTER_MS = 3 * DAY_MS;
/** What is older was looked for often enough. */
const LOOK_BACK_MS = 35 * DAY_MS;
/** Of the deals of so long it is looked whether their cycles are their sums: longer than from night to night. */
const SUMMED_MS = 2 * DAY_MS;
/** Times of the ledger and of the transactions differ by less. */
const SAME_DEAL_MS = 5 * MINUTE_MS;
/** IG's transactions carry the end of the closing deal's id. */
const REFERENCE_LENGTH = 8;

/** When an account's ledger is to be compared: once in each UTC night after the last time, in epoch milliseconds. */
export function findNextAudit({
  id,
  auditedAt,
  createdAt,
}: Pick<AccountRow, 'id' | 'auditedAt' | 'createdAt'>): number {
  const last = (auditedAt ?? createdAt).getTime();
  const offset = NIGHT_UTC_MS + (id % SPREAD_MINUTES) * MINUTE_MS;
  return (Math.floor((last - offset) / DAY_MS) + 1) * DAY_MS + offset;
}

/**
 * Compares the deal ledger with the broker's transactions. A profit that was worked out from levels, or that
 * is not known, is replaced by the transaction's; one that the broker's confirm stated is left, and a
 * difference noted. False when the transactions could not be read.
 */
export async function auditLedger(account: TradedAccount): Promise<boolean> {
  const { db, row } = account;
  const now = account.now();
  if (!(await compareDeals(account))) return false;
  const since = new Date(now.getTime() - SUMMED_MS);
  for (const wrong of await listWrongSums(db, row.id, since)) {
    observeWrongSum();
    account.log.error({ accountId: row.id, ...wrong }, 'a cycle is not the sum of its deals');
  }
  await setAudited(db, row.id, now);
  return true;
}

/**
 * Compares deals at once if one of the account is provisional. `waits`: one still is, for transactions lag; they are
 * to be read again.
 */
export async function settleProvisional(
  account: TradedAccount,
): Promise<'nothing' | 'settled' | 'waits'> {
  const { db, row } = account;
  if (!(await hasProvisional(db, row.id))) return 'nothing';
  await compareDeals(account);
  return (await hasProvisional(db, row.id)) ? 'waits' : 'settled';
}

/** False when the transactions could not be read. */
async function compareDeals(account: TradedAccount): Promise<boolean> {
  const { db, broker, row } = account;
  const now = account.now();
  const span = { from: new Date(now.getTime() - LOOK_BACK_MS), to: now };
  const open = await listUnaudited(db, row.id, span);
  const [oldest] = open;
  if (oldest) {
    const from = new Date(oldest.deal.at.getTime() - SAME_DEAL_MS).toISOString();
    const read = await broker.transactions({ from, to: now.toISOString() });
    if (read.kind !== 'ok') return false;
    const left = new Set(read.value.filter((transaction) => !transaction.isCash));
    for (const one of open) {
      const transaction = findTransaction(one, left);
      if (transaction) left.delete(transaction);
      await compare(account, one, transaction);
    }
  }
  return true;
}

function findTransaction(one: UnauditedDeal, left: ReadonlySet<Transaction>): Transaction | null {
  const reference = one.deal.closingDealId?.slice(-REFERENCE_LENGTH);
  const candidates = [...left];
  return (
    candidates.find((transaction) => transaction.reference === reference) ??
    candidates.find((transaction) => reference === undefined && isSameDeal(transaction, one)) ??
    null
  );
}

/** Without the closing deal's id: by levels, size and time. */
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
  // what was booked in the currency of the transaction is compared as it is stated
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
