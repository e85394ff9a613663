import type { Queryable } from '@entropi/db/db';
import type { MonitoringFilter } from '@entropi/shared/contracts/monitoring';
import { conflict } from '../../errors';
import { listMatchingUsers, listNamedUsers, type SelectedUser } from './watched-users.repo';

/** Users that a bulk call names, or all that its filter matches. */
export interface UserSelection {
  user_ids?: number[];
  matching?: {
    filter: MonitoringFilter;
    except_ids?: number[];
    /** How many users the caller has confirmed; absent where nothing is done to them. */
    confirmed?: number;
  };
}

/** Those users of a selection who exist. */
export function listSelectedUsers(
  db: Queryable,
  { user_ids: ids = [], matching }: UserSelection,
): Promise<SelectedUser[]> {
  if (!matching) return listNamedUsers(db, ids);
  return listMatchingUsers(db, matching.filter, matching.except_ids ?? []);
}

/**
 * The users to act on, with the labels that a job shows for them. A named user who does not exist is among them, so
 * that their row fails. Throws 409 when more match than were confirmed.
 */
export async function selectUsers(
  db: Queryable,
  selection: UserSelection,
): Promise<{ userId: number; label: string }[]> {
  const found = await listSelectedUsers(db, selection);
  const { user_ids: ids, matching } = selection;
  if (matching?.confirmed !== undefined && found.length > matching.confirmed) {
    throw conflict(
      'selection_grown',
      `${found.length} match, ${matching.confirmed} were confirmed`,
    );
  }
  const names = new Map(found.map(({ userId, username }) => [userId, username]));
  const userIds = ids ?? found.map(({ userId }) => userId);
  return userIds.map((userId) => ({ userId, label: names.get(userId) ?? `#${userId}` }));
}
