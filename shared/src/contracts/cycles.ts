import type { z } from 'zod';
import { endpoint } from './endpoint';
import { Money, Page, pageOf, Timestamp, UserPath } from './primitives';
import { Cycle } from './trading-model';

/** A cycle of the past or the running one, whose `ended_at` and `result` are null. */
export const PastCycle = Cycle.extend({
  ended_at: Timestamp.nullable(),
  result: Money.nullable(),
});
export type PastCycle = z.infer<typeof PastCycle>;

export const listCycles = endpoint({
  id: 'listCycles',
  method: 'GET',
  path: '/api/strategy/cycles/{user_id}',
  role: 'owner',
  summary: 'A user’s cycles, newest first',
  params: UserPath,
  query: Page,
  reply: pageOf(PastCycle),
});
