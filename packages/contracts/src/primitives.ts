import * as z from 'zod/mini';

/** The largest number of a PostgreSQL `integer`: of ids, versions and counts. */
const MAX_INTEGER = 2_147_483_647;

/**
 * A whole number in a body, between bounds that its column can hold; bodies use no other schema for it.
 * `z.int()` alone would admit 2^53, on which a query then fails.
 */
export function boundedInteger(min: number, max = MAX_INTEGER) {
  return z.int().check(z.minimum(min), z.maximum(max));
}

export const Id = boundedInteger(1);

/** How often a thing was changed; sent back, it says which state a change was made from. */
export const Version = boundedInteger(1);

/** Zero, or up to ten decimal digits that begin with no zero. */
const WHOLE_NUMBER = /^(0|[1-9][0-9]{0,9})$/;

/**
 * A whole number in a path or a query, where everything is text; they use no other schema for it. Other
 * spellings (`0x4`, `4.0`, `1e2`, ` 5`, `+4`, `05`) are rejected, because a URL that two programs read
 * differently is a way around a check. Callers in TypeScript pass numbers.
 */
export function urlInteger(min: number, max: number) {
  return z.pipe(
    z.transform((value: number | string, context): number => {
      if (typeof value === 'number') return value;
      if (typeof value === 'string' && WHOLE_NUMBER.test(value)) return Number(value);
      context.issues.push({
        code: 'custom',
        message: 'must be a whole number in decimal digits',
        input: value,
      });
      return z.NEVER;
    }),
    z.int().check(z.minimum(min), z.maximum(max)),
  );
}

/** An id in a path or a query: `[1-9][0-9]{0,9}`, no larger than a column holds. */
export const PathId = urlInteger(1, MAX_INTEGER);

/** Most ids that one bulk call may name. */
const MAX_NAMED = 1000;

/** Ids of a bulk call, each once. */
export const IdList = z.array(Id).check(
  z.minLength(1),
  z.maxLength(MAX_NAMED),
  z.refine((ids) => new Set(ids).size === ids.length, 'names one twice'),
);

/** UTC, ISO-8601, with `Z`. */
export const Timestamp = z.iso.datetime();

/** A UTC day, `YYYY-MM-DD`. */
export const Day = z.iso.date();

export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** An amount as a decimal string, so that no reader rounds it, and its ISO currency. */
export const Money = z.strictObject({
  amount: z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,8})?$/)),
  currency: Currency,
});
export type Money = z.infer<typeof Money>;

export const Direction = z.enum(['BUY', 'SELL']);
export type Direction = z.infer<typeof Direction>;

export const Unit = z.enum(['POINTS', 'PERCENT']);
export type Unit = z.infer<typeof Unit>;

/** IG's own pattern of an epic. */
export const Epic = z.string().check(z.regex(/^[A-Za-z0-9._]{6,30}$/));

export const Environment = z.enum(['SIM', 'DEMO', 'LIVE']);
export type Environment = z.infer<typeof Environment>;

export const UserPath = z.strictObject({ user_id: PathId });

export const Empty = z.strictObject({});

/** No body: the response of a 204. */
export const Nothing = z.undefined();

/** Query of a list that can grow. */
export const Page = z.strictObject({
  skip: z.prefault(urlInteger(0, MAX_INTEGER), 0),
  limit: z.prefault(urlInteger(1, 500), 50),
});

/** What a user types to find rows; spaces around it are ignored. */
export const Search = z.string().check(z.trim(), z.maxLength(100));

export const SortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof SortOrder>;

/** A flag in a query: `true` or `false`. */
export const QueryFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/** A page of a list that can grow. */
export function pageSchema<T extends z.ZodMiniType>(item: T) {
  return z.strictObject({
    items: z.array(item),
    total: z.int(),
    skip: z.int(),
    limit: z.int(),
  });
}
