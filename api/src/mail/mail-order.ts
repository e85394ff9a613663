import { PowerUse } from '@entropi/contracts/live';
import type { Queryable } from '@entropi/db/db';
import { z } from 'zod';
import type { Deps } from '../deps';
import { UNDONE } from './undone';

/** What is mailed to whom. The job makes the secret of a link only when it sends the mail, so that none is stored. */
export const MailOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), email: z.string() }),
  z.object({ kind: z.literal('activation'), registrationId: z.number().int() }),
  z.object({
    kind: z.enum([
      'invitation',
      'password-changed',
      'two-factor-reset',
      'already-registered',
      'session-copied',
    ]),
    userId: z.number().int(),
  }),
  z.object({
    kind: z.enum(['passkey-added', 'passkey-copied', 'passkey-deleted', 'codes-renewed']),
    userId: z.number().int(),
  }),
  z.object({
    kind: z.literal('new-sign-in'),
    userId: z.number().int(),
    address: z.string(),
    agent: z.string(),
  }),
  z.object({
    kind: z.enum(['address-change', 'address-confirm']),
    changeId: z.number().int(),
  }),
  z.object({
    kind: z.literal('address-undone'),
    userId: z.number().int(),
    undone: z.array(z.enum(UNDONE)),
  }),
  z.object({
    kind: z.literal('power-used'),
    userId: z.number().int(),
    actor: z.string(),
    what: PowerUse,
    username: z.string(),
  }),
  z.object({ kind: z.literal('notice'), noticeId: z.number().int() }),
]);
export type MailOrder = z.infer<typeof MailOrder>;

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
  'codes-renewed': 'mail-codes-renewed',
  'session-copied': 'mail-session-copied',
  'address-change': 'mail-address-change',
  'address-confirm': 'mail-address-confirm',
  'address-undone': 'mail-address-undone',
  'power-used': 'mail-power-used',
  'new-sign-in': 'mail-new-sign-in',
  notice: 'mail-notice',
};

/** Longer than a mail server may take to accept a mail; after that the sending process must have died. */
const GIVEN_UP_AFTER_S = 90;
/**
 * With pauses that double from five seconds, these tries take a day and a half, about as long as mail servers
 * themselves try.
 */
const TRIES_OF_DAYS = 14;
/** A mail that was ordered longer ago is tried no more. */
export const MAIL_TRIED_MS = 2 * 24 * 3_600_000;
/** These tries take about an hour: by then a user who waits for this link has asked for another. */
const TRIES_OF_AN_HOUR = 9;
/** A browser's name for itself is cut to this length, since it may be any text. */
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
