import * as z from 'zod/mini';

/** Says whether this runtime knows a name of the IANA database; offsets such as `+01:00` are no names. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Name of a time zone in the IANA database, such as `Europe/Zurich`. */
export const TimeZone = z
  .string()
  .check(
    z.regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/),
    z.refine(isTimeZone, { message: 'no time zone of this name is known' }),
  );
