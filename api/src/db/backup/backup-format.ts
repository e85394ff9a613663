/** A backup is gzipped lines of JSON: this first, then each table's head, rows and end, and `END` last. */
export interface BackupHead {
  format: 'entropi-backup-1';
  /** UTC ISO-8601: the moment that it shows. */
  at: string;
  /** Numbers of the migrations that made the tables. */
  migrations: number[];
  sequences: { name: string; last: string }[];
}

/** Before the rows of a table, each a line `R` and the row as PostgreSQL writes it in JSON. */
export interface TableHead {
  table: string;
  columns: string[];
  rows: number;
  /** Of all rows, in whatever order; equal after a restore. */
  checksum: string;
}

export const END = 'E';
export const ROW = 'R';
export const TABLE = 'T';
export const HEAD = 'H';

/** Why a backup is not restored; fit to be shown. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
