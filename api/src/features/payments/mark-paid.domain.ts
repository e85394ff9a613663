import type { PaymentSelection } from '@entropi/contracts/bulk';
import type { PaymentMethod } from '@entropi/contracts/payment-model';
import type { Actor } from '@entropi/db/audit.repo';
import type { Deps } from '../../deps';
import { conflict } from '../../errors';
import { toMoney } from '../../money';
import { startJob } from '../jobs/start-job.domain';
import { toDay } from '../subscriptions/periods';
import { markPaidJob } from './mark-paid.job';
import { listPaymentLabels, type SelectedPayments, sumPayments } from './mark-paid.repo';
import { readPaidAt } from './payments.domain';

/**
 * Starts a job that marks payments paid. The row of a named payment that does not exist fails. Of a filter's matches
 * only the unpaid ones are taken; throws 409 when they are more than were confirmed.
 */
export async function markPaymentsPaid(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  given: SelectedPayments & { paid_at?: string; method?: PaymentMethod },
) {
  const now = deps.now();
  const paidAt = (readPaidAt(given.paid_at, now) ?? now).toISOString();
  const { payment_ids: ids, matching, method } = given;
  const labels = await listPaymentLabels(deps.db, given, toDay(now));
  if (matching?.confirmed !== undefined && labels.size > matching.confirmed) {
    throw conflict('selection_grown', `${labels.size} match, ${matching.confirmed} were confirmed`);
  }
  const rows = (ids ?? [...labels.keys()]).map((paymentId) => ({
    label: labels.get(paymentId) ?? `#${paymentId}`,
    subject: { paymentId, paidAt, method },
  }));
  return startJob(deps, actor, markPaidJob, rows);
}

/** What marking these payments paid would change. */
export async function previewMarkPaid(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  selection: SelectedPayments,
): Promise<PaymentSelection> {
  const { owed, ...counts } = await sumPayments(db, selection, toDay(now()));
  return { ...counts, owed: owed.map(({ minor, currency }) => toMoney(minor, currency)) };
}
