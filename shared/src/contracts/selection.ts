import * as z from 'zod/mini';
import { boundedInteger, IdList } from './primitives';

/** All rows that match a list's filter, on all its pages, except some. */
export function matchingSchema<Filter extends z.ZodMiniType>(filter: Filter) {
  return z.strictObject({ filter, except_ids: z.optional(IdList) });
}

/**
 * The same for a call that acts on the rows. They are searched for when the call arrives. If more match by then
 * than were confirmed, nothing is done, and the response is 409 `selection_grown`.
 */
export function confirmedSchema<Filter extends z.ZodMiniType>(filter: Filter) {
  return z.extend(matchingSchema(filter), { confirmed: boundedInteger(0) });
}

/** A bulk call names rows either by their ids or by a filter. */
export function demandOne(ids: string) {
  return z.refine<Readonly<Record<string, unknown>>>(
    (body) => (body[ids] === undefined) !== (body.matching === undefined),
    { path: [ids], message: 'give ids or what matches, one of both' },
  );
}
