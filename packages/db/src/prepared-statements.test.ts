import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { connectDatabase, type DatabaseConnection, inTransaction } from './db';
import { createStatementNames, FREQUENT_FROM } from './prepared-statements';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

let database: TestDatabase;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url, {
    maxConnections: 1,
    statementTimeoutMs: 60_000,
    connectTimeoutMs: 60_000,
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
  it('is prepared once it was used often, even within transactions, and gives the same rows', async () => {
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

describe('the columns of a statement that is used often', () => {
  const wide =
    'select 7 / $1::int as n, null as nothing, now() as at, array[1.5] as sizes, $2::jsonb as value';
  const use = (client: PoolClient, divisor: number) =>
    client.query({ text: wide }, [divisor, '{"a":[1]}']);

  it('are described by the server once for a connection, and its rows are the same', async () => {
    const client = await connection.pool.connect();
    try {
      await client.query('begin');
      const first = await use(client, 1);
      let described = 0;
      client.connection.on('rowDescription', () => {
        described += 1;
      });
      for (let n = 0; n < 2 * FREQUENT_FROM; n += 1) {
        expect(await use(client, 1)).toMatchObject({ rows: first.rows, rowCount: 1 });
      }
      expect(first.rows).toMatchObject([{ n: 7, nothing: null, value: { a: [1] } }]);
      // The other half needed no description: from the first use by name on.
      expect(described).toBeLessThanOrEqual(FREQUENT_FROM);
      await client.query('rollback');
    } finally {
      client.release();
    }
  });

  it('stay known when a use fails', async () => {
    const client = await connection.pool.connect();
    try {
      await expect(use(client, 0)).rejects.toMatchObject({ code: '22012' });
      expect((await use(client, 7)).rows).toMatchObject([{ n: 1 }]);
    } finally {
      client.release();
    }
  });

  it('are read by position where rows are arrays, beside others that read them by name', async () => {
    const text = 'select $1::int as a, $2::text as b';
    const rows = [];
    for (let n = 0; n < FREQUENT_FROM + 2; n += 1) {
      const values = [n, 'x'];
      rows.push((await connection.pool.query({ text, rowMode: 'array' }, values)).rows[0]);
      rows.push((await connection.pool.query({ text }, values)).rows[0]);
    }
    expect(rows.slice(-2)).toEqual([[FREQUENT_FROM + 1, 'x'], { a: FREQUENT_FROM + 1, b: 'x' }]);
  });

  it('are an error when a changed table would give others, and are never read as others', async () => {
    const { pool } = connection;
    await pool.query('create table shapes (id int, name text)');
    await pool.query("insert into shapes values (1, 'round')");
    const read = () => pool.query({ text: 'select * from shapes where id = $1' }, [1]);
    for (let n = 0; n < FREQUENT_FROM + 5; n += 1) await read();
    await pool.query('alter table shapes alter column id type bigint');
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
  });

  it.each([
    { plansOnce: false, planned: { generic: false, custom: true } },
    { plansOnce: true, planned: { generic: true, custom: false } },
  ])(
    'is planned for its values or once for any: plansOnce $plansOnce',
    async ({ plansOnce, planned }) => {
      const { db, pool, close } = connectDatabase(database.url, {
        maxConnections: 1,
        statementTimeoutMs: 60_000,
        connectTimeoutMs: 60_000,
        plansOnce,
        onError: () => undefined,
      });
      // A list of unknown length: the server considers the plan for its values cheaper.
      const find = () =>
        db.execute(sql`select id from users where id = any(${sql.param([1])}::int[])`);
      for (let use = 0; use < FREQUENT_FROM; use += 1) await find();
      const { rows } = await pool.query(
        'select generic_plans > 0 as generic, custom_plans > 0 as custom from pg_prepared_statements',
      );
      await close();
      expect(rows).toEqual([planned]);
    },
  );
});
