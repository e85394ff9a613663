import type { OwnLadder } from '@entropi/contracts/strategies';
import type { Queryable } from '@entropi/db/db';
import { findTemplate } from './template.repo';

/** The user's own ladder as they may see it; null without one. */
export async function findOwnLadder(db: Queryable, userId: number): Promise<OwnLadder | null> {
  const own = await findTemplate(db, { userId });
  if (!own) return null;
  return { unit: own.unit, levels: own.rows.map(({ offset, size }) => ({ offset, size })) };
}
