import { inTransaction } from '@entropi/db/db';
import { users } from '@entropi/db/schema/users';
import { addStrategy, type TradingOptions } from '@entropi/engine/testing/trading-user';
import { asc, like } from 'drizzle-orm';
import { openSession } from '../features/auth/sessions.domain';
import { type Load, seedLoad } from '../features/demo/seed-load';
import { LOAD_PREFIX } from '../features/demo/seed-load.repo';
import { type ApiPlace, openApiPlace } from './api-place';

export interface ScaleLoad {
  addStrategy(name: string, options: TradingOptions): Promise<number>;
  /** Adds what `seed-load` adds, until there are as many. */
  seed(load: Load): Promise<void>;
  /** A token of each of so many of these users, from the first on. */
  openSessions(count: number): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens `seed-load` beside the programs of an installation, for strategies of its caller. */
export async function openScaleLoad(place: ApiPlace): Promise<ScaleLoad> {
  const { deps, close } = await openApiPlace(place);
  const local = { ...deps, config: { ...deps.config, isDemo: true } };
  const browser = { address: '127.0.0.1', agent: 'bench', keyThumbprint: null };
  return {
    addStrategy: (name, options) => addStrategy(deps, name, options),
    seed: async (load) => void (await seedLoad(local, load, () => undefined)),
    openSessions: async (count) => {
      const rows = await deps.db
        .select({ id: users.id })
        .from(users)
        .where(like(users.username, `${LOAD_PREFIX}%`))
        .orderBy(asc(users.id))
        .limit(count);
      const tokens: string[] = [];
      for (const { id } of rows) {
        const pair = await inTransaction(deps.db, (tx) => openSession(deps, tx, id, browser));
        tokens.push(pair.access_token);
      }
      return tokens;
    },
    close,
  };
}
