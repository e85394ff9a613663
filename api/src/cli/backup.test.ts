import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { writeAudit } from '@entropi/db/audit.repo';
import { listTables, sumTable } from '@entropi/db/backup/backup-tables';
import { listTrials } from '@entropi/db/backup/trials';
import { verifyBackup } from '@entropi/db/backup/verify-backup';
import { createTestDatabase, type TestDatabase } from '@entropi/db/testing/test-database';
import { nameRunningRole } from '@entropi/db/testing/through-pooler';
import { Client } from 'pg';
import { addOpenShare } from '../testing/open-share';
import { createTestApp, type TestApp } from '../testing/test-app';
import { call } from '../testing/test-user';
import { backupCommand, restoreCommand, verifyCommand } from './backup';

let test: TestApp;
let empty: TestDatabase;
let folder: string;

beforeAll(async () => {
  test = await createTestApp();
  empty = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'entropi-backups-'));
  const { id } = await test.signIn({ username: 'alice' });
  await addOpenShare(test.deps, id);
});
afterAll(async () => {
  await empty.drop();
  await test.close();
  await rm(folder, { recursive: true });
});

const readFiles = async () =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.jsonl.gz'))
    .map((name) => path.join(folder, name))
    .sort();

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const readSums = (url: string) =>
  withClient(url, async (client) => {
    await client.query(`set timezone = 'UTC'`);
    const sums: Record<string, string> = {};
    for (const { table } of await listTables(client)) {
      const { rows, checksum } = await sumTable(client, table);
      sums[table] = `${rows} ${checksum}`;
    }
    return sums;
  });

/** The databases that trials have left. */
const readTrials = () => withClient(test.databaseUrl, listTrials);

describe('a backup', () => {
  it('is not tried or restored by the role that runs, which is told who may', async () => {
    const file = await backupCommand(test.deps, [folder]).then((text) => text.split(': ')[0] ?? '');
    const alone = { ...test.deps, ownerUrl: test.deps.databaseUrl };
    const reason = /permission denied.*by the owner.*DATABASE_OWNER_URL/;
    await expect(verifyCommand(alone, [file])).rejects.toThrow(reason);
    const into = { ...alone, ownerUrl: nameRunningRole(empty.url) };
    await expect(restoreCommand(into, [file])).rejects.toThrow(reason);
    expect(await readTrials()).toEqual([]);
    await rm(file);
  });

  it('is written while others write, restored in a trial and compared, and its age is shown as a figure', async () => {
    const after = { text: 'é "\\n"', n: 1.5 };
    const change = { action: 'test.write', subject: 'backup:1', after };
    let isDone = false;
    const writing = (async () => {
      for (let written = 0; !isDone || written < 20; written += 1)
        await writeAudit(test.deps.db, null, change);
    })();
    const response = await backupCommand(test.deps, [folder]).finally(() => {
      isDone = true;
    });
    await writing;
    expect(response).toMatch(/rows, restored and compared/);
    expect(await readTrials()).toEqual([]);
    const metrics = String((await call(test.app, 'GET', '/metrics')).body);
    expect(metrics).toMatch(/entropi_backup_age_seconds\{state="good"\} \d/);
  });

  it('brings an empty database to the same rows, and gives no id out again', async () => {
    await backupCommand(test.deps, [folder]);
    const file = (await readFiles()).at(-1) ?? '';
    const sums = await readSums(test.databaseUrl);
    const response = await restoreCommand({ ...test.deps, ownerUrl: empty.url }, [file]);
    expect(response).toContain('The database is that of');
    const { trading_holds: begun, ...restored } = await readSums(empty.url);
    expect(begun).toMatch(/^1 /);
    expect({ ...restored, trading_holds: sums.trading_holds }).toEqual(sums);
    await withClient(empty.url, async (client) => {
      // What was stopped since the backup is not in it, so nothing opens until an operator agrees.
      const holds = await client.query('select reason, lifted_at from trading_holds');
      expect(holds.rows).toEqual([{ reason: 'older_database', lifted_at: null }]);
      const { rows } = await client.query(
        `insert into users (username, email) values ('next', 'next@example.com') returning id > 1 as is_new`,
      );
      expect(rows).toEqual([{ is_new: true }]);
      const dangling = client.query('insert into tasks (user_id) values (2147483647)');
      await expect(dangling).rejects.toThrow(/foreign key/);
    });
  });

  it('is not restored into a database that is in use', async () => {
    const sums = await readSums(test.databaseUrl);
    const [file = ''] = await readFiles();
    await expect(restoreCommand(test.deps, [file])).rejects.toThrow(/has users/);
    expect(await readSums(test.databaseUrl)).toEqual(sums);
  });

  it('is not good when it is cut off, changed, missing or not one of ours', async () => {
    const [file = ''] = await readFiles();
    const whole = await readFile(file);
    const broken = path.join(folder, 'broken');
    await writeFile(broken, whole.subarray(0, whole.length - 200));
    await expect(verifyCommand(test.deps, [broken])).rejects.toThrow(/cannot be read|not a whole/);
    const text = gunzipSync(whole).toString();
    await writeFile(broken, gzipSync(text.replace('"username": "alice"', '"username": "alicf"')));
    await expect(verifyCommand(test.deps, [broken])).rejects.toThrow(
      /^users has .* the backup has/,
    );
    await writeFile(broken, 'not a backup');
    await expect(verifyCommand(test.deps, [broken])).rejects.toThrow(/cannot be read/);
    await expect(verifyBackup(test.databaseUrl, '/nowhere/at.all')).rejects.toThrow(/ENOENT/);
    expect(await readTrials()).toEqual([]);
  });
});
