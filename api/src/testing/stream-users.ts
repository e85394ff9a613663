import { inTransaction } from '../db/db';
import { publishEvent } from '../db/events';
import { openSession } from '../features/auth/sessions.domain';
import { insertUser } from '../features/users/users.repo';
import { type ApiPlace, openApiPlace } from './api-place';

export interface StreamUser {
  id: number;
  token: string;
  /** For the next token: one lives for minutes. */
  refreshToken: string;
}

export interface StreamUsers {
  list: StreamUser[];
  /** Has the API say that the user's task changed. */
  publish(userId: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * So many users with a session each, in the database of a running API and by its keys.
 *
 * @param laterMs their tokens end so much later: as if given out then
 */
export async function openUsers(place: ApiPlace, count: number, laterMs = 0): Promise<StreamUsers> {
  const { deps, close } = await openApiPlace(place);
  const list: StreamUser[] = [];
  const later = { ...deps, now: () => new Date(deps.now().getTime() + laterMs) };
  const browser = { address: '127.0.0.1', agent: 'bench', keyThumbprint: null };
  for (let made = 1; made <= count; made += 1) {
    const username = `reader-${made}`;
    const user = await inTransaction(deps.db, async (tx) => {
      const id = await insertUser(tx, {
        username,
        email: `${username}@example.test`,
        firstName: 'Bench',
        lastName: username,
        onboardedAt: deps.now(),
      });
      const pair = await openSession(later, tx, id, browser);
      return { id, token: pair.access_token, refreshToken: pair.refresh_token };
    });
    list.push(user);
  }
  return {
    list,
    publish: (userId) => publishEvent(deps.db, { userId, event: 'task', ref: { user_id: userId } }),
    close,
  };
}
