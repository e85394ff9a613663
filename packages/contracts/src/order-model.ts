import * as z from 'zod/mini';
import { PriceSource } from './markets';
import { Id, Timestamp } from './primitives';

export const OrderKind = z.enum(['OPEN', 'CLOSE']);

export const OrderIntent = z.strictObject({
  id: Id,
  kind: OrderKind,
  deal_reference: z.string(),
  state: z.string(),
  /** Why it failed, as a code of the broker or one of `STOP_REASONS`; null when it did not. */
  rejection: z.nullable(z.string()),
  attempt: z.int(),
  /** The price that decided it; null when none did, or for an old order. */
  decided_by: z.nullable(
    z.strictObject({
      bid: z.number(),
      offer: z.number(),
      /** Time by the broker’s clock; null when the broker does not state it. */
      broker_at: z.nullable(Timestamp),
      source: PriceSource,
      /** Age in milliseconds, at the decision, of what the broker last showed. */
      age_ms: z.number(),
    }),
  ),
  /** The worst price at which an opening may be filled; null for any. */
  worst_level: z.nullable(z.number()),
  /** Whether it was filled at a worse price than that. */
  is_beyond: z.boolean(),
  /** Points by which the fill was worse than the deciding price, negative if better; null when not known. */
  slippage: z.nullable(z.number()),
  /** Level of the ladder; null for an order by hand. This and the next three are absent in responses of an earlier release. */
  ladder_level: z.optional(z.nullable(z.int())),
  size: z.optional(z.nullable(z.number())),
  /** The price at which it was filled; null when it was not. */
  level: z.optional(z.nullable(z.number())),
  /** When the broker confirmed or rejected it, by the broker's clock; null when it has not, or does not say. */
  responded_at: z.optional(z.nullable(Timestamp)),
  sent_at: z.nullable(Timestamp),
  resolved_at: z.nullable(Timestamp),
  /**
   * Whether what the broker responded lies in the archive: then `answer` is null, `confirm` has figures alone, and
   * `getOrderEvidence` returns both. Absent in responses of an earlier release.
   */
  is_archived: z.optional(z.boolean()),
  request: z.record(z.string(), z.unknown()),
  answer: z.nullable(z.record(z.string(), z.unknown())),
  confirm: z.nullable(z.record(z.string(), z.unknown())),
});
export type OrderIntent = z.infer<typeof OrderIntent>;
