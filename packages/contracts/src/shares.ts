import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  Direction,
  Epic,
  Page,
  PathId,
  pageSchema,
  Search,
  SortOrder,
  UserPath,
} from './primitives';
import { CloseReason, Share } from './trading-model';

const Distance = z.number().check(z.positive(), z.maximum(1_000_000_000));

/** `points` and `duration` are of closed shares; unknown values are sorted last. */
export const ShareSort = z.enum([
  'opened_at',
  'closed_at',
  'level',
  'size',
  'open_level',
  'close_level',
  'points',
  'profit',
  'reason',
  'duration',
]);
export type ShareSort = z.infer<typeof ShareSort>;

export const listShares = endpoint({
  id: 'listShares',
  method: 'GET',
  path: '/api/strategy/shares/{user_id}',
  role: 'owner',
  summary: 'A user’s shares: open ones, newest first, or closed ones, last closed first',
  params: UserPath,
  query: z.extend(Page, {
    state: z._default(z.enum(['OPEN', 'CLOSED']), 'CLOSED'),
    /** Searches the deal's id and reference, and the epic. */
    search: z.optional(Search),
    sort: z.optional(ShareSort),
    order: z.optional(SortOrder),
    direction: z.optional(Direction),
    reason: z.optional(CloseReason),
    /** Returns only the shares of this cycle. */
    cycle_id: z.optional(PathId),
  }),
  reply: pageSchema(Share),
});

/** A share that was opened by hand. */
export const OpenedShare = z.extend(Share, {
  /** Why it is REJECTED: the broker’s own code, or one of `STOP_REASONS` if it was never sent; else null. */
  rejection: z.nullable(z.string()),
});
export type OpenedShare = z.infer<typeof OpenedShare>;

export const openShare = endpoint({
  id: 'openShare',
  method: 'POST',
  path: '/api/strategy/shares/{user_id}',
  role: 'owner',
  risk: 'money',
  trades: true,
  scopes: { rejectedWhenSuspended: true },
  summary: 'Opens a share by hand; the header Idempotency-Key makes a repeat harmless',
  params: UserPath,
  headers: ['idempotency-key'],
  body: z.strictObject({
    epic: Epic,
    direction: Direction,
    size: Distance,
    stop_distance: z.optional(Distance),
    limit_distance: z.optional(Distance),
    /** Marks a trial order, which is rejected where it would cost real money. */
    trial: z.optional(z.boolean()),
  }),
  status: 202,
  reply: OpenedShare,
});

const SharePath = z.strictObject({ deal_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)) });

export const closeShare = endpoint({
  id: 'closeShare',
  method: 'DELETE',
  path: '/api/strategy/shares/{deal_id}',
  role: 'owner',
  risk: 'money',
  trades: true,
  summary: 'Closes a share by hand, also while suspended',
  params: SharePath,
  query: z.strictObject({ user_id: z.optional(PathId) }),
  status: 202,
  reply: Share,
});

export const cancelOrder = endpoint({
  id: 'cancelOrder',
  method: 'DELETE',
  path: '/api/strategy/shares/{deal_id}/order',
  role: 'owner',
  risk: 'money',
  trades: true,
  summary: 'Takes back an order by hand that has not left; 409 `order_left` for one that has',
  params: SharePath,
  query: z.strictObject({ user_id: z.optional(PathId) }),
  reply: Share,
});
