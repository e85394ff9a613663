import type { TradedAccount } from '../accounts/traded-account';
import { observeWrongSum } from '../engine-metrics';
import type { AccountRow } from '../store/account.repo';
import { listWrongSums } from '../store/deal-ledger.repo';
import { setAudited } from '../store/ledger-audit.repo';
import { compareDeals } from './compare-deals';
import type { HistoryWork } from './history-work';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The audit begins at two in the night, when the broker is quiet; each account adds minutes of its own. */
const NIGHT_UTC_MS = 2 * 60 * MINUTE_MS;
const SPREAD_MINUTES = 60;
/**
 * Deals of this span are checked against the sums of their cycles; it is longer than the time between two audits.
 */
const SUMMED_MS = 2 * DAY_MS;

/** When an account's ledger is compared next, in epoch milliseconds: once in each UTC night after the last time. */
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
export async function* auditLedger(account: TradedAccount): HistoryWork<boolean> {
  const { db, row } = account;
  const now = account.now();
  if (!(yield* compareDeals(account))) return false;
  const since = new Date(now.getTime() - SUMMED_MS);
  for (const wrong of await listWrongSums(db, row.id, since)) {
    observeWrongSum();
    account.log.error({ accountId: row.id, ...wrong }, 'a cycle is not the sum of its deals');
  }
  await setAudited(db, row.id, now);
  return true;
}

/**
 * Compares deals at once if the ledger of the account lacks something that only the broker's history can tell.
 * `waits`: it still lacks it, because transactions lag or could not be read, and they have to be read again.
 */
export async function* settleLedger(
  account: TradedAccount,
): HistoryWork<'nothing' | 'settled' | 'waits'> {
  const { comparisons, row } = account;
  if (!(await comparisons.hasUnsettled(row.id))) return 'nothing';
  yield* compareDeals(account);
  return (await comparisons.hasUnsettled(row.id)) ? 'waits' : 'settled';
}
