import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { OrderKind } from './order-model';
import { Direction, Money, Page, pageSchema, Timestamp, UserPath } from './primitives';
import { CloseReason } from './trading-model';

export const TimelineKind = z.enum(['ORDER', 'TASK', 'CYCLE']);
export type TimelineKind = z.infer<typeof TimelineKind>;

/** An order from its decision to its end. What has not happened yet, or is not known, is null. */
export const TimelineOrder = z.strictObject({
  kind: OrderKind,
  epic: z.string(),
  direction: Direction,
  size: z.number(),
  level: z.nullable(z.int()),
  /** Reason of a close; null for an opening. */
  reason: z.nullable(CloseReason),
  /** Whether a person ordered it. */
  is_by_hand: z.boolean(),
  /** The price that decided it, and its age then; null when none did. */
  decided_by: z.nullable(
    z.strictObject({ bid: z.number(), offer: z.number(), age_ms: z.number() }),
  ),
  sent_at: z.nullable(Timestamp),
  /** Whether the broker has accepted it. */
  has_response: z.boolean(),
  resolved_at: z.nullable(Timestamp),
  state: z.enum(['PENDING', 'SENT', 'UNKNOWN', 'FILLED', 'REJECTED', 'ABSENT']),
  /** The price of the fill. */
  filled_at_level: z.nullable(z.number()),
  /** Result that a close has realised. */
  profit: z.nullable(Money),
  /** Why it made no deal, as a code of the broker or one of `STOP_REASONS`. */
  rejection: z.nullable(z.string()),
});
export type TimelineOrder = z.infer<typeof TimelineOrder>;

/** An entry of the timeline. Of `order`, `task` and `cycle`, only the one of its kind is present. */
export const TimelineItem = z.strictObject({
  /** Unique id. */
  id: z.string(),
  /** When it was decided. */
  at: Timestamp,
  kind: TimelineKind,
  order: z.nullable(TimelineOrder),
  /** What was done to the task, such as `start` or the code of a fault, and by whom. */
  task: z.nullable(
    z.strictObject({ action: z.string(), actor: z.string(), state: z.nullable(z.string()) }),
  ),
  /** A cycle that began; one that ended has its result. */
  cycle: z.nullable(
    z.strictObject({ epic: z.string(), has_ended: z.boolean(), result: z.nullable(Money) }),
  ),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

export const listTimeline = endpoint({
  id: 'listTimeline',
  method: 'GET',
  path: '/api/strategy/timeline/{user_id}',
  role: 'owner',
  summary: 'What was done with a user’s money and why, newest first',
  params: UserPath,
  query: z.extend(Page, { kind: z.optional(TimelineKind) }),
  reply: pageSchema(TimelineItem),
});
