import type { Transaction } from '../../broker/broker-data';
import { type Profit, statedProfit } from '../../trading/core/deal-profit';
import type { AccountRow } from '../../trading/store/account.repo';
import { findMarketValue, sumLedger } from '../../trading/store/deal-ledger.repo';
import {
  correctProfit,
  listUnaudited,
  saveAudit,
  setAudited,
  type UnauditedDeal,
} from '../../trading/store/ledger-audit.repo';
import { announceShare } from '../../trading/store/share-events.repo';
import { withTaskLock } from '../../trading/store/task-state.repo';
import type { TradedAccount } from '../accounts/traded-account';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Quiet at the broker, and not for all accounts at once. */
const NIGHT_UTC_MS = 2 * 60 * MINUTE_MS;
const SPREAD_MINUTES = 60;
/** Transactions lag by hours: a deal without one is waited for so long. */
const MISSING_AFTER_MS = 3 * DAY_MS;
/** What is older was looked for often enough. */
const LOOK_BACK_MS = 35 * DAY_MS;
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
  await setAudited(db, row.id, now);
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
  const stated = statedProfit(transaction.profit, transaction.currency, value, row.currency);
  const isConverted = transaction.currency !== null && transaction.currency !== row.currency;
  const isSame =
    deal.profitMinor !== null && agrees(deal.profitMinor, stated.profitMinor, isConverted);
  const isStated = deal.profitSource === 'CONFIRM';
  const audit = isSame ? 'MATCHED' : isStated ? 'DIFFERS' : 'CORRECTED';
  const found = { audit, auditedAt: now, auditedProfitMinor: stated.profitMinor } as const;
  if (audit === 'DIFFERS') {
    log.warn({ shareId: share.id, deal: deal.id }, 'the broker states another profit of a deal');
  }
  if (audit !== 'CORRECTED') return saveAudit(db, deal.id, found);
  await withTaskLock(db, share.userId, async (tx) => {
    await replaceProfit(tx, { deal, share }, stated);
    await saveAudit(tx, deal.id, found);
  });
}

async function replaceProfit(
  tx: Parameters<typeof sumLedger>[0],
  { deal, share }: UnauditedDeal,
  profit: Profit,
): Promise<void> {
  await correctProfit(tx, deal.id, profit);
  await sumLedger(tx, share);
  await announceShare(tx, share);
}

/** To the cent; within a hundredth where each side turned it into the account's currency by a rate of its own. */
function agrees(booked: number, stated: number, isConverted: boolean): boolean {
  const difference = Math.abs(booked - stated);
  return isConverted ? difference * 100 <= Math.abs(booked) + 100 : difference === 0;
}
