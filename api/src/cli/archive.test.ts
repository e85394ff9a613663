import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getOrderEvidence } from '@entropi/contracts/order-evidence';
import { createTestDatabase } from '@entropi/db/testing/test-database';
import { withArchiveClaimed } from '../archive/claim-archive';
import { type ArchiveHarness, createArchiveHarness } from '../testing/archive-harness';
import { readEvidence } from '../testing/old-orders.repo';
import { createTestApp } from '../testing/test-app';
import type { TestUser } from '../testing/test-user';
import { archiveCommand } from './archive';
import { backupCommand, restoreCommand } from './backup';

const DAY_MS = 86_400_000;

let harness: ArchiveHarness;
let superuser: TestUser;

beforeEach(async () => {
  harness = await createArchiveHarness();
  superuser = await harness.test.signIn({ isSuperuser: true });
  for (const month of ['2026-01', '2026-02']) await harness.addOrders(month, 3);
});
afterEach(() => harness.close());

const command = (...args: string[]) => archiveCommand(harness.test.deps, args);
const locate = async (ending: string) =>
  (await harness.listFiles())
    .filter((key) => key.endsWith(ending))
    .map((key) => path.join(harness.folder, key));

describe('archive', () => {
  it('moves old orders now, and says how many and where to', async () => {
    expect(await command()).toBe(`6 orders in 2 parts were moved to ${harness.folder}.`);
  });

  it('does nothing without an archive, for a month that is none or not there, and beside another', async () => {
    await expect(archiveCommand({ ...harness.test.deps, archive: null }, [])).rejects.toThrow(
      /ARCHIVE_DIR/,
    );
    await expect(command('restore', '2026-13')).rejects.toThrow(/^Write: archive/);
    await expect(command('restore', '2025-12')).rejects.toThrow(/Nothing of 2025-12/);
    await expect(command('drop')).rejects.toThrow(/^Write: archive/);
    await withArchiveClaimed(harness.test.deps.databaseUrl, () =>
      expect(command()).rejects.toThrow(/another process/),
    );
  });
});

describe('archive verify', () => {
  it('reads every part back, and names what is missing, altered or unknown', async () => {
    await command();
    expect(await command('verify')).toBe(
      `2 parts with 6 rows in ${harness.folder} are what was written.`,
    );
    const [first = '', second = ''] = await locate('.ndjson.gz');
    await cp(first, `${first}.copy`);
    expect(await command('verify')).toContain('.copy is not known to this database');
    const content = await readFile(first);
    await writeFile(first, content.fill(1, 20, 30));
    await rm(second);
    await expect(command('verify')).rejects.toThrow(
      /0 parts with 0 rows[\s\S]*2 are not:\norder_intents\/2026-01[\s\S]* cannot be read[\s\S]*2026-02[\s\S]* is missing in/,
    );
  });

  it('says that a manifest describes something else', async () => {
    await command();
    const [manifest = ''] = await locate('.manifest.json');
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace('"rows": 3', '"rows": 4'));
    await expect(command('verify')).rejects.toThrow(/describes something else/);
    await writeFile(manifest, 'no JSON');
    await expect(command('verify')).rejects.toThrow(/is no manifest/);
  });
});

describe('archive restore', () => {
  it('brings a month back exactly, for 30 days, after which the same object is used again', async () => {
    const before = await harness.readRows();
    await command();
    const archived = await harness.readRows();
    const files = await locate('');
    expect(await command('restore', '2026-01')).toMatch(/^3 orders of 2026-01/);
    expect(await harness.readRows()).toEqual([...before.slice(0, 3), ...archived.slice(3)]);
    expect(await command('restore', '2026-01')).toMatch(/^0 orders of 2026-01/);
    expect(await command()).toMatch(/^0 orders in 0 parts/);
    harness.test.passTime(31 * DAY_MS);
    expect(await command()).toMatch(/^3 orders in 1 parts/);
    expect([await harness.readRows(), await locate('')]).toEqual([archived, files]);
  });

  it('changes nothing when a part of the month is missing or altered', async () => {
    await command();
    const archived = await harness.readRows();
    const [first = ''] = await locate('.ndjson.gz');
    await writeFile(first, 'altered');
    await expect(command('restore', '2026-01')).rejects.toThrow(/2026-01.* cannot be read/);
    await rename(harness.folder, `${harness.folder}-away`);
    await expect(command('restore', '2026-01')).rejects.toThrow(/cannot be used: ENOENT/);
    await rename(`${harness.folder}-away`, harness.folder);
    expect(await harness.readRows()).toEqual(archived);
  });
});

