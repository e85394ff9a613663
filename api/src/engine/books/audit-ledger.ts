import type { AccountRow } from '../../trading/store/account.repo';
import { listWrongSums } from '../../trading/store/deal-ledger.repo';
import { setAudited } from '../../trading/store/ledger-audit.repo';
import { hasUnsettled } from '../../trading/store/ledger-completion.repo';
import type { TradedAccount } from '../accounts/traded-account';
import { observeWrongSum } from '../engine-metrics';
import { compareDeals } from './compare-deals';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Quiet at the broker, and not for all accounts at once. */
const NIGHT_UTC_MS = 2 * 60 * MINUTE_MS;
const SPREAD_MINUTES = 60;
/** Of the deals of so long it is looked whether their cycles are their sums: longer than from night to night. */
const SUMMED_MS = 2 * DAY_MS;

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

/** Compares the deal ledger with the broker's transactions. False when they could not be read. */
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
 * Compares deals at once if the ledger of the account lacks what only the broker's history tells. `waits`: it still
 * does, for transactions lag, or could not be read; they are to be read again.
 */
export async function settleLedger(
  account: TradedAccount,
): Promise<'nothing' | 'settled' | 'waits'> {
  const { db, row } = account;
  if (!(await hasUnsettled(db, row.id))) return 'nothing';
  await compareDeals(account);
  return (await hasUnsettled(db, row.id)) ? 'waits' : 'settled';
}
