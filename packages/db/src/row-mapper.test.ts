import { setFlagsFromString } from 'node:v8';
import { eq, sql } from 'drizzle-orm';
import type { DatabaseConnection, Queryable } from './db';
import { prepareOnce } from './prepare-once';
import { compileRowMapper } from './row-mapper';
import { userConfigs } from './schema/strategies';
import { tasks } from './schema/trading';
import { users } from './schema/users';
import { createTestDatabase, type TestDatabase } from './testing/test-database';
import { connectTestDatabase } from './testing/through-pooler';

let database: TestDatabase;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectTestDatabase(database.url, {
    statementTimeoutMs: 60_000,
    connectTimeoutMs: 60_000,
    onError: () => undefined,
  });
  await connection.pool.query(
    `insert into users (username, email, password_hash, first_name, last_name)
     values ('one', 'one@example.test', '', 'A', 'B'), ('two', 'two@example.test', '', 'A', 'B')`,
  );
  await connection.pool.query(
    `insert into tasks (user_id, state, since) select id, 'active', now() from users where username = 'one'`,
  );
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

function select(db: Queryable) {
  return db
    .select({
      id: users.id,
      createdAt: users.createdAt,
      task: tasks,
      // Its first column is null whether or not there is a row, so nothing shows that there is one.
      fault: { code: tasks.errorCode, since: tasks.since },
      config: { strategyId: userConfigs.strategyId, userId: userConfigs.userId },
      mixed: { userId: userConfigs.userId, name: users.username },
      owner: { name: users.username, initial: sql<string>`left(${users.username}, 1)` },
      big: sql<number>`count(*) over ()`.mapWith(Number),
      named: sql<string>`upper(${users.username})`.as('named'),
    })
    .from(users)
    .leftJoin(tasks, eq(tasks.userId, users.id))
    .leftJoin(userConfigs, eq(userConfigs.userId, users.id))
    .orderBy(users.id);
}

const selectOnce = prepareOnce((db) => select(db).prepare('rows_of_the_mapper'));

it('makes the same objects from rows as drizzle does, including tables without a row and computed columns', async () => {
  const rows = await selectOnce(connection.db).execute();
  expect(rows).toEqual(await select(connection.db));
  expect(rows.map(({ task, config, named }) => [task?.state ?? null, config, named])).toEqual([
    ['active', null, 'ONE'],
    [null, null, 'TWO'],
  ]);
  expect(rows[0]?.createdAt).toBeInstanceOf(Date);
  expect(rows[0]?.big).toBe(2);
});

it('makes wide rows objects, no hash tables', () => {
  setFlagsFromString('--allow-natives-syntax');
  const isFast = new Function('row', 'return %HasFastProperties(row)') as (row: object) => boolean;
  const fields = Array.from({ length: 45 }, (_, index) => ({
    path: [`column${index}`],
    field: sql<string>`${index}`,
  }));
  const row = compileRowMapper(fields)?.(fields.map((_, index) => index)) ?? {};
  expect(Object.keys(row)).toHaveLength(45);
  expect(isFast(row)).toBe(true);
});
