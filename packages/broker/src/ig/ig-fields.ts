import { toShownText } from '@entropi/contracts/shown-text';
import { z } from 'zod';

/** Members of IG's rows. Missing, null and `-` all become null, and a number may be text. */

export const Num = z.union([z.number(), z.string().regex(/^[+-]?\d+(\.\d+)?$/)]);
/**
 * Also null for text that is not a number, such as `-`: an optional member must not make the whole row unreadable.
 */
export const MaybeNum = Num.nullish()
  .catch(null)
  .transform((value) => value ?? null);
/** Also null for `` and `-`, which IG uses for "none". */
export const MaybeText = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => (value === undefined || value === '' || value === '-' ? null : value));
/** A name, which its owner at the broker may have chosen. */
export const MaybeName = MaybeText.transform((name) => name && (toShownText(name) || null));
/** `-` is a valid expiry, that of a market without one. */
export const Expiry = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
