import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { nameRunningRole } from '../testing/through-pooler';
import { comparePrivileges } from './compare-privileges';
import { describeRole } from './describe-role';
import { grantPrivileges } from './grant-privileges';
import { PRIVILEGES } from './privileges';

const ROLE = 'entropi_app';

let database: TestDatabase;
let owner: Client;
let running: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  [owner, running] = [database.url, nameRunningRole(database.url)].map(
    (connectionString) => new Client({ connectionString }),
  ) as [Client, Client];
  await owner.connect();
  await running.connect();
});
afterAll(async () => {
  await owner.end();
  await running.end();
  await database.drop();
});

describe('the privileges of the running role', () => {
  it('are decided for each table of the product, and for nothing else', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select 'public.' || relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const decided = Object.keys(PRIVILEGES).filter((name) => name.startsWith('public.'));
    expect(decided.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('are those, after any change of them, and are granted as often as one likes', async () => {
    await owner.query(`revoke insert on users from ${ROLE}`);
    await owner.query(`grant update, truncate on audit_entries to ${ROLE}`);
    await owner.query(`grant create on schema public to public`);
    const { missing, excess } = await comparePrivileges(owner, ROLE);
    expect(missing).toEqual([{ on: 'table public.users', privilege: 'INSERT' }]);
    expect(excess).toEqual([
      { on: 'schema public', privilege: 'CREATE' },
      { on: 'table public.audit_entries', privilege: 'TRUNCATE' },
      { on: 'table public.audit_entries', privilege: 'UPDATE' },
    ]);
    for (let times = 0; times < 2; times += 1) await grantPrivileges(database.url, ROLE);
    expect(await comparePrivileges(owner, ROLE)).toEqual({ missing: [], excess: [] });
  });

  it('are left alone once a newer release has decided', async () => {
    await owner.query(`insert into applied_migrations values (9999, 'newer', now(), false)`);
    await owner.query(`grant delete on users to ${ROLE}`);
    await grantPrivileges(database.url, ROLE);
    const { excess } = await comparePrivileges(owner, ROLE);
    expect(excess).toEqual([{ on: 'table public.users', privilege: 'DELETE' }]);
    await owner.query('delete from applied_migrations where number = 9999');
    await grantPrivileges(database.url, ROLE);
  });

  it('are none on a table that is not decided, which the role sees by its name alone', async () => {
    await owner.query('create table undecided (id int)');
    await expect(running.query('select from undecided')).rejects.toThrow('permission denied');
    await owner.query('drop table undecided');
  });

  it('are named with what else it may or lacks, seen by itself', async () => {
    const queues = { names: [], version: 0 };
    await owner.query(`revoke select on users from ${ROLE}`);
    await owner.query('delete from applied_migrations where number = 1');
    const role = await describeRole(nameRunningRole(database.url), queues);
    expect(role).toEqual({
      name: ROLE,
      isMade: true,
      isOwner: false,
      missing: ['migration 0001_product', 'SELECT on table public.users', 'the queues of jobs'],
      excess: [],
    });
    expect(await describeRole(database.url, queues)).toMatchObject({ isOwner: true });
    await owner.query(`insert into applied_migrations values (1, '0001_product.sql', now(), true)`);
    await grantPrivileges(database.url, ROLE);
  });
});

describe('a caller who speaks SQL as the running role', () => {
  it('grants itself nothing', async () => {
    await running.query(`grant all on audit_entries, users to ${ROLE}`);
    expect(await comparePrivileges(owner, ROLE)).toEqual({ missing: [], excess: [] });
  });

  it.each([
    ['makes a table', 'create table mine (id int)'],
    ['makes a table of another schema', 'create schema mine'],
    ['makes a function', `create function mine() returns int language sql as 'select 1'`],
    [
      'replaces a function of a trigger',
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    ],
    [
      'makes a function for the server',
      `create function mine() returns int language c as 'libc.so.6', 'system'`,
    ],
    ['makes an extension', 'create extension dblink'],
    ['changes a table', 'alter table users add column mine text'],
    ['drops a table', 'drop table users'],
    ['empties a table', 'truncate shares'],
    ['makes an index', 'create index mine on users (email)'],
    [
      'makes a trigger',
      'create trigger mine before insert on users for each row execute function refuse_change()',
    ],
    ['takes a trigger away', 'drop trigger audit_entries_append_only on audit_entries'],
    ['switches triggers off', 'alter table audit_entries disable trigger all'],
    ['switches triggers off for its session', 'set session_replication_role = replica'],
    ['changes the trail', `update audit_entries set actor = 'system'`],
    ['deletes from the trail', 'delete from audit_entries'],
    ['changes an invoice', 'update invoices set issued_at = now()'],
    ['deletes an invoice', 'delete from invoices'],
    ['changes a fee', 'update subscription_fees set user_id = 1'],
    ['deletes an acknowledgement of risks', 'delete from risk_acknowledgements'],
    ['deletes an order', 'delete from order_intents'],
    ['deletes a user', 'delete from users'],
    [
      'says that a migration was applied',
      `insert into applied_migrations (number, name) values (9999, 'mine')`,
    ],
    ['sets a sequence', `select setval('users_id_seq', 1)`],
    ['changes its own powers', `alter role ${ROLE} superuser`],
    ['makes a role', 'create role mine'],
    ['becomes the owner', 'set role entropi'],
    ['becomes the owner of its session', 'set session authorization entropi'],
    ['reads what passwords are hashed to', 'select rolpassword from pg_authid'],
    ['reads a file of the server', `select pg_read_file('/etc/passwd')`],
    ['copies from a file of the server', `copy chat_messages from '/etc/passwd'`],
    ['runs a program of the server', `copy users to program 'cat'`],
    [
      'stops sessions of others',
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'entropi'`,
    ],
    ['changes a setting of the server', `alter system set log_statement = 'all'`],
    ['makes a database', 'create database mine'],
    ['writes a large file', `select lo_export(1, '/tmp/mine')`],
  ])('%s: forbidden', async (_deed, statement) => {
    // 42501: not enough privilege.
    await expect(running.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
