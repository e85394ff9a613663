import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { migrate } from './migrate';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

let database: TestDatabase;
let folder: string;
let client: Client;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'entropi-migrations-'));
  await cp(path.join(__dirname, 'migrations'), folder, { recursive: true });
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true });
  await database.drop();
});

/** Migrates like a release that has these migrations as well. */
async function migrateFurther(more: Record<string, string>): Promise<void> {
  for (const [name, sql] of Object.entries(more)) await writeFile(path.join(folder, name), sql);
  await migrate(database.url, pathToFileURL(`${folder}/`));
}

describe('a release on the database of a newer one', () => {
  it('starts when the newer one has only added to it', async () => {
    await migrateFurther({ '9001_more.sql': 'alter table jobs add column more text;' });
    await migrate(database.url);
    const { rows } = await client.query('select more from jobs');
    expect(rows).toEqual([]);
  });

  it('does not start when something was taken away', async () => {
    const gone = '-- contracts: nobody reads it\nalter table jobs drop column finished_at;';
    await migrateFurther({ '9001_less.sql': gone });
    await expect(migrate(database.url)).rejects.toThrow(/migration 9001.*cannot go on/);
  });
});

describe('a migration', () => {
  it('that waits for a table does not keep its readers waiting for longer than it may wait itself', async () => {
    await client.query('begin; lock table jobs in access share mode');
    const migrating = migrateFurther({ '9001_more.sql': 'alter table jobs add column more text;' });
    const reader = new Client({ connectionString: database.url });
    await reader.connect();
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await reader.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where not granted and relation = 'jobs'::regclass`,
      );
      waiting = rows[0]?.count ?? 0;
    }
    // The reader is in the queue behind it, while the table stays locked.
    await reader.query('select from jobs');
    await client.query('commit');
    await migrating;
    await reader.end();
  });

  it('makes an index concurrently, although other processes wait for their turn', async () => {
    const singly =
      '-- singly: shares grow\ndrop index if exists more_idx;\ncreate index concurrently more_idx on shares (epic);\n';
    await Promise.all([migrateFurther({ '9001_more.sql': singly }), migrateFurther({})]);
    const { rows } = await client.query(
      `select indisvalid from pg_index where indexrelid = 'more_idx'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});
