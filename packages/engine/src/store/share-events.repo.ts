import type { Queryable } from '@entropi/db/db';
import { type NewEvent, publishEvents } from '@entropi/db/events';
import type { ShareRow } from './cycle.repo';

/** The events by which readers learn that a share has changed: of the share, its cycle and its task. */
export function listShareEvents(share: Pick<ShareRow, 'id' | 'userId' | 'cycleId'>): NewEvent[] {
  const { id, userId, cycleId } = share;
  const own: NewEvent = { userId, event: 'share', ref: { share_id: id } };
  if (cycleId === null) return [own];
  return [
    own,
    { userId, event: 'cycle', ref: { cycle_id: cycleId } },
    { userId, event: 'task', ref: { user_id: userId } },
  ];
}

/** Notifies readers of a share, its cycle and its task. */
export async function announceShare(
  tx: Queryable,
  share: Pick<ShareRow, 'id' | 'userId' | 'cycleId'>,
  by: string | null = null,
): Promise<void> {
  await publishEvents(tx, listShareEvents(share), by);
}
