const toIso = (atMs: number) => new Date(atMs).toISOString();

/** `12:00:00`, UTC. */
export const clockTime = (atMs: number) => toIso(atMs).slice(11, 19);
/** `2020-06-01T12:00:00`, UTC. */
export const isoSeconds = (atMs: number) => toIso(atMs).slice(0, 19);
/** `2024-06-14T15:41:01.123`, UTC. */
export const isoMillis = (atMs: number) => toIso(atMs).slice(0, 23);
/** `2020/06/01 12:00:00`, as old fields have it. */
export const slashSeconds = (atMs: number) =>
  isoSeconds(atMs).replaceAll('-', '/').replace('T', ' ');
/** `2020/06/01 12:00:00:000`. */
export const slashMillis = (atMs: number) =>
  isoMillis(atMs).replaceAll('-', '/').replace('T', ' ').replace('.', ':');

const PATTERN = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z?)?$/;

/** Epoch milliseconds of a date in a query (UTC, with or without time); null when it is none. */
export function parseIgDate(text: string): number | null {
  const spaced = text.trim().replaceAll('/', '-').replace(' ', 'T');
  if (!PATTERN.test(spaced)) return null;
  const atMs = Date.parse(spaced.length === 10 || spaced.endsWith('Z') ? spaced : `${spaced}Z`);
  return Number.isNaN(atMs) ? null : atMs;
}

/** The last moment that the end of a range means: a date without milliseconds means its whole second. */
export function parseIgEnd(text: string): number | null {
  const atMs = parseIgDate(text);
  return atMs === null || /\.\d{1,3}Z?$/.test(text.trim()) ? atMs : atMs + 999;
}

/** `2020:06:01-12:00:00`, as version 1 of prices has it. */
export const colonSeconds = (atMs: number) =>
  isoSeconds(atMs).replaceAll('-', ':').replace('T', '-');
/** `01/06/20`, as version 1 of the histories has it. */
export const britishDay = (atMs: number) => {
  const [year = '', month = '', day = ''] = isoSeconds(atMs).slice(0, 10).split('-');
  return `${day}/${month}/${year.slice(2)}`;
};

/** Epoch milliseconds of a date of an old version: also `2020:06:01-12:00:00` and `01-06-2020`; null for none. */
export function parseOldDate(text: string): number | null {
  const trimmed = text.trim();
  const iso = trimmed
    .replace(/^(\d{4}):(\d{2}):(\d{2})-/, '$1-$2-$3T')
    .replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1');
  return parseIgDate(iso);
}
