import type { Deps } from '../deps';
import { readBooks } from '../features/monitoring/books.domain';
import { holdCommand, writeBooks } from './hold';

/**
 * `migrate`: by the time it runs, its start has migrated the database; it prints whether trading is held.
 * `migrate --held`: nothing opens until somebody agrees, for a database that was restored by other tools.
 */
export async function migrateCommand(deps: Pick<Deps, 'db'>, args: string[]): Promise<string> {
  const isHeld = args[0] === '--held';
  if (args.length > (isHeld ? 1 : 0)) throw new Error('Write: migrate, or: migrate --held');
  const books = isHeld ? await holdCommand(deps, ['begin']) : writeBooks(await readBooks(deps.db));
  return `The database has the schema of this release.\n${books}`;
}
