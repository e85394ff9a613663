import { checkDirectUrl } from '@entropi/db/direct-connection';
import {
  type EmbeddedPostgres,
  type KeepOptions,
  startEmbeddedPostgres,
} from '@entropi/db/embedded';
import type { PoolAddress } from '@entropi/db/transaction-pooler';
import { waitForDatabase } from '@entropi/db/wait-for-database';
import type { Logger } from 'pino';
import type { Config } from './config';
import type { Disposers } from './deps';

/** The ways to the database. */
export interface DatabasePlace {
  /** To PostgreSQL itself, for what needs a session of its own. */
  databaseUrl: string;
  /** The same as the role that owns the tables, which may make and migrate them; null: none is configured. */
  ownerUrl: string | null;
  /** For pools: the same as `databaseUrl`, or through a pooler. */
  pool: PoolAddress;
}

/** The database of the configuration, or the embedded one, which is started. */
export async function findDatabase(
  config: Config,
  log: Logger,
  disposers: Disposers,
  keep?: KeepOptions,
): Promise<DatabasePlace> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_POOLER: pooler } = config;
  if (!url) {
    const { url: databaseUrl, ownerUrl } = await startDatabase(config, disposers, keep);
    return { databaseUrl, ownerUrl, pool: { url: databaseUrl, pooler } };
  }
  if (directUrl) await waitForDatabase(() => checkDirectUrl(directUrl, url), log);
  const ownerUrl = config.DATABASE_OWNER_URL ?? null;
  return { databaseUrl: directUrl ?? url, ownerUrl, pool: { url, pooler } };
}

async function startDatabase(
  config: Config,
  disposers: Disposers,
  keep?: KeepOptions,
): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, keep });
  disposers.push(embedded.stop);
  return embedded;
}
