import type { NotificationKind } from '@entropi/contracts/user-model';

/**
 * How mails of a kind are bounded:
 * - `always`: each goes out. These are alarms and money, where not knowing would cost the user.
 * - `perDay`: this many in 24 hours, counted by kind; further ones wait and are found again later.
 * - `digest`: the first goes out at once, later ones together in one mail every `everyMs`.
 */
export type MailBound =
  | { bound: 'always' }
  | { bound: 'perDay'; count: number }
  | { bound: 'digest'; everyMs: number };

const HOUR_MS = 3_600_000;

const ALWAYS = { bound: 'always' } as const;

/**
 * The bound of each kind that a user may switch off. Mails about an account's security are no notices and are not
 * bounded by these.
 */
export const MAIL_BOUNDS: Record<NotificationKind, MailBound> = {
  task_error: ALWAYS,
  degraded: ALWAYS,
  suspension_announced: ALWAYS,
  suspended: ALWAYS,
  payment_booked: ALWAYS,
  invoice: ALWAYS,
  message: { bound: 'perDay', count: 30 },
  cycle_ended: { bound: 'digest', everyMs: HOUR_MS },
};
