import type { MonitoringFilter } from '@entropi/shared/contracts/monitoring';
import type { Queryable } from '../../db/db';
import { conflict } from '../../errors';
import { listMatchingUsers, listNamedUsers, type SelectedUser } from './watched-users.repo';

/** Users that a bulk call names, or all that its filter matches. */
export interface UserSelection {
  user_ids?: number[];
  matching?: {
    filter: MonitoringFilter;
    except_ids?: number[];
    /** How many were confirmed; absent: nothing is done to them. */
    confirmed?: number;
  };
}

/** The users of a selection that there are. */
export function listSelectedUsers(
  db: Queryable,
  { user_ids: ids = [], matching }: UserSelection,
): Promise<SelectedUser[]> {
  if (!matching) return listNamedUsers(db, ids);
  return listMatchingUsers(db, matching.filter, matching.except_ids ?? []);
}

/**
 * The users to act on, with what a job calls them; one that is named and that there is not is among them, for its row
 * to fail. 409 when more match than were confirmed.
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