describe('a backup with archived orders', () => {
  it('is restored, and reads the archive where that is there, and says so where it is not', async () => {
    await command();
    const backups = await mkdtemp(path.join(tmpdir(), 'entropi-backups-'));
    const [file = ''] = (await backupCommand(harness.test.deps, [backups])).split(': ');
    const database = await createTestDatabase();
    await restoreCommand({ ...harness.test.deps, ownerUrl: database.url }, [file]);
    const restored = await createTestApp(harness.environment, undefined, undefined, database);
    const admin = await restored.signIn({ isSuperuser: true, username: 'another' });
    const [order] = await readEvidence(restored.deps.db, harness.trader);
    const find = () => admin.call('GET', `/api/admin/monitoring/orders/${order?.id}/evidence`);
    expect((await find()).as(getOrderEvidence.reply)).toMatchObject({
      answer: { deal_reference: 'b-1' },
      confirm: { status: 'OPEN' },
    });
    expect(await archiveCommand(restored.deps, ['verify'])).toMatch(/^2 parts with 6 rows/);
    const [first = ''] = await locate('.ndjson.gz');
    await rm(first);
    expect((await find()).body).toMatchObject({ status: 503, code: 'archive_damaged' });
    await expect(archiveCommand(restored.deps, ['verify'])).rejects.toThrow(/is missing in/);
    await restored.close();
    await rm(backups, { recursive: true });
  }, 60_000);

  it('that is older than the archive moves the same orders to the same objects', async () => {
    const backups = await mkdtemp(path.join(tmpdir(), 'entropi-backups-'));
    const [file = ''] = (await backupCommand(harness.test.deps, [backups])).split(': ');
    await command();
    const files = await locate('');
    const database = await createTestDatabase();
    await restoreCommand({ ...harness.test.deps, ownerUrl: database.url }, [file]);
    const restored = await createTestApp(harness.environment, undefined, undefined, database);
    expect(await archiveCommand(restored.deps, [])).toMatch(/^6 orders in 2 parts/);
    expect(await locate('')).toEqual(files);
    expect(await archiveCommand(restored.deps, ['verify'])).toMatch(/^2 parts with 6 rows/);
    await restored.close();
    await rm(backups, { recursive: true });
  }, 60_000);
});

describe('GET /api/admin/monitoring/orders/{order_id}/evidence', () => {
  const find = (user: TestUser, id: number | string = 1) =>
    user.call('GET', `/api/admin/monitoring/orders/${id}/evidence`);

  it('responds with 403 to other users, 422 to what is no id and 404 to an order that is not there', async () => {
    expect((await find(await harness.test.signIn())).status).toBe(403);
    expect((await find(superuser, 'x')).status).toBe(422);
    expect((await find(superuser, 99_999)).status).toBe(404);
  });

  it('returns the same before and after it is archived, and says where it lies', async () => {
    const before = (await find(superuser)).as(getOrderEvidence.reply);
    expect(before).toMatchObject({ answer: { deal_reference: 'b-1' }, archive: null });
    await command();
    const { archive, ...after } = (await find(superuser)).as(getOrderEvidence.reply);
    expect(after).toEqual({ answer: before.answer, confirm: before.confirm });
    expect(archive).toMatch(/^order_intents\/2026-01\/1-3-/);
    const many = await Promise.all(Array.from({ length: 50 }, () => find(superuser)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('says that the archive is away', async () => {
    await command();
    await rename(harness.folder, `${harness.folder}-away`);
    expect((await find(superuser)).body).toMatchObject({ code: 'archive_unavailable' });
    await rename(`${harness.folder}-away`, harness.folder);
    expect((await find(superuser)).status).toBe(200);
  });
});
