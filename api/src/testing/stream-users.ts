import { readConfig } from '../config';
import { inTransaction } from '../db/db';
import { publishEvent } from '../db/events';
import { openSession } from '../features/auth/sessions.domain';
import { insertUser } from '../features/users/users.repo';
import { createLogger } from '../http/logger';
import { type Disposers, openDeps } from '../server';

export interface StreamUser {
  id: number;
  token: string;
}

export interface StreamUsers {
  list: StreamUser[];
  /** Has the API say that the user's task changed. */
  publish(userId: number): Promise<void>;
  close(): Promise<void>;
}

/** So many users with a session each, in the database of a running API and by its keys. */
export async function openUsers(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  count: number,
): Promise<StreamUsers> {
  const config = readConfig({
    ENTROPI_ENV: 'local',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ROLE: 'api',
  });
  const disposers: Disposers = [];
  const deps = await openDeps(config, createLogger('warn'), disposers);
  const list: StreamUser[] = [];
  const browser = { address: '127.0.0.1', agent: 'bench' };
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
      return { id, token: (await openSession(deps, tx, id, browser)).access_token };
    });
    list.push(user);
  }
  return {
    list,
    publish: (userId) => publishEvent(deps.db, { userId, event: 'task', ref: { user_id: userId } }),
    close: async () => {
      for (const dispose of disposers.reverse()) await dispose();
    },
  };
}
