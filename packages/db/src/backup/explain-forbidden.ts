import { isForbidden } from '../sql-state';
import { BackupError } from './backup-format';

/** Has work that only the owner of the tables may do say so when another role tries it. */
export async function explainForbidden<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const { message } = error as Error;
    throw new BackupError(
      `${message}: a backup is tried and restored by the owner of the tables, who may make a database and set session_replication_role; give DATABASE_OWNER_URL`,
      { cause: error },
    );
  }
}
