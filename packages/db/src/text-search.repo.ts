import { type SQL, sql } from 'drizzle-orm';

/** An index of trigrams finds nothing shorter than this inside of a word. */
const TRIGRAM = 3;

/**
 * Whether a text contains what a user typed, ignoring case. `text` is in lower case, begins with a space and has
 * spaces between its parts; one or two letters are searched only at the beginning of a part.
 */
export function holdsText(text: SQL, search: string): SQL {
  const escaped = search.replaceAll(/[\\%_]/g, '\\$&');
  const pattern = [...search].length < TRIGRAM ? `% ${escaped}%` : `%${escaped}%`;
  return sql`${text} like lower(${pattern})`;
}
