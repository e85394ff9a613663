import type { PowerUse } from '@entropi/shared/contracts/live';
import type { Queryable } from '../db/db';
import type { Deps } from '../deps';

/** What is mailed to whom; the job makes the secret of a link when it sends it, so that none is stored. */
export type MailOrder =
  | { kind: 'reset'; email: string }
  | { kind: 'activation'; registrationId: number }
  | {
      kind:
        | 'invitation'
        | 'password-changed'
        | 'two-factor-reset'
        | 'already-registered'
        | 'session-copied';
      userId: number;
    }
  | { kind: 'passkey-added' | 'passkey-copied' | 'passkey-deleted'; userId: number }
  | { kind: 'address-change' | 'address-confirm'; changeId: number }
  | { kind: 'power-used'; userId: number; actor: string; what: PowerUse; username: string }
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
  'passkey-added': 'mail-passkey-added',
  'passkey-copied': 'mail-passkey-copied',
  'passkey-deleted': 'mail-passkey-deleted',
  'session-copied': 'mail-session-copied',
  'address-change': 'mail-address-change',
  'address-confirm': 'mail-address-confirm',
  'power-used': 'mail-power-used',
  'new-sign-in': 'mail-new-sign-in',
  notice: 'mail-notice',
};

/** Longer than a server may take: then the process that sends it has died. */
const GIVEN_UP_AFTER_S = 90;
/** With pauses that double from five seconds: for a day and a half, as mail servers themselves try. */
const TRIES_OF_DAYS = 14;
/** For about an hour: whoever waits for this link has asked for another by then. */
const TRIES_OF_AN_HOUR = 9;
/** A browser names itself as it likes. */
const MAX_AGENT_LENGTH = 200;

/** Orders a mail; it goes out only if the transaction commits. */
export function orderMail({ jobs }: Deps, tx: Queryable, order: MailOrder): Promise<void> {
  return jobs.enqueue(tx, MAIL_QUEUES[order.kind], order, {
    expireInSeconds: GIVEN_UP_AFTER_S,
    retryLimit: order.kind === 'reset' ? TRIES_OF_AN_HOUR : TRIES_OF_DAYS,
  });
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
