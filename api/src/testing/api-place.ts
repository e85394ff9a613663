import { listDatabaseVariables } from '@entropi/db/testing/through-pooler';
import { readConfig } from '../config';
import type { Deps, Disposers } from '../deps';
import { createLogger } from '../http/logger';
import { openDeps } from '../server';

/** Where a running API has its data and its database, and the variables with its keys. */
export interface ApiPlace {
  dataDir: string;
  databaseUrl: string;
  environment?: Record<string, string>;
}

/** Opens, beside a running API, what that works with: the same database and the same keys. */
export async function openApiPlace({
  dataDir,
  databaseUrl,
  environment,
}: ApiPlace): Promise<{ deps: Deps; close(): Promise<void> }> {
  const config = readConfig({
    ENTROPI_ENV: 'local',
    DATA_DIR: dataDir,
    ...listDatabaseVariables(databaseUrl),
    ROLE: 'api',
    ...environment,
  });
  const disposers: Disposers = [];
  const deps = await openDeps(config, createLogger('warn'), disposers);
  return {
    deps,
    close: async () => {
      for (const dispose of disposers.reverse()) await dispose();
    },
  };
}
