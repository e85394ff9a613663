import { type SQL, sql } from 'drizzle-orm';

/** An index of trigrams finds nothing shorter inside of a word. */
const TRIGRAM = 3;

/**
 * Whether a text holds what a user typed, in whatever case. `text` is in lower case and begins with a
 * space, its parts are apart by spaces: one or two letters are looked for at the beginning of a part.
 */
export function holdsText(text: SQL, search: string): SQL {
  const escaped = search.replaceAll(/[\\%_]/g, '\\$&');
  const pattern = [...search].length < TRIGRAM ? `% ${escaped}%` : `%${escaped}%`;
  return sql`${text} like lower(${pattern})`;
}
