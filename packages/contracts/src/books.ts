import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Direction, Id, Money, Timestamp } from './primitives';

/** A position on an account that the product did not open, and never touches. */
export const ForeignPosition = z.strictObject({
  deal_id: z.string(),
  deal_reference: z.nullable(z.string()),
  epic: z.string(),
  direction: Direction,
  size: z.number(),
  level: z.number(),
  /** Null when the broker’s time cannot be read. */
  opened_at: z.nullable(Timestamp),
  /** Whether its reference is one of ours although the books do not have it. */
  is_ours: z.boolean(),
});
export type ForeignPosition = z.infer<typeof ForeignPosition>;

/** Why the positions of an account cannot be read. */
export const SyncFault = z.enum([
  'key_rejected',
  'key_unreadable',
  'login_locked',
  'broker_unavailable',
  'allowance',
]);
export type SyncFault = z.infer<typeof SyncFault>;

/** Why an account was not compared: such a fault, no engine that has its key, or it was not its turn yet. */
export const UncomparedReason = z.enum([...SyncFault.options, 'no_engine', 'waiting']);
export type UncomparedReason = z.infer<typeof UncomparedReason>;

const OfAccount = {
  user: z.strictObject({ id: Id, username: z.string() }),
  /** The broker's own id of the account. */
  account_id: z.string(),
};

/** How the books compare with the broker. Lists name at most 100 accounts. */
export const Books = z.strictObject({
  /** A hold, during which nothing opens, because the database was older than the broker’s books. */
  hold: z.nullable(
    z.strictObject({
      id: Id,
      begun_at: Timestamp,
      /** Time of the first deal that the broker had and the books had not. */
      deal_reference: z.nullable(z.string()),
      /** Accounts that have been compared with the broker since, out of all that are traded. */
      compared: z.int(),
      accounts: z.int(),
      /** Those that were not, by reason. An API of an earlier release names none. */
      uncompared: z.optional(
        z.array(
          z.strictObject({
            ...OfAccount,
            reason: UncomparedReason,
            /** When it is tried again, where that is known. */
            until: z.nullable(Timestamp),
          }),
        ),
      ),
    }),
  ),
  /** What the comparison has added to the books, by account. */
  restored: z.array(
    z.strictObject({
      ...OfAccount,
      /** Open shares, and those among them that belong to no ladder and must be closed by hand. */
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
    /** Id of the hold that was shown; a newer hold is not lifted. */
    hold_id: Id,
    note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  }),
  reply: Books,
});
