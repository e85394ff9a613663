import type { Payment } from '@entropi/shared/contracts/payments';
import type { Actor } from '../../db/audit.repo';
import type { Deps } from '../../deps';
import { startJob } from '../jobs/start-job.domain';
import { markPaidJob } from './mark-paid.job';
import { listPaymentLabels } from './mark-paid.repo';
import { readPaidAt } from './payments.domain';

/** Starts marking these payments paid; the row of one that there is not fails. */
export async function markPaymentsPaid(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  given: { payment_ids: number[]; paid_at?: string; method?: Payment['method'] },
) {
  const { payment_ids: ids, method } = given;
  const now = deps.now();
  const paidAt = (readPaidAt(given.paid_at, now) ?? now).toISOString();
  const labels = await listPaymentLabels(deps.db, ids);
  const rows = ids.map((paymentId) => ({
    label: labels.get(paymentId) ?? `#${paymentId}`,
    subject: { paymentId, paidAt, method },
  }));
  return startJob(deps, actor, markPaidJob, rows);
}
