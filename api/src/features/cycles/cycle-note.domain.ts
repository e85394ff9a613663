import type { Queryable } from '../../db/db';
import { notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { setNote } from './cycle.repo';

/** Writes down what a user thinks of a cycle of theirs; an empty text takes it away. 404 for one of another. */
export async function writeNote(
  db: Queryable,
  userId: OwnerId,
  cycleId: number,
  note: string,
): Promise<{ note: string }> {
  if (!(await setNote(db, userId, cycleId, note))) throw notFound();
  return { note };
}
