import { sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { connectDatabase, type DatabaseConnection, inTransaction } from './db';
import { createStatementNames } from './prepared-statements';

let database: TestDatabase;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url, {
    maxConnections: 1,
    statementTimeoutMs: 5000,
    onError: () => undefined,
  });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function listPrepared(): Promise<string[]> {
  const { rows } = await connection.pool.query('select statement from pg_prepared_statements');
  return rows.map((row: { statement: string }) => row.statement);
}

describe('a statement with parameters', () => {
  it('is prepared once it was used often, within transactions too, and responds the same', async () => {
    const { db } = connection;
    const count = (n: number) => sql`select ${n}::int as n`;
    const results: unknown[] = [];
    for (const n of [1, 2, 3]) results.push(...(await db.execute(count(n))).rows);
    expect(await listPrepared()).toEqual(['select $1::int as n']);
    await inTransaction(db, async (tx) => results.push(...(await tx.execute(count(4))).rows));
    expect(results).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
    expect(await listPrepared()).toEqual(['select $1::int as n']);
  });

  it('is not prepared without end when there is one for each length of a list', () => {
    const findName = createStatementNames();
    const names = new Set<string>();
    for (let length = 0; length < 5000; length += 1) {
      for (let use = 0; use < 4; use += 1) {
        const name = findName(`select ${length}`);
        if (name) names.add(name);
      }
    }
    expect(names.size).toBe(300);
  });
});
