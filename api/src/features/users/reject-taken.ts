import { isUniqueViolation } from '@entropi/db/sql-state';
import { ApiError, conflict } from '../../errors';

/** Turns the violation of a unique index into a 409 that names what is taken. */
export async function rejectTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (isUniqueViolation(error, 'users_username_key')) throw conflict('username_taken');
    if (isUniqueViolation(error, 'users_email_key')) throw conflict('email_taken');
    throw error;
  }
}
