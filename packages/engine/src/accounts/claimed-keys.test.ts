import type { DatabaseConnection } from '@entropi/db/db';
import { countStatements } from '@entropi/db/testing/statement-counter';
import { createTestDatabase, type TestDatabase } from '@entropi/db/testing/test-database';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import pino from 'pino';
import { Lease } from '../lease';
import { type GainedKey, KeyOwnership, type OwnershipDeps } from './key-ownership';

const KEYS = 150;
const LEASE_MS = 60_000;

let database: TestDatabase;
let connection: DatabaseConnection;
const owners: KeyOwnership[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  const options = { maxConnections: 2, statementTimeoutMs: 60_000, onError: () => undefined };
  connection = connectTestDatabase(database.url, options);
  await connection.pool.query(`with added as (
      insert into users (username, email)
      select 'trader' || n, 'trader' || n || '@example.com' from generate_series(1, ${KEYS}) n returning id)
    insert into broker_keys (user_id, environment, identifier, api_key_sealed, password_sealed, checked_at)
    select id, 'SIM', 'trader' || id, '', '', now() from added`);
});

afterEach(async () => {
  for (const owner of owners.splice(0)) await owner.release();
  await connection.close();
  await database.drop();
});

/** Creates the owner of all keys, who has claimed none yet; `calls` are those to begin with keys, in order. */
function createOwner(
  db: OwnershipDeps['db'],
  begin: (gained: readonly GainedKey[], owner: KeyOwnership) => Promise<void>,
) {
  const calls: number[][] = [];
  let progress = 0;
  const deps: OwnershipDeps = {
    db,
    processId: 'one',
    lease: new Lease(LEASE_MS),
    log: pino({ level: 'silent' }),
    onRenewal: async () => undefined,
    onTerm: async () => undefined,
    onGained: (gained) => {
      calls.push(gained.map(({ key }) => key.id));
      return begin(gained, owner);
    },
    onSeen: async () => undefined,
    onLost: async () => undefined,
    onProgress: () => {
      progress += 1;
    },
  };
  const owner = new KeyOwnership(deps);
  owners.push(owner);
  return { owner, calls, countProgress: () => progress };
}

it('begins with many keys in parts, by a few statements, and says so after each part', async () => {
  const counter = countStatements(connection.pool);
  const { owner, calls, countProgress } = createOwner(connection.db, async () => undefined);
  await owner.claimFree();
  expect(owner.ownedKeys).toHaveLength(KEYS);
  expect(calls.map((ids) => ids.length)).toEqual([64, 64, 22]);
  expect(countProgress()).toBe(3);
  expect(counter.texts.length).toBeLessThanOrEqual(10);
});

it('gives up a key with which no work can begin, and no other', async () => {
  const begun = new Set<number>();
  const spoiled = 77;
  const { owner, calls } = createOwner(connection.db, async (gained) => {
    if (gained.some(({ key }) => key.id === spoiled)) throw new Error('no work with this one');
    for (const { key } of gained) begun.add(key.id);
  });
  await owner.claimFree();
  expect(begun.size).toBe(KEYS - 1);
  expect(owner.owns(spoiled)).toBe(false);
  expect(owner.ownedKeys).toHaveLength(KEYS - 1);
  // Those of the part that failed are begun alone.
  expect(calls.filter((ids) => ids.length === 1)).toHaveLength(64);
});

it('begins in the next round with keys that the database did not give in this one', async () => {
  let reads = 0;
  const db = new Proxy(connection.db, {
    get(target, name) {
      if (name === 'select') reads += 1;
      if (name === 'select' && reads === 2) throw new Error('the database is away');
      return Reflect.get(target, name);
    },
  });
  const { owner, calls } = createOwner(db, async () => undefined);
  await expect(owner.claimFree()).rejects.toThrow('away');
  expect(calls.map((ids) => ids.length)).toEqual([64]);
  await owner.claimFree();
  expect(calls.map((ids) => ids.length)).toEqual([64, 64, 22]);
  expect(new Set(calls.flat()).size).toBe(KEYS);
});

it('does not begin with a key that is lost while it begins with others', async () => {
  const { owner, calls } = createOwner(connection.db, async (gained, { ownedKeys }) => {
    if (gained.length > 1) throw new Error('begin with them one by one');
    if (ownedKeys.length < KEYS) return;
    await connection.pool.query(
      `update key_ownership set process_id = 'two', epoch = epoch + 1 where broker_key_id <> $1`,
      [gained[0]?.key.id],
    );
    // As the timer does while this call waits for the database.
    await Reflect.get(owner, 'renew').call(owner);
  });
  await owner.claimFree();
  expect(calls.filter((ids) => ids.length === 1)).toHaveLength(1);
  expect(owner.ownedKeys).toHaveLength(1);
});
