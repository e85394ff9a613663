import type { UnreadableRow } from '../broker-data';
import type { ReportUnreadable } from './ig-api';

/** Rows of one list that could not be read, for a log. It contains no id and no value of a row. */
export interface UnreadableReport {
  environment: string;
  /** The name of the list, such as `positions`. */
  list: string;
  /** The paths of the members that could not be read, such as `position.level`. */
  at: string[];
  /** The number of such rows in this one response. */
  rows: number;
  /** The number of such rows in this list since the process began. */
  total: number;
}

/** A list is read every few seconds, so the same fault is reported again only after this time. */
const REPEAT_AFTER_MS = 3_600_000;

/** Counts rows that could not be read, and reports each kind of fault once an hour at most. */
export function createUnreadableReports(report: (report: UnreadableReport) => void) {
  const totals = new Map<string, number>();
  const reportedAt = new Map<string, number>();

  function add(environment: string, list: string, rows: readonly UnreadableRow[]): void {
    const name = `${environment} ${list}`;
    const total = (totals.get(name) ?? 0) + rows.length;
    totals.set(name, total);
    const at = [...new Set(rows.map((row) => row.at))].sort();
    const fault = `${name} ${at.join()}`;
    const isKnown =
      Date.now() - (reportedAt.get(fault) ?? Number.NEGATIVE_INFINITY) < REPEAT_AFTER_MS;
    if (isKnown) return;
    reportedAt.set(fault, Date.now());
    report({ environment, list, at, rows: rows.length, total });
  }

  return {
    ofEnvironment:
      (environment: string): ReportUnreadable =>
      (list, rows) =>
        add(environment, list, rows),
  };
}
