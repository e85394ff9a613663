import { inTransaction } from '@entropi/db/db';
import { listDatabaseVariables } from '@entropi/db/testing/through-pooler';
import { readConfig } from '../config';
import type { Disposers } from '../deps';
import { openSession } from '../features/auth/sessions.domain';
import { ensureCatalogue } from '../features/demo/demo-catalogue';
import { DEMO_USERS, QUICK } from '../features/demo/demo-data';
import { ensureAccount, ensureConfig, ensureUser } from '../features/demo/demo-people';
import { createLogger } from '../http/logger';
import { openDeps } from '../server';

/** A user of a running API who is shown the prices of one market of the simulator. */
export async function openPriceReader(api: {
  dataDir: string;
  databaseUrl: string;
}): Promise<{ token: string; epic: string; close(): Promise<void> }> {
  const { dataDir, databaseUrl } = api;
  const config = readConfig({
    ENTROPI_ENV: 'local',
    DATA_DIR: dataDir,
    ...listDatabaseVariables(databaseUrl),
    ROLE: 'api',
  });
  const disposers: Disposers = [];
  const deps = await openDeps(config, createLogger('warn'), disposers);
  const admin = await ensureUser(deps, DEMO_USERS.admin);
  const reader = await ensureUser(deps, DEMO_USERS.alice);
  const { quickId } = await ensureCatalogue(deps, admin);
  await ensureAccount(deps, reader, DEMO_USERS.alice);
  await ensureConfig(deps, reader, quickId);
  const browser = { address: '127.0.0.1', agent: 'bench', keyThumbprint: null };
  const session = await inTransaction(deps.db, (tx) =>
    openSession(deps, tx, reader.userId, browser),
  );
  return {
    token: session.access_token,
    epic: QUICK.input.epic,
    close: async () => {
      for (const dispose of disposers.reverse()) await dispose();
    },
  };
}
