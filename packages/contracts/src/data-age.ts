/**
 * Header of a list that was read from a standby of the database: how old what it shows is at most, in whole seconds;
 * 0: it shows all that there was. A response without it was read where everything is written.
 */
export const DATA_AGE_HEADER = 'data-age';

/** The seconds in the header of a response; null where it has none, or what is not a number of seconds. */
export function parseDataAge(header: string | null): number | null {
  return header && /^\d{1,9}$/.test(header) ? Number(header) : null;
}
