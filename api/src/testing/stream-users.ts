import { inTransaction } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import { openSession } from '../features/auth/sessions.domain';
import { insertUser } from '../features/users/users.repo';
import { type ApiPlace, openApiPlace } from './api-place';

export interface StreamUser {
  id: number;
  token: string;
  /** To get the next token, since one lives only for minutes. */
  refreshToken: string;
}

export interface StreamUsers {
  list: StreamUser[];
  /** Makes the API announce that the user's task has changed. */
  publish(userId: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes this many users with a session each, in the database of a running API and with its keys.
 *
 * @param laterMs by how much later their tokens end, as if issued at that time
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
