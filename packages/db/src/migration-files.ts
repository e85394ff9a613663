import { readdir } from 'node:fs/promises';
import type { ClientBase } from 'pg';

/** Where the migrations of this release lie. */
export const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** A numbered file of SQL. */
export interface MigrationFile {
  number: number;
  name: string;
}

/** The migrations of this release, in order. */
export async function listMigrationFiles(folder: URL = MIGRATIONS): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return names.map((name) => ({ number: Number(name.slice(0, 4)), name }));
}

/** What a database has of the migrations of this release, and beyond them. */
export interface AppliedMigrations {
  missing: MigrationFile[];
  /** Of newer releases. */
  newer: { number: number; contracts: boolean }[];
}

/** Compares the migrations that a database has with those of a release. */
export async function compareMigrations(
  client: ClientBase,
  files: readonly MigrationFile[],
): Promise<AppliedMigrations> {
  const { rows: applied } = await client.query<{ number: number; contracts: boolean }>(
    'select number, contracts from applied_migrations',
  );
  const numbers = new Set(applied.map(({ number }) => number));
  const known = new Set(files.map(({ number }) => number));
  return {
    missing: files.filter(({ number }) => !numbers.has(number)),
    newer: applied.filter(({ number }) => !known.has(number)),
  };
}

/** Whether a newer release has migrated this database. */
export async function hasNewerMigrations(client: ClientBase): Promise<boolean> {
  const { newer } = await compareMigrations(client, await listMigrationFiles());
  return newer.length > 0;
}

/** Throws if a newer release has taken something away, with which this one cannot go on. */
export function rejectContracted({ newer }: AppliedMigrations): void {
  const gone = newer.find(({ contracts }) => contracts);
  if (gone) {
    throw new Error(
      `The database has migration ${gone.number}, which this release does not know and cannot go on with`,
    );
  }
}
