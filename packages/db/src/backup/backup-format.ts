/**
 * The first line of a backup. A backup consists of gzipped lines of JSON: this one, then each table's head, rows and
 * end, and `END` last.
 */
export interface BackupHead {
  format: 'entropi-backup-1';
  /** The moment whose state it holds, in UTC ISO-8601. */
  at: string;
  /** Numbers of the migrations that have made the tables. */
  migrations: number[];
  sequences: { name: string; last: string }[];
}

/** The line before the rows of a table. Each row is a line of `R` and the row, in PostgreSQL's own JSON. */
export interface TableHead {
  table: string;
  columns: string[];
  rows: number;
  /** A checksum of all rows in any order; it is the same after a restore. */
  checksum: string;
}

export const END = 'E';
export const ROW = 'R';
export const TABLE = 'T';
export const HEAD = 'H';

/** Why a backup is not restored; the message may be shown. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
