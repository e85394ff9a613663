import { sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { connectDatabase, type DatabaseConnection, inTransaction } from './db';
import { createStatementNames, FREQUENT_FROM } from './prepared-statements';

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
  it('is prepared once it was used often, within transactions too, and gives the same rows', async () => {
    const { db } = connection;
    const count = (n: number) => sql`select ${n}::int as n`;
    for (let n = 1; n < FREQUENT_FROM; n += 1) await db.execute(count(n));
    expect(await listPrepared()).toEqual([]);
    const results = (await db.execute(count(1))).rows;
    expect(await listPrepared()).toEqual(['select $1::int as n']);
    await inTransaction(db, async (tx) => results.push(...(await tx.execute(count(2))).rows));
    expect(results).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await listPrepared()).toEqual(['select $1::int as n']);
  });

  it('is not prepared without end when there is one for each length of a list', () => {
    const findName = createStatementNames();
    const names = new Set<string>();
    for (let length = 0; length < 1000; length += 1) {
      for (let use = 0; use < FREQUENT_FROM; use += 1) {
        const name = findName(`select ${length}`);
        if (name) names.add(name);
      }
    }
    expect(names.size).toBe(300);
  });

  it('keeps its place although thousands of variants of others come a few times each', () => {
    const findName = createStatementNames();
    for (let variant = 0; variant < 20_000; variant += 1) findName(`select ${variant % 5000}`);
    let name: string | undefined;
    for (let use = 0; use < FREQUENT_FROM; use += 1) name = findName('select of every page');
    expect(name).toBeDefined();
  });
});
