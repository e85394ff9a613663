import type { Client } from 'pg';
import { openClient } from '../backup/open-client';
import { compareMigrations, listMigrationFiles, rejectContracted } from '../migration-files';
import { comparePrivileges } from './compare-privileges';

/** What a role of PostgreSQL is to a database, seen by itself. */
export interface DatabaseRole {
  name: string;
  /** Whether there are tables of the product yet. */
  isMade: boolean;
  /** Whether it may change the tables themselves: it owns them, is a member of who does, or is a superuser. */
  isOwner: boolean;
  /** What it lacks to work with this release, in words: migrations, queues and privileges. */
  missing: string[];
  /** What it has beyond what is decided, in words. */
  excess: string[];
}

const POWERS = `
  select current_user as name, coalesce(bool_or(c.relname = 'applied_migrations'), false) as is_made,
    r.rolsuper or coalesce(bool_or(pg_has_role(r.oid, c.relowner, 'MEMBER')), false) as is_owner,
    r.rolcreaterole as may_make_roles, r.rolcreatedb as may_make_databases,
    array(select rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid
      where m.member = r.oid order by 1) as groups
  from pg_roles r left join pg_class c on c.relnamespace = any (array[to_regnamespace('public'),
    to_regnamespace('jobs_queue')]::oid[]) and c.relkind in ('r', 'p') and c.relname = any ($1)
  where r.rolname = current_user group by r.oid, r.rolsuper, r.rolcreaterole, r.rolcreatedb`;

interface Powers {
  name: string;
  is_made: boolean;
  is_owner: boolean;
  may_make_roles: boolean;
  may_make_databases: boolean;
  groups: string[];
}

/** What a release needs of the queue of jobs. */
export interface NeededQueues {
  names: readonly string[];
  /** Of its tables, or a newer one. */
  version: number;
}

/**
 * Looks at a database as the role of `url`, for a release that needs these `queues` of jobs. Throws if a newer release
 * has taken away what this one needs.
 */
export async function describeRole(url: string, queues: NeededQueues): Promise<DatabaseRole> {
  const client = await openClient(url, 'entropi-role');
  try {
    return await describe(client, queues);
  } finally {
    await client.end();
  }
}

async function describe(client: Client, queues: NeededQueues): Promise<DatabaseRole> {
  const { rows } = await client.query<Powers>(POWERS, [['applied_migrations', 'users', 'job']]);
  const [powers] = rows;
  if (!powers) throw new Error('the session has a role that is none');
  const { name, is_made: isMade, is_owner: isOwner } = powers;
  if (!isMade) return { name, isMade, isOwner, missing: ['all tables'], excess: [] };
  const { missing, excess } = await comparePrivileges(client, name);
  const write = (list: typeof missing) => list.map(({ privilege, on }) => `${privilege} on ${on}`);
  const lacks = write(missing);
  const reads = (table: string) => !lacks.includes(`SELECT on table ${table}`);
  return {
    name,
    isMade,
    isOwner,
    missing: [
      ...(reads('public.applied_migrations') ? await listMissingMigrations(client) : []),
      ...lacks,
      ...(await listMissingQueues(client, queues, lacks.length === 0)),
    ],
    excess: [...write(excess), ...listPowers(powers)],
  };
}

async function listMissingMigrations(client: Client): Promise<string[]> {
  const state = await compareMigrations(client, await listMigrationFiles());
  rejectContracted(state);
  return state.missing.map(({ name }) => `migration ${name.replace('.sql', '')}`);
}

async function listMissingQueues(
  client: Client,
  queues: NeededQueues,
  mayRead: boolean,
): Promise<string[]> {
  const { rowCount } = await client.query(
    `select from pg_class where relname = 'version' and relnamespace = to_regnamespace('jobs_queue')`,
  );
  if (rowCount === 0) return ['the queues of jobs'];
  if (!mayRead) return [];
  const version = await client.query<{ version: number }>('select version from jobs_queue.version');
  const isOld = (version.rows[0]?.version ?? 0) < queues.version;
  const found = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where name not in (select name from jobs_queue.queue)',
    [queues.names],
  );
  return [
    ...(isOld ? [`version ${queues.version} of the queues of jobs`] : []),
    ...found.rows.map(({ name }) => `the queue ${name}`),
  ];
}

function listPowers({ may_make_roles, may_make_databases, groups }: Powers): string[] {
  return [
    ...(may_make_roles ? ['CREATEROLE'] : []),
    ...(may_make_databases ? ['CREATEDB'] : []),
    ...groups.map((group) => `membership of ${group}`),
  ];
}
