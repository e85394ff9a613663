import { asc, sql } from 'drizzle-orm';
import type { DatabaseConnection } from '../db';
import { users } from '../schema/users';
import { isUnordered } from './is-unordered';
import { createTestDatabase, type TestDatabase } from './test-database';
import { connectTestDatabase } from './through-pooler';

let database: TestDatabase;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectTestDatabase(database.url, {
    statementTimeoutMs: 60_000,
    onError: () => undefined,
  });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

describe('rows of a statement in tests', () => {
  it.each([
    ['select id from users', true],
    ['select id from users ORDER BY id', false],
    ['select id from (select id from users order by id) u', true],
    ["select 'order by' from users", true],
    ['with u as (select id from users order by id) select id from u', true],
    ['(select 1 order by 1) union all (select 2 order by 1)', true],
    ['(select 1) union all (select 2) order by 1', false],
    ['select sum(id) over (order by id) from users', true],
    ['insert into users (username) values ($1) returning id', false],
    ['update users set username = $1 returning id', true],
  ])('come in no order of their own: %s', (text, isExpected) => {
    expect(isUnordered(text)).toBe(isExpected);
  });

  it('come reversed where the statement states no order, however it is sent', async () => {
    const { db, pool } = connection;
    const names = ['ada', 'bea', 'cleo'];
    const rows = names.map((username) => ({ username, email: `${username}@example.test` }));
    const added = await db.insert(users).values(rows).returning({ username: users.username });
    expect(added.map(({ username }) => username)).toEqual(names);
    const plain = await db.select({ username: users.username }).from(users);
    expect(plain.map(({ username }) => username)).toEqual(names.toReversed());
    const ordered = await db.select().from(users).orderBy(asc(users.id));
    expect(ordered.map(({ username }) => username)).toEqual(names);
    const numbers = await db.execute<{ n: number }>(sql`select n from generate_series(1, 3) n`);
    expect(numbers.rows).toEqual([{ n: 3 }, { n: 2 }, { n: 1 }]);
    const both = await pool.query('select 1 as n union all select 2; select 3 as n');
    expect([both].flat().map((one) => one.rows)).toEqual([[{ n: 2 }, { n: 1 }], [{ n: 3 }]]);
  });
});
