import type { Limit } from './budget.domain';

const DAY_MS = 24 * 3_600_000;
/** Over all kinds: whose address it is has not said that they want any. */
const UNCONFIRMED_PER_DAY = 10;
/** A stranger causes it, and it says the same each time. */
const ALREADY_REGISTERED_PER_DAY = 3;

/** Who a mail goes to and what for, as far as it is bounded. */
export interface BoundedMail {
  kind: string;
  to: string;
  /** Whether the owner of the address has used a link that was mailed to it. */
  isConfirmed: boolean;
}

/**
 * What an address may get in a day of what others cause, by the mailbox that it is of. Alarms, money and security of a
 * confirmed address are not among it.
 */
export function mailLimits({ kind, to, isConfirmed }: BoundedMail): Limit[] {
  const mailbox = toMailbox(to);
  const perDay = (name: string, max: number) => [{ parts: [name, mailbox], max, windowMs: DAY_MS }];
  if (!isConfirmed) return perDay('mail unconfirmed', UNCONFIRMED_PER_DAY);
  return kind === 'already-registered' ? perDay('mail registered', ALREADY_REGISTERED_PER_DAY) : [];
}

/** Addresses that differ by what stands behind a plus, or by capitals, are one mailbox's. */
function toMailbox(address: string): string {
  const [local = '', domain = ''] = address
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  return `${local.replace(/\+.*$/, '')}@${domain}`;
}
