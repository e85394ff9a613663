import type { PlatformChange, PlatformStatus } from '@entropi/contracts/platform';
import { findEntry } from '../registry/channels';
import { matchesName, toChange } from '../registry/list-changes';
import { readStatus } from '../registry/read-status';
import type { Revision } from '../registry/registry-change';
import { UsageError } from '../rejection';
import { describeStatus } from './describe-status';
import { next } from './next';
import type { Next, Outcome, Run } from './outcome';
import { formatTime } from './table';

const UNITS_MS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000 };

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Parses a time: `7d`, `24h` or `30m` ago, or a date with or without a time, in UTC unless it says otherwise. */
export function parseSince(text: string, nowMs: number): number {
  const [, count, unit = ''] = /^(\d{1,6})([dhm])$/.exec(text) ?? [];
  if (count !== undefined) return nowMs - Number(count) * (UNITS_MS[unit] ?? 0);
  const [isDate, time, zone] = DATE.exec(text) ?? [];
  // A date alone is one in UTC; a time without a zone would be one of this machine.
  const ms = isDate ? Date.parse(time && !zone ? `${text}Z` : text) : Number.NaN;
  if (!Number.isNaN(ms)) return ms;
  throw new UsageError(`"${text}" is no time: give 7d, 24h, 30m, 2026-11-20 or 2026-11-20T18:00Z`);
}

export function parseLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`"${text}" is no number of changes: give 1 or more`);
}

/** After a look: what stands out, i.e. canaries and first versions that wait. */
function listNext({ entries }: PlatformStatus): Next[] {
  if (entries.length === 0) {
    return [
      { line: 'publish shell mf-chat --promote', why: 'for example; npm start publishes all' },
    ];
  }
  return entries.flatMap(({ name, canary, stable }) =>
    canary
      ? [
          next.promote(name, canary.version),
          next.rollback(name, `ends the canary, ${stable ?? 'nothing'} stays stable`),
        ]
      : [],
  );
}

/** Words what is served, and what could not be read. */
export function reportStatus(result: PlatformStatus): Outcome<'status'> {
  const { unknown } = result;
  return { result, lines: describeStatus(result), next: listNext(result), unknown };
}

export const status: Run<'status'> = async (_call, { registry, store, uses }) =>
  reportStatus(await readStatus({ registry, store, uses, nowMs: Date.now() }));

/** Parses which changes are wanted: since a time, and how many; null for all. */
export function parseWindow({ since, limit }: Readonly<Record<string, string>>) {
  return {
    sinceMs: since === undefined ? null : parseSince(since, Date.now()),
    count: limit === undefined ? null : parseLimit(limit),
  };
}

/** Says whether a change was later than a time; null for any time. */
export const isSince =
  (sinceMs: number | null) =>
  ({ at }: PlatformChange): boolean =>
    sinceMs === null || (at !== null && Date.parse(at) >= sinceMs);

/**
 * Words changes, the first one first.
 *
 * @param none said if there are none
 * @param unknown revisions that could not be read, each in a sentence
 */
export function reportChanges(
  changes: PlatformChange[],
  none: string,
  unknown: string[],
): Outcome<'audit'> {
  const lines = changes.map(({ revision, at, words }) => {
    const time = at ? `${formatTime(at)} UTC` : 'no time known       ';
    return `${String(revision).padStart(4)}  ${time}  ${words}`;
  });
  return {
    result: { changes, unknown },
    lines: lines.length > 0 ? lines : [none],
    next: [],
    unknown,
  };
}

export const audit: Run<'audit'> = async ({ options }, { registry }) => {
  const { remote } = options;
  const { sinceMs, count } = parseWindow(options);
  const { revisions, broken } = await registry.surveyHistory();
  const all = revisions.map(toChange);
  if (remote !== undefined) requireKnown(remote, revisions);
  const found = all
    .filter(remote === undefined ? () => true : matchesName(remote))
    .filter(isSince(sinceMs));
  const none = all.length === 0 ? 'Nothing was changed here yet.' : 'No change matches.';
  const unknown = broken.map(({ message }) => message);
  return reportChanges(count === null ? found : found.slice(-count), none, unknown);
};

/** Throws `UsageError` for a name that was never there, which is mostly a misspelt one. */
function requireKnown(name: string, revisions: readonly Revision[]): void {
  if (revisions.some(({ document }) => findEntry(document, name) !== null)) return;
  const names = new Set(
    revisions.flatMap(({ document: { shell, remotes } }) => [
      ...(shell ? ['shell'] : []),
      ...Object.keys(remotes),
    ]),
  );
  const known = [...names].join(', ') || 'nothing';
  throw new UsageError(`${name} was never published; published are or were: ${known}`);
}
