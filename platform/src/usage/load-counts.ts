import type { LoadReport } from '@entropi/shared/remote/reports';

/** The phases that the shell reports. A stranger may report anything, but must not create new ones. */
const PHASES = new Set(['registry', 'manifest', 'entry', 'init', 'chunk', 'render', 'timeout']);

/** Names the phase of a report; `other` for one that the shell does not have. */
export function nameKnownPhase(phase: string): string {
  return PHASES.has(phase) ? phase : 'other';
}

/** A number of loads of one version that ended alike. */
export interface LoadCount {
  name: string;
  version: string;
  /** The phase in which they failed; null for those that were ready. */
  phase: string | null;
  count: number;
}

/** How the loads of one version ended. */
export interface LoadCounts {
  ready: number;
  failed: number;
  failed_by_phase: Record<string, number>;
}

/** Days, the present one among them, for which loads are counted and kept. */
export const COUNTED_DAYS = 7;
const DAY_MS = 24 * 3600 * 1000;

/** Names a day in UTC: `2026-11-25`. */
export function nameDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Names the first day that counts. */
export function nameFirstDay(nowMs: number): string {
  return nameDay(nowMs - (COUNTED_DAYS - 1) * DAY_MS);
}

/** Counts a report for the remote and for the shell that loaded it; not a person's, which repeats the page's own. */
export function countReport(report: LoadReport): LoadCount[] {
  const { remote, version, shell = null, outcome, byPerson } = report;
  if (byPerson) return [];
  const phase = outcome === 'failed' ? nameKnownPhase(report.phase) : null;
  return [
    ...(version === null ? [] : [{ name: remote, version, phase, count: 1 }]),
    ...(shell === null ? [] : [{ name: 'shell', version: shell, phase, count: 1 }]),
  ];
}

/** Adds up the counts of one version; null if there are none. */
export function sumLoads(
  counts: readonly LoadCount[],
  name: string,
  version: string,
): LoadCounts | null {
  const own = counts.filter((each) => each.name === name && each.version === version);
  if (own.length === 0) return null;
  const sum: LoadCounts = { ready: 0, failed: 0, failed_by_phase: {} };
  for (const { phase, count } of own) {
    if (phase === null) sum.ready += count;
    else {
      sum.failed += count;
      sum.failed_by_phase[phase] = (sum.failed_by_phase[phase] ?? 0) + count;
    }
  }
  return sum;
}
