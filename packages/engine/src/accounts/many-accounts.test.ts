import type { DatabaseConnection } from '@entropi/db/db';
import { createTestDatabase, type TestDatabase } from '@entropi/db/testing/test-database';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { listAccounts } from '../store/account.repo';
import { listBooks } from '../store/account-books.repo';
import { listPlans } from '../store/trading-config.repo';
import { listKeys } from './key-lease.repo';

/** More than a statement can have parameters. */
const COUNT = 70_000;
const ids = Array.from({ length: COUNT }, (_, index) => index + 1);

let database: TestDatabase;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { statementTimeoutMs: 60_000, onError: () => undefined };
  connection = connectTestDatabase(database.url, options);
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

describe('an engine with more accounts than a statement can have parameters', () => {
  it.each([
    ['keys', listKeys],
    ['accounts', listAccounts],
  ])('reads their %s', async (_what, list) => {
    expect(await list(connection.db, ids)).toEqual([]);
  });

  it('reads their books', async () => {
    expect((await listBooks(connection.db, ids)).size).toBe(0);
  });

  it('reads the plans of their users', async () => {
    const plans = await listPlans(connection.db, ids);
    expect(plans.size).toBe(COUNT);
  });
});
