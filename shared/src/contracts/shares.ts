import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Direction, Epic, Page, PathId, pageSchema, UserPath } from './primitives';
import { Share } from './trading-model';

const Distance = z.number().check(z.positive(), z.maximum(1_000_000_000));

export const listShares = endpoint({
  id: 'listShares',
  method: 'GET',
  path: '/api/strategy/shares/{user_id}',
  role: 'owner',
  summary: 'A user’s shares: open ones, newest first, or closed ones, last closed first',
  params: UserPath,
  query: z.extend(Page, { state: z._default(z.enum(['OPEN', 'CLOSED']), 'CLOSED') }),
  reply: pageSchema(Share),
});

export const openShare = endpoint({
  id: 'openShare',
  method: 'POST',
  path: '/api/strategy/shares/{user_id}',
  role: 'owner',
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
  }),
  status: 202,
  reply: Share,
});

export const closeShare = endpoint({
  id: 'closeShare',
  method: 'DELETE',
  path: '/api/strategy/shares/{deal_id}',
  role: 'owner',
  summary: 'Closes a share by hand, also while suspended',
  params: z.strictObject({ deal_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)) }),
  query: z.strictObject({ user_id: z.optional(PathId) }),
  status: 202,
  reply: Share,
});
