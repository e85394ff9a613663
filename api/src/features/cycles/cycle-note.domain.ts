import type { Queryable } from '@entropi/db/db';
import { notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { setNote } from './cycle.repo';

/** Stores a user's note about one of their cycles; an empty text removes it. Throws 404 for another user's cycle. */
export async function writeNote(
  db: Queryable,
  userId: OwnerId,
  cycleId: number,
  note: string,
): Promise<{ note: string }> {
  if (!(await setNote(db, userId, cycleId, note))) throw notFound();
  return { note };
}
