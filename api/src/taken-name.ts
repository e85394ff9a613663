import { isUniqueViolation } from '@entropi/db/sql-state';
import { conflict } from './errors';

/** The indexes by which no reader of any language finds two of one name. */
const INDEXES = {
  strategies: ['strategies_name_key', 'strategies_name_de_key', 'strategies_name_fr_key'],
  coupled_strategies: [
    'coupled_strategies_name_key',
    'coupled_strategies_name_de_key',
    'coupled_strategies_name_fr_key',
  ],
  subscriptions: [
    'subscriptions_name_unique',
    'subscriptions_name_de_key',
    'subscriptions_name_fr_key',
  ],
} satisfies Record<string, [string, ...string[]]>;

/** Throws 409 when a name of what is written, or its translation, is that of another row. */
export async function rejectTakenName<T>(
  table: keyof typeof INDEXES,
  write: Promise<T>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, ...INDEXES[table])) throw conflict('name_taken');
    throw error;
  }
}
