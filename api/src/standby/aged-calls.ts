import { listAudit } from '@entropi/contracts/audit';
import { listBankLines, listBankStatements } from '@entropi/contracts/bank-statements';
import type { Endpoint } from '@entropi/contracts/endpoint';
import { listLedgerDifferences } from '@entropi/contracts/ledger-differences';
import { getMonitoringSummary, listMonitoringUsers } from '@entropi/contracts/monitoring';
import { listPaidPayments, listPayments, listUnpaidPayments } from '@entropi/contracts/payments';
import { listFees, listSubscribers, listSuspensions } from '@entropi/contracts/subscribers';
import { getUsersSummary, listUsers } from '@entropi/contracts/users';

/**
 * Lists that superusers alone read, and the figures above them: they may be read from a standby, and then say how old
 * they are. Nothing is here that decides or changes anything, that a form shows again after it was saved, or that a
 * page does not show with its age, as a file. What superusers change of what these show stands in the audit, by which
 * their own changes are recognized.
 */
const AGED: ReadonlySet<Endpoint> = new Set<Endpoint>([
  listUsers,
  getUsersSummary,
  listMonitoringUsers,
  getMonitoringSummary,
  listLedgerDifferences,
  listAudit,
  listPayments,
  listPaidPayments,
  listUnpaidPayments,
  listSubscribers,
  listFees,
  listSuspensions,
  listBankStatements,
  listBankLines,
]);

/** Whether the responses of a call may be read from a standby. */
export function isAged(contract: Endpoint): boolean {
  return AGED.has(contract);
}

/** Whether this one may be: a list that is compared with the broker first changes something. */
export function mayBeAged(contract: Endpoint, query: unknown): boolean {
  const isCompared = (query as { skip_sync?: boolean } | undefined)?.skip_sync === false;
  return isAged(contract) && !isCompared;
}
