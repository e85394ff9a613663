import type { Database, DatabaseConnection } from '@entropi/db/db';
import { brokerAccounts, brokerKeys } from '@entropi/db/schema/broker';
import { liveEvents } from '@entropi/db/schema/engine';
import { users } from '@entropi/db/schema/users';
import { countStatements, type StatementCounter } from '@entropi/db/testing/statement-counter';
import { createTestDatabase } from '@entropi/db/testing/test-database';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { asc, eq } from 'drizzle-orm';
import { type KeyBalances, saveAccounts, saveBalances } from './broker-account.repo';
import type { BrokerAccountSnapshot } from './broker-account-snapshot';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: DatabaseConnection;
let counter: StatementCounter;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  const options = { statementTimeoutMs: 5000, onError: () => undefined };
  connection = connectTestDatabase(database.url, options);
  counter = countStatements(connection.pool);
  db = connection.db;
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

async function addUser(name: string): Promise<number> {
  const [user] = await db
    .insert(users)
    .values({ username: name, email: `${name}@example.com` })
    .returning();
  if (!user) throw new Error('no user');
  return user.id;
}

let keys = 0;
async function addKey(userId: number): Promise<KeyBalances['key']> {
  keys += 1;
  const [key] = await db
    .insert(brokerKeys)
    .values({
      userId,
      environment: 'SIM',
      identifier: `login ${keys}`,
      apiKeySealed: 'sealed',
      passwordSealed: 'sealed',
      checkedAt: new Date(),
    })
    .returning();
  if (!key) throw new Error('no key');
  return key;
}

const account = (accountId: string, money: number | null = 100): BrokerAccountSnapshot => ({
  accountId,
  name: 'CFD',
  type: 'CFD',
  currency: 'EUR',
  status: 'ENABLED',
  balance: money === null ? null : { balance: money, deposit: 0, profit_loss: 0, available: money },
});

const listStored = () => db.select().from(brokerAccounts).orderBy(asc(brokerAccounts.accountId));

/** Five users with a key each to one login, which shows the accounts of all of them. */
async function addLogin(name: string) {
  const names = Array.from({ length: 5 }, (_, index) => `user-${name}${index}`);
  const own: KeyBalances['key'][] = [];
  for (const each of names) {
    const key = await addKey(await addUser(each));
    await saveAccounts(db, [{ key, accounts: [account(each)] }]);
    own.push(key);
  }
  return own.map((key) => ({ key, accounts: names.map((each) => account(each)) }));
}

it('costs one statement for any number of keys, also where several show the same accounts', async () => {
  const read = [...(await addLogin('a')), ...(await addLogin('b')), ...(await addLogin('c'))];
  const before = await listStored();
  for (const part of [read.slice(0, 1), read]) {
    counter.reset();
    await saveBalances(db, part);
    expect(counter.texts).toHaveLength(1);
  }
  const after = await listStored();
  const owners = (rows: typeof before) => rows.map((row) => [row.accountId, row.userId]);
  expect(owners(after)).toEqual(owners(before));
  expect(after).toHaveLength(15);
});

it('leaves the account of another user as it is, and returns those of the users of the keys', async () => {
  const one = await addKey(await addUser('user-one'));
  const two = await addKey(await addUser('user-two'));
  await saveAccounts(db, [{ key: one, accounts: [account('A', 1)] }]);
  const saved = await saveAccounts(db, [
    { key: two, accounts: [account('A', 2), account('B', 3)] },
  ]);
  expect(saved).toMatchObject([{ accountId: 'B', userId: two.userId, before: null }]);
  const rows = await listStored();
  expect(rows.map((row) => [row.accountId, row.userId, row.balance?.balance])).toEqual([
    ['A', one.userId, 1],
    ['B', two.userId, 3],
  ]);
});

it('gives a new account to the first user who shows it, by the last of their keys', async () => {
  const first = await addUser('user-first');
  const keyOne = await addKey(first);
  const other = await addKey(await addUser('user-other'));
  const keyTwo = await addKey(first);
  const saved = await saveAccounts(db, [
    { key: keyOne, accounts: [account('A', 1)] },
    { key: other, accounts: [account('A', 2)] },
    { key: keyTwo, accounts: [account('A', 3)] },
  ]);
  expect(saved).toHaveLength(1);
  const [row] = await listStored();
  expect(row).toMatchObject({ userId: first, brokerKeyId: keyTwo.id, balance: { balance: 3 } });
});

it('keeps the figures that were stored last where the broker shows none', async () => {
  const key = await addKey(await addUser('user-one'));
  await saveAccounts(db, [{ key, accounts: [account('A', 1)] }]);
  const [before] = await listStored();
  await saveAccounts(db, [{ key, accounts: [{ ...account('A', null), name: 'Other' }] }]);
  const [after] = await listStored();
  expect(after).toEqual({ ...before, name: 'Other' });
  expect(after?.balance?.balance).toBe(1);
});

it('notifies the user of a default account whose figures have changed, and of no other', async () => {
  const key = await addKey(await addUser('user-one'));
  const read = (money: number) => [{ key, accounts: [account('A', money), account('B', money)] }];
  await saveBalances(db, read(1));
  const [first] = await listStored();
  await db.update(brokerAccounts).set({ isDefault: true }).where(eq(brokerAccounts.accountId, 'A'));
  await saveBalances(db, read(1));
  expect(await db.select().from(liveEvents)).toEqual([]);
  await saveBalances(db, read(2));
  const events = await db.select().from(liveEvents);
  expect(events).toMatchObject([
    { userId: key.userId, event: 'account', ref: { broker_account_id: first?.id } },
  ]);
});
