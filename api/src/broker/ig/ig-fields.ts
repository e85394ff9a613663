import { z } from 'zod';

/** Members of IG's rows: missing, null and `-` are all null, and a number may be text. */

export const Num = z.union([z.number(), z.string().regex(/^[+-]?\d+(\.\d+)?$/)]);
/** Null also for what is no number, as `-`: what can be done without must not cost the row. */
export const MaybeNum = Num.nullish()
  .catch(null)
  .transform((value) => value ?? null);
/** Null also for `` and `-`, IG's words for none. */
export const MaybeText = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => (value === undefined || value === '' || value === '-' ? null : value));
/** `-` is an expiry: a market without one. */
export const Expiry = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
