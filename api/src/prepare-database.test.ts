import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { nameDatabase } from '@entropi/db/hosts/connection-hosts';
import { createTestDatabase, type TestDatabase } from '@entropi/db/testing/test-database';
import { nameRunningRole } from '@entropi/db/testing/through-pooler';
import { Client } from 'pg';
import { pino } from 'pino';
import { QUEUE_VERSION } from './jobs/jobs';
import { DatabaseNotPrepared, prepareDatabase } from './prepare-database';

/** Where nothing listens. */
const AWAY = 'postgresql://owner@127.0.0.1:1/none';

let database: TestDatabase;
let runningUrl: string;

beforeEach(async () => {
  database = await createTestDatabase();
  runningUrl = nameRunningRole(database.url);
});
afterEach(() => database.drop());

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Prepares as a start does; returns what the log says. */
async function prepare(
  databaseUrl: string,
  ownerUrl: string | null,
  isLocal = false,
): Promise<string> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  await prepareDatabase({ databaseUrl, ownerUrl }, { isLocal }, log);
  return lines.join('');
}

describe('a start with an owner beside the running role', () => {
  it('does not connect to the owner when there is nothing to do', async () => {
    expect(await prepare(runningUrl, AWAY)).toBe('');
  });

  it('fails when the owner is away and there is something to do', async () => {
    await query(database.url, 'revoke insert on users from entropi_app');
    await expect(prepare(runningUrl, AWAY)).rejects.toThrow('ECONNREFUSED');
  });

  it('goes on when the owner is away and the role only may do too much, and says so', async () => {
    await query(database.url, 'grant truncate on users to entropi_app');
    expect(await prepare(runningUrl, AWAY)).toMatch(/may do too much/);
  });

  it('has the owner make all of an empty database, and grants it', async () => {
    const name = `made_${path.basename(new URL(database.url).pathname)}`;
    await query(database.url, `create database ${name}`);
    const [owner, running] = [nameDatabase(database.url, name), nameDatabase(runningUrl, name)];
    await Promise.all([prepare(running, owner), prepare(running, owner)]);
    expect(await query(running, 'select count(*)::int as n from users')).toEqual([{ n: 0 }]);
    expect(await query(running, 'select version from jobs_queue.version')).toEqual([
      { version: QUEUE_VERSION },
    ]);
    expect(await prepare(running, null)).toBe('');
    await query(database.url, `drop database ${name} with (force)`);
  });

  it('mends what it lacks, and takes away what it has beyond that', async () => {
    await query(database.url, 'revoke insert on users, jobs_queue.job from entropi_app');
    await query(database.url, 'grant truncate on users to entropi_app');
    expect(await prepare(runningUrl, database.url)).toBe('');
    await expect(query(runningUrl, 'truncate users')).rejects.toThrow('permission denied');
  });

  it('is rejected when both lead to different databases', async () => {
    const other = await createTestDatabase();
    await query(database.url, 'revoke insert on users from entropi_app');
    await expect(prepare(runningUrl, other.url)).rejects.toThrow(
      'DATABASE_OWNER_URL leads to another database than DATABASE_URL',
    );
    await other.drop();
  });

  it('is rejected when the running role owns the tables, too', async () => {
    await expect(prepare(database.url, database.url)).rejects.toThrow(
      /DATABASE_URL owns the tables/,
    );
  });
});

describe('a start without an owner', () => {
  it('goes on as a role that was prepared', async () => {
    expect(await prepare(runningUrl, null)).toBe('');
  });

  it.each([
    ['revoke insert on users from entropi_app', 'INSERT on table public.users missing'],
    ['delete from applied_migrations where number = 79', 'migration 0079_sync_faults missing'],
    [`delete from jobs_queue.queue where name = 'mail'`, 'the queue mail missing'],
    ['update jobs_queue.version set version = 1', `version ${QUEUE_VERSION} of the queues of jobs`],
    ['revoke usage on schema jobs_queue from entropi_app', 'USAGE on schema jobs_queue'],
  ])('names what is missing and what mends it after %s', async (statement, missing) => {
    await query(database.url, statement);
    const error = await prepare(runningUrl, null).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(DatabaseNotPrepared);
    expect(String(error)).toContain(missing);
    expect(String(error)).toMatch(/npm run admin -- migrate.*DATABASE_OWNER_URL/);
    // Whoever reads it learns no password.
    expect(String(error)).not.toContain(new URL(runningUrl).password);
  });

  it('says what the role may do beyond what it needs', async () => {
    await query(database.url, 'grant truncate on users to entropi_app');
    expect(await prepare(runningUrl, null)).toMatch(/may do too much/);
  });

  it('names the command when the tables are missing and it may make none', async () => {
    const name = `bare_${path.basename(new URL(database.url).pathname)}`;
    await query(database.url, `create database ${name}`);
    await expect(prepare(nameDatabase(runningUrl, name), null)).rejects.toThrow(
      /no tables.*entropi_app.*npm run admin -- migrate/,
    );
    await query(database.url, `drop database ${name}`);
  });

  it('migrates as before where the role owns the tables, and warns of it outside of a local environment', async () => {
    await query(database.url, `delete from jobs_queue.schedule where name = 'mail'`);
    expect(await prepare(database.url, null, true)).toBe('');
    expect(await prepare(database.url, null)).toMatch(/owns the tables.*DATABASE_OWNER_URL/);
  });
});

describe('make-roles.sql', () => {
  it('gives an installation that had one role its two, as often as it is run', async () => {
    const suffix = path.basename(new URL(database.url).pathname);
    const [owner, app] = [`owner_${suffix}`, `app_${suffix}`];
    const file = path.join(__dirname, '../../platform/deploy/postgres/make-roles.sql');
    const script = (await readFile(file, 'utf8'))
      .replaceAll('entropi_owner', owner)
      .replaceAll('entropi_app', app)
      .replace(`pg_read_file('/run/secrets/' || `, `('secret of ' || `);
    for (let times = 0; times < 2; times += 1) await query(database.url, script);
    const name = (role: string, password: string) => {
      const url = new URL(database.url);
      return Object.assign(url, { username: role, password: encodeURIComponent(password) });
    };
    const ownerUrl = name(owner, 'secret of database_owner_password').toString();
    const appUrl = name(app, 'secret of database_app_password').toString();
    // As a later release would: the owner may change all that is there.
    await query(ownerUrl, 'alter table users add column more text');
    await query(ownerUrl, 'alter function refuse_change() cost 100');
    await query(ownerUrl, 'delete from applied_migrations where number = 79');
    await query(ownerUrl, 'alter table broker_accounts drop sync_fault, drop sync_fault_until');
    await prepare(appUrl, ownerUrl);
    expect(await prepare(appUrl, null)).toBe('');
    await expect(query(appUrl, 'create temporary table mine (id int)')).rejects.toThrow(
      'permission denied',
    );
    await query(database.url, `reassign owned by ${owner} to current_user`);
    await query(database.url, `drop owned by ${owner}, ${app}; drop role ${owner}, ${app}`);
  });
});
