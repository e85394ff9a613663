import type { Payment } from '@entropi/shared/contracts/payments';
import type { Actor } from '../../db/audit.repo';
import type { Deps } from '../../deps';
import { invalidInput } from '../../errors';
import { startJob } from '../jobs/start-job.domain';
import { markPaidJob } from './mark-paid.job';
import { listPaymentLabels } from './mark-paid.repo';
import { readPaidAt } from './payments.domain';

/** Starts marking these payments paid; 422 names those that there are not. */
export async function markPaymentsPaid(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  given: { payment_ids: number[]; paid_at?: string; method?: Payment['method'] },
) {
  const { payment_ids: ids, method } = given;
  const now = deps.now();
  const paidAt = (readPaidAt(given.paid_at, now) ?? now).toISOString();
  const labels = await listPaymentLabels(deps.db, ids);
  const unknown = ids.flatMap((id, index) =>
    labels.has(id)
      ? []
      : [{ path: `payment_ids.${index}`, message: 'no such payment', code: 'payment_unknown' }],
  );
  if (unknown.length > 0) throw invalidInput(unknown);
  const rows = ids.map((paymentId) => ({
    label: labels.get(paymentId) ?? '',
    subject: { paymentId, paidAt, method },
  }));
  return startJob(deps, actor, markPaidJob, rows);
}
