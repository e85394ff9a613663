import { chmod, rm } from 'node:fs/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@entropi/db/embedded';
import {
  describeWithPgbouncer,
  type Pgbouncer,
  startPgbouncer,
} from '@entropi/db/testing/pgbouncer';
import { makeTemporaryFolder, NO_CHANGE } from '../testing/sample-build';
import { openPostgresUsageLog } from '../usage/usage-log.repo';
import { EMPTY_DOCUMENT, RevisionConflict } from './registry';
import { openPostgresRegistry } from './registry.repo';

const START_LIMIT_MS = 120_000;

describeWithPgbouncer('the registry through PgBouncer, by transaction', (found) => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let bouncer: Pgbouncer;
  let url: string;

  beforeAll(async () => {
    dataDir = await makeTemporaryFolder();
    // If started as root, the server runs as another user, who needs access to the folder.
    await chmod(dataDir, 0o755);
    postgres = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] });
    bouncer = await startPgbouncer(found, postgres.ownerUrl, { default_pool_size: '2' });
    const pooled = new URL(postgres.ownerUrl);
    pooled.host = bouncer.address;
    url = pooled.toString();
  }, START_LIMIT_MS);
  afterAll(async () => {
    await bouncer.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('takes one of several first writers, and counts uses and loads', async () => {
    const registries = Array.from({ length: 5 }, () => openPostgresRegistry(url));
    const written = await Promise.allSettled(
      registries.map((registry) => registry.write(EMPTY_DOCUMENT, NO_CHANGE)),
    );
    const reasons = written.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(reasons).toHaveLength(4);
    for (const reason of reasons) expect(reason).toBeInstanceOf(RevisionConflict);
    for (const registry of registries) expect((await registry.read()).revision).toBe(1);
    const log = openPostgresUsageLog(url);
    await log.begin(1000);
    await log.recordUse([{ name: 'mf-chat', version: '1.0.0', seenMs: 2000 }]);
    expect(await log.read('mf-chat')).toEqual({ sinceMs: 1000, seenMs: { '1.0.0': 2000 } });
    await Promise.all([log.close(), ...registries.map((registry) => registry.close())]);
  });
});
