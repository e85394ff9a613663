import { allContracts } from '@entropi/contracts/all-contracts';
import { connectDatabase } from '@entropi/db/db';
import { migrate } from '@entropi/db/migrate';
import { grantPrivileges } from '@entropi/db/roles/grant-privileges';
import {
  type ReplicatedServers,
  startReplicatedServers,
} from '@entropi/db/testing/replicated-servers';
import { createTestApp, type TestApp } from '../testing/test-app';
import { prepareTestQueues } from '../testing/test-server';
import type { TestUser } from '../testing/test-user';
import { isAged } from './aged-calls';

const LIMIT_MS = 180_000;
const USERS = '/api/users/?limit=500';

let servers: ReplicatedServers;
let test: TestApp;
let root: TestUser;
let other: TestUser;
const written: string[] = [];

/** The same address as the role that the product's processes have. */
function asRunning(url: string): string {
  return url.replace(/\/\/[^@]*@/, '//running:running@');
}

beforeAll(async () => {
  servers = await startReplicatedServers();
  await migrate(servers.url);
  await prepareTestQueues(servers.url);
  await onPrimary(`create role running login password 'running'`);
  await grantPrivileges(servers.url, 'running');
  const nothing = async () => undefined;
  test = await createTestApp(
    {
      DATABASE_URL: asRunning(servers.url),
      DATABASE_READ_URL: asRunning(servers.standbyUrl()),
      LOG_LEVEL: 'info',
    },
    async (url) => asRunning(url),
    { write: (line: string) => void written.push(line) },
    {
      url: servers.url,
      drop: nothing,
      rejectConnections: nothing,
      acceptConnections: nothing,
      saveState: async () => nothing,
    },
  );
  root = await test.signIn({ isSuperuser: true, username: 'root' });
  other = await test.signIn({ isSuperuser: true, username: 'other' });
}, LIMIT_MS);

afterAll(async () => {
  await test?.close();
  await servers?.stop();
}, LIMIT_MS);

beforeEach(() => servers.awaitFollower());

async function onPrimary(statement: string): Promise<void> {
  const owner = connectDatabase(servers.url, {
    statementTimeoutMs: 5000,
    onError: () => undefined,
  });
  await owner.pool.query(statement);
  await owner.close();
}

async function listNames(user: TestUser): Promise<{ names: string[]; age: unknown }> {
  const { status, body, headers } = await user.call('GET', USERS);
  expect(status).toBe(200);
  const { items } = body as { items: { username: string }[] };
  return { names: items.map(({ username }) => username), age: headers['data-age'] };
}

const createUser = (user: TestUser, username: string) =>
  user.callProven('POST', '/api/users/', {
    username,
    email: `${username}@example.org`,
    first_name: 'Ada',
    last_name: 'Byron',
  });

it.each(allContracts.filter(isAged).map(({ id, path }) => [id, path]))(
  '%s is read from the standby, of now, and shows what the primary does',
  async (_id, path) => {
    const aged = await root.call('GET', path);
    expect(aged.status).toBe(200);
    expect(aged.headers['data-age']).toMatch(/^\d+$/);
    const { standby } = test.deps;
    test.deps.standby = null;
    const { body } = await root.call('GET', path);
    test.deps.standby = standby;
    expect(aged.body).toEqual(body);
  },
);

it('is not read from the standby where it is compared with the broker first', async () => {
  const { status, headers } = await root.call('GET', '/api/admin/monitoring/users?skip_sync=false');
  expect([status, headers['data-age']]).toEqual([200, undefined]);
});

it('shows the standby to nobody but superusers, and pages may read its age', async () => {
  const user = await test.signIn();
  const rejected = await user.call('GET', USERS);
  expect([rejected.status, rejected.headers['data-age']]).toEqual([403, undefined]);
  const { headers } = await test.app.inject({
    url: USERS,
    headers: { authorization: `Bearer ${root.accessToken}`, origin: 'http://localhost:3000' },
  });
  expect(headers['access-control-expose-headers']).toContain('data-age');
});

it('reads as the role that runs', async () => {
  await listNames(root);
  const standby = connectDatabase(servers.standbyUrl(), {
    statementTimeoutMs: 5000,
    onError: () => undefined,
  });
  const { rows } = await standby.pool.query(
    `select distinct usename from pg_stat_activity
      where datname = current_database() and application_name = 'entropi' and pid <> pg_backend_pid()`,
  );
  await standby.close();
  expect(rows).toEqual([{ usename: 'running' }]);
});

describe('while the standby replays nothing', () => {
  beforeEach(async () => {
    await listNames(root);
    await servers.onStandby('select pg_wal_replay_pause()');
  });
  afterEach(() => servers.onStandby('select pg_wal_replay_resume()'));

  it('an administrator sees what they have changed, and another how old the list is', async () => {
    expect((await createUser(root, 'newcomer')).status).toBe(201);
    const own = await listNames(root);
    expect(own.names).toContain('newcomer');
    expect(own.age).toBeUndefined();
    const theirs = await listNames(other);
    expect(theirs.names).not.toContain('newcomer');
    expect(Number(theirs.age)).toBeGreaterThan(0);
    expect(Number(theirs.age)).toBeLessThan(30);
    await servers.onStandby('select pg_wal_replay_resume()');
    await servers.awaitFollower();
    const later = await listNames(other);
    expect(later.names).toContain('newcomer');
    expect(later.age).toMatch(/^\d+$/);
  });

  it('a filter that is wrong is rejected as always, and what is counted says who answered', async () => {
    expect((await root.call('GET', '/api/users/?limit=0')).status).toBe(422);
    await createUser(root, 'counted');
    await listNames(root);
    const { body } = await root.call('GET', '/metrics');
    expect(String(body)).toMatch(/standby_reads_total\{outcome="standby"\} \d+/);
    expect(String(body)).toMatch(/standby_reads_total\{outcome="own_change"\} \d+/);
  });
});

it(
  'a standby that is away is an error for nobody, and the log says so once',
  async () => {
    written.length = 0;
    await servers.stopStandby();
    const lists = await Promise.all(Array.from({ length: 20 }, () => listNames(root)));
    expect(lists.every(({ names, age }) => names.includes('root') && age === undefined)).toBe(true);
    expect(written.filter((line) => line.includes('lists are read from the primary'))).toHaveLength(
      1,
    );
    expect(written.join('')).not.toContain('running:running');
    await servers.rejoin();
  },
  LIMIT_MS,
);

it('says nothing of an age where no standby is configured', async () => {
  const plain = await createTestApp();
  const admin = await plain.signIn({ isSuperuser: true });
  expect((await admin.call('GET', USERS)).headers).not.toHaveProperty('data-age');
  await plain.close();
});
