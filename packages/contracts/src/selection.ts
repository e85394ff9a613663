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

type Given = Readonly<Record<string, unknown>>;

/** How many of these members of a body are given. */
const countGiven = (body: Given, names: readonly string[]) =>
  names.filter((name) => body[name] !== undefined).length;

/** A bulk call names rows by their ids or by a filter: just one of these members is given. */
export function demandOne(ids: string, ...filters: string[]) {
  return z.refine<Given>((body) => countGiven(body, [ids, ...filters]) === 1, {
    path: [ids],
    message: 'give ids or what matches, just one of them',
  });
}

/** The same where no member means all rows. */
export function allowOne(ids: string, ...filters: string[]) {
  return z.refine<Given>((body) => countGiven(body, [ids, ...filters]) <= 1, {
    path: [ids],
    message: 'give ids or what matches, not both',
  });
}
