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

/** Claims all keys; returns their owner and each call to begin with keys, in order. */
async function claimAll(begin: (gained: readonly GainedKey[]) => Promise<void>) {
  const calls: number[][] = [];
  let progress = 0;
  const deps: OwnershipDeps = {
    db: connection.db,
    processId: 'one',
    lease: new Lease(LEASE_MS),
    log: pino({ level: 'silent' }),
    onRenewal: async () => undefined,
    onTerm: async () => undefined,
    onGained: (gained) => {
      calls.push(gained.map(({ key }) => key.id));
      return begin(gained);
    },
    onSeen: async () => undefined,
    onLost: async () => undefined,
    onProgress: () => {
      progress += 1;
    },
  };
  const owner = new KeyOwnership(deps);
  owners.push(owner);
  await owner.claimFree();
  return { owner, calls, progress };
}

it('begins with many keys in parts, by a few statements, and says so after each part', async () => {
  const counter = countStatements(connection.pool);
  const { owner, calls, progress } = await claimAll(async () => undefined);
  expect(owner.ownedKeys).toHaveLength(KEYS);
  expect(calls.map((ids) => ids.length)).toEqual([64, 64, 22]);
  expect(progress).toBe(3);
  expect(counter.texts.length).toBeLessThanOrEqual(10);
});

it('gives up a key with which no work can begin, and no other', async () => {
  const begun = new Set<number>();
  const spoiled = 77;
  const { owner, calls } = await claimAll(async (gained) => {
    if (gained.some(({ key }) => key.id === spoiled)) throw new Error('no work with this one');
    for (const { key } of gained) begun.add(key.id);
  });
  expect(begun.size).toBe(KEYS - 1);
  expect(owner.owns(spoiled)).toBe(false);
  expect(owner.ownedKeys).toHaveLength(KEYS - 1);
  // Those of the part that failed are begun alone.
  expect(calls.filter((ids) => ids.length === 1)).toHaveLength(64);
});
