import type { MonitoringFilter } from '@entropi/contracts/monitoring';
import type { UserFilter } from '@entropi/contracts/users';
import { and } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { conflict } from '../../errors';
import { toDay } from '../subscriptions/periods';
import { matchesFilter } from '../users/user-filters.repo';
import {
  isWatched,
  listMatchingUsers,
  listNamedUsers,
  MAY_TRADE,
  type SelectedUser,
} from './watched-users.repo';

interface Matching<Filter> {
  filter: Filter;
  except_ids?: number[];
  /** How many users the caller has confirmed; absent where nothing is done to them. */
  confirmed?: number;
}

/** Users that a bulk call names, or all that its filter of Monitoring or of the list of users matches. */
export interface UserSelection {
  user_ids?: number[];
  matching?: Matching<MonitoringFilter>;
  matching_users?: Matching<UserFilter>;
}

type SelectionDeps = Pick<Deps, 'db' | 'now'>;

/** Those users of a selection who exist. A filter meets no superusers. */
export function listSelectedUsers(
  { db, now }: SelectionDeps,
  { user_ids: ids = [], matching, matching_users: listed }: UserSelection,
): Promise<SelectedUser[]> {
  if (matching) return listMatchingUsers(db, isWatched(matching.filter), matching.except_ids);
  if (!listed) return listNamedUsers(db, ids);
  const where = and(MAY_TRADE, matchesFilter(listed.filter, toDay(now())));
  return listMatchingUsers(db, where, listed.except_ids);
}

/**
 * The users to act on, with the labels that a job shows for them. A named user who does not exist is among them, so
 * that their row fails. Throws 409 when more match than were confirmed.
 */
export async function selectUsers(
  deps: SelectionDeps,
  selection: UserSelection,
): Promise<{ userId: number; label: string }[]> {
  const found = await listSelectedUsers(deps, selection);
  const { user_ids: ids, matching, matching_users: listed } = selection;
  const confirmed = (matching ?? listed)?.confirmed;
  if (confirmed !== undefined && found.length > confirmed) {
    throw conflict('selection_grown', `${found.length} match, ${confirmed} were confirmed`);
  }
  const names = new Map(found.map(({ userId, username }) => [userId, username]));
  const userIds = ids ?? found.map(({ userId }) => userId);
  return userIds.map((userId) => ({ userId, label: names.get(userId) ?? `#${userId}` }));
}
