import type { Queryable } from '../db/db';
import type { Deps } from '../deps';

/** What is mailed to whom; the job makes the secret of a link when it sends it, so that none is stored. */
export type MailOrder =
  | { kind: 'reset'; email: string }
  | { kind: 'invitation' | 'activation' | 'password-changed'; userId: number };

/** A queue per kind: a flood of one kind holds up no other. */
export const MAIL_QUEUES: Record<MailOrder['kind'], string> = {
  reset: 'mail-reset',
  invitation: 'mail-invitation',
  activation: 'mail-activation',
  'password-changed': 'mail-password-changed',
};

/** Orders a mail; it goes out only if the transaction commits. */
export function orderMail(order: MailOrder, { jobs }: Deps, tx: Queryable): Promise<void> {
  return jobs.enqueue(MAIL_QUEUES[order.kind], order, tx);
}
