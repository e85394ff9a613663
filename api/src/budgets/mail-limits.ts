import type { Limit } from './budget.domain';

const DAY_MS = 24 * 3_600_000;
/** The limit over all kinds, because the owner of the address has not said that they want any mail. */
const UNCONFIRMED_PER_DAY = 10;
/** A stranger can cause this mail, and it says the same each time. */
const ALREADY_REGISTERED_PER_DAY = 3;

/** The receiver and the kind of a mail, as far as its limits depend on them. */
export interface BoundedMail {
  kind: string;
  to: string;
  /** Whether the owner of the address has used a link that was mailed to it. */
  isConfirmed: boolean;
}

/**
 * The limits per day of mails to an address that other people cause, counted by mailbox. Mails about alarms, money
 * and security to a confirmed address are not limited.
 */
export function mailLimits({ kind, to, isConfirmed }: BoundedMail): Limit[] {
  const mailbox = toMailbox(to);
  const perDay = (name: string, max: number) => [{ parts: [name, mailbox], max, windowMs: DAY_MS }];
  if (!isConfirmed) return perDay('mail unconfirmed', UNCONFIRMED_PER_DAY);
  return kind === 'already-registered' ? perDay('mail registered', ALREADY_REGISTERED_PER_DAY) : [];
}

/** Addresses that differ only after a plus sign, or in capitals, belong to one mailbox. */
function toMailbox(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+.*(?=@)/, '');
}
