import type { NotificationKind } from '@entropi/shared/contracts/user-model';

/**
 * How mails of a kind are bounded:
 * - `always`: each goes out. Alarms and money: what is not known of costs.
 * - `perDay`: so many in 24 hours, of this kind alone; more wait, and are found again.
 * - `digest`: the first at once, then all of `everyMs` in one.
 */
export type MailClass =
  | { bound: 'always' }
  | { bound: 'perDay'; count: number }
  | { bound: 'digest'; everyMs: number };

const HOUR_MS = 3_600_000;

const ALWAYS = { bound: 'always' } as const;

/** Of each kind that a user may switch off. Mails about an account's security are no notices: nothing bounds them. */
export const MAIL_CLASSES: Record<NotificationKind, MailClass> = {
  task_error: ALWAYS,
  degraded: ALWAYS,
  suspension_announced: ALWAYS,
  suspended: ALWAYS,
  payment_booked: ALWAYS,
  invoice: ALWAYS,
  message: { bound: 'perDay', count: 30 },
  cycle_ended: { bound: 'digest', everyMs: HOUR_MS },
};
