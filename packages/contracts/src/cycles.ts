import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Money, Page, PathId, pageSchema, Timestamp, UserPath } from './primitives';
import { Cycle } from './trading-model';

/** A cycle of the past or the running one, whose `ended_at` and `result` are null. */
export const PastCycle = z.extend(Cycle, {
  ended_at: z.nullable(Timestamp),
  result: z.nullable(Money),
  epic: z.string(),
  /** The deepest level that was opened; null before any was. */
  deepest_level: z.nullable(z.int()),
  /** Shares that were opened, those that are closed included. */
  shares: z.int(),
  /** The user's note on it; empty when there is none. */
  note: z.optional(z.string()),
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
  reply: pageSchema(PastCycle),
});

const Note = z.string().check(z.trim(), z.maxLength(2000));

export const setCycleNote = endpoint({
  id: 'setCycleNote',
  method: 'PUT',
  path: '/api/strategy/cycles/{user_id}/{cycle_id}/note',
  role: 'owner',
  risk: 'change',
  summary: 'Writes down what a user thinks of a cycle of theirs; an empty text takes it away',
  params: z.extend(UserPath, { cycle_id: PathId }),
  body: z.strictObject({ note: Note }),
  reply: z.strictObject({ note: z.string() }),
});
