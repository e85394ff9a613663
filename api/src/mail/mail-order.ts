import type { Queryable } from '../db/db';
import type { Deps } from '../deps';

/** What is mailed to whom; the job makes the secret of a link when it sends it, so that none is stored. */
export type MailOrder =
  | { kind: 'reset'; email: string }
  | { kind: 'activation'; registrationId: number }
  | {
      kind: 'invitation' | 'password-changed' | 'two-factor-reset' | 'already-registered';
      userId: number;
    }
  | { kind: 'new-sign-in'; userId: number; address: string; agent: string }
  | { kind: 'notice'; noticeId: number };

/** A queue per kind: a flood of one kind holds up no other. */
export const MAIL_QUEUES: Record<MailOrder['kind'], string> = {
  reset: 'mail-reset',
  invitation: 'mail-invitation',
  activation: 'mail-activation',
  'password-changed': 'mail-password-changed',
  'two-factor-reset': 'mail-two-factor-reset',
  'already-registered': 'mail-already-registered',
  'new-sign-in': 'mail-new-sign-in',
  notice: 'mail-notice',
};

/** Longer than a server may take: then the process that sends it has died. */
const GIVEN_UP_AFTER_S = 90;
/** A browser names itself as it likes. */
const MAX_AGENT_LENGTH = 200;

/** Orders a mail; it goes out only if the transaction commits. */
export function orderMail({ jobs }: Deps, tx: Queryable, order: MailOrder): Promise<void> {
  const expireInSeconds = GIVEN_UP_AFTER_S;
  return jobs.enqueue(tx, MAIL_QUEUES[order.kind], order, { expireInSeconds });
}

/** Notifies a user of a sign-in from a device that was not known. */
export function orderSignInMail(
  deps: Deps,
  tx: Queryable,
  userId: number,
  { address, agent }: { address: string; agent: string },
): Promise<void> {
  const shown = agent.slice(0, MAX_AGENT_LENGTH);
  return orderMail(deps, tx, { kind: 'new-sign-in', userId, address, agent: shown });
}
