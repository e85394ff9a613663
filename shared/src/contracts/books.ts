import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Direction, Id, Money, Timestamp } from './primitives';

/** A position of an account that the product did not open; it is never touched. */
export const ForeignPosition = z.strictObject({
  deal_id: z.string(),
  deal_reference: z.nullable(z.string()),
  epic: z.string(),
  direction: Direction,
  size: z.number(),
  level: z.number(),
  /** Null when the broker’s time cannot be read. */
  opened_at: z.nullable(Timestamp),
  /** Whether its reference is one of ours, and it still has no place in the books. */
  is_ours: z.boolean(),
});
export type ForeignPosition = z.infer<typeof ForeignPosition>;

const OfAccount = {
  user: z.strictObject({ id: Id, username: z.string() }),
  /** The broker's own id of the account. */
  account_id: z.string(),
};

/** How the books and the broker stand to each other; lists name 100 accounts at most. */
export const Books = z.strictObject({
  /** While there is one nothing opens: the database was older than the broker’s books. */
  hold: z.nullable(
    z.strictObject({
      id: Id,
      begun_at: Timestamp,
      /** Of the first deal that the broker had and the books had not. */
      deal_reference: z.nullable(z.string()),
      /** Accounts that were compared with the broker since, of all that are traded on. */
      compared: z.int(),
      accounts: z.int(),
    }),
  ),
  /** What the hold has brought into the books, by account. */
  restored: z.array(
    z.strictObject({
      ...OfAccount,
      /** Shares that are open, and those of them that belong to no ladder: to be closed by hand. */
      open: z.int(),
      outside: z.int(),
      closed: z.int(),
      /** What they have realised. */
      profit: Money,
    }),
  ),
  /** Positions that are not ours, by account. */
  foreign: z.array(z.strictObject({ ...OfAccount, positions: z.int() })),
});
export type Books = z.infer<typeof Books>;

export const liftHold = endpoint({
  id: 'liftHold',
  method: 'POST',
  path: '/api/admin/trading-hold/lift',
  role: 'superuser',
  risk: 'power',
  summary:
    'Lets openings go on after the books were compared with the broker’s; 409 without a hold',
  body: z.strictObject({
    /** The hold that was shown: another one is not lifted by it. */
    hold_id: Id,
    note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  }),
  reply: Books,
});
