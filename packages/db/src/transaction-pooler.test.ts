import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import {
  type ConnectOptions,
  connectDatabase,
  inTransaction,
  inTransactionReadingFirst,
} from './db';
import { checkDirectUrl } from './direct-connection';
import { FREQUENT_FROM } from './prepared-statements';
import { users } from './schema/users';
import { isDatabaseDown } from './sql-state';
import { describeWithPgbouncer, type Pgbouncer, startPgbouncer } from './testing/pgbouncer';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

const PATIENT: ConnectOptions = {
  statementTimeoutMs: 60_000,
  connectTimeoutMs: 60_000,
  onError: () => undefined,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Two connections of the server, which transactions take in turn. */
const SERVER_CONNECTIONS = { default_pool_size: '2', query_wait_timeout: '60' };

describeWithPgbouncer('a pool through PgBouncer', (found) => {
  let bouncer: Pgbouncer;
  let address: { url: string; pooler: 'transaction' };

  beforeAll(async () => {
    bouncer = await startPgbouncer(found, database.url, SERVER_CONNECTIONS);
    const url = new URL(database.url);
    url.host = bouncer.address;
    address = { url: url.toString(), pooler: 'transaction' };
  });
  afterAll(() => bouncer.stop());

  const connect = (options: Partial<ConnectOptions> = {}) =>
    connectDatabase(address, { ...PATIENT, ...options });

  /** What the sessions of the server keep once nobody uses them. */
  async function readSessions(): Promise<unknown[]> {
    const client = new Client({ connectionString: address.url });
    await client.connect();
    const seen: unknown[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const { rows } = await client.query(
        `select current_setting('statement_timeout') as statement,
           current_setting('idle_in_transaction_session_timeout') as idle,
           current_setting('plan_cache_mode') as plans,
           (select count(*)::int from pg_prepared_statements) as prepared`,
      );
      seen.push(...rows);
    }
    await client.end();
    return seen;
  }
  const untouched = { statement: '0', idle: '0', plans: 'auto', prepared: 0 };

  it('runs statements alone, in transactions and prepared ones, and leaves nothing in a session', async () => {
    const { db, close } = connect({ plansOnce: true });
    const find = db
      .select({ n: sql<number>`${sql.placeholder('n')}::int` })
      .from(sql`(values (1)) as one`)
      .prepare('a_name');
    const uses = Array.from({ length: 2 * FREQUENT_FROM }, async (_, n) => {
      expect(await find.execute({ n })).toEqual([{ n }]);
      const twice = await inTransaction(db, async (tx) => {
        const first = await tx.execute<{ n: number }>(sql`select ${n}::int as n`);
        return (await tx.execute(sql`select ${first.rows[0]?.n}::int * 2 as n`)).rows;
      });
      expect(twice).toEqual([{ n: 2 * n }]);
    });
    await Promise.all(uses);
    await close();
    expect(await readSessions()).toEqual(Array(4).fill(untouched));
  });

  it('has the limits of its own in every transaction, also of two pools over the same connections', async () => {
    const short = connect({ statementTimeoutMs: 1234 });
    const long = connect({ statementTimeoutMs: 60_000 });
    const limits = sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    for (let turn = 0; turn < 4; turn += 1) {
      const own = [{ statement: '1234ms', idle: '10s' }];
      expect((await short.db.execute(limits)).rows).toEqual(own);
      expect(await inTransaction(short.db, async (tx) => (await tx.execute(limits)).rows)).toEqual(
        own,
      );
      const first = (db = short.db) =>
        inTransactionReadingFirst(db, async (tx) => (await tx.execute(limits)).rows);
      expect(await first()).toEqual(own);
      expect(await first(long.db)).toEqual([{ statement: '1min', idle: '10s' }]);
    }
    await short.close();
    await long.close();
    expect(await readSessions()).toEqual(Array(4).fill(untouched));
  });

  it('has the server end a statement that takes too long, alone and in a transaction', async () => {
    const { db, close } = connect({ statementTimeoutMs: 300 });
    const sleep = sql`select pg_sleep(120)`;
    const ways = [
      () => db.execute(sleep),
      () => inTransaction(db, (tx) => tx.execute(sleep)),
      () => inTransactionReadingFirst(db, (tx) => tx.execute(sleep)),
    ];
    for (const run of ways) {
      const failure = await run().catch((error: unknown) => error);
      expect(failure).toMatchObject({ cause: { code: '57014' } });
      expect(isDatabaseDown(failure)).toBe(true);
    }
    expect((await db.execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }]);
    await close();
  });

  it('has the server end a transaction in which nothing happens, and its locks with it', async () => {
    const { db, pool, close } = connect();
    const client = await pool.connect();
    client.on('error', () => undefined);
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 100');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await client.query('lock table users in access exclusive mode');
    await ended;
    expect(await db.select().from(users)).toEqual([]);
    client.release(true);
    await close();
  });

  it('undoes a statement alone that fails, and says why', async () => {
    const { db, close } = connect();
    const person = { username: 'ada', email: 'ada@example.test' };
    await db.insert(users).values(person);
    await expect(db.insert(users).values(person)).rejects.toMatchObject({
      cause: { code: '23505' },
    });
    await expect(db.execute(sql`select nothing`)).rejects.toMatchObject({
      cause: { code: '42703' },
    });
    expect(await db.select({ name: users.username }).from(users)).toEqual([{ name: 'ada' }]);
    await close();
  });

  it('serves many pools with two connections of the server', async () => {
    const pools = Array.from({ length: 10 }, () => connect({ maxConnections: 10 }));
    const work = pools.flatMap(({ db }) =>
      Array.from({ length: 10 }, () =>
        inTransaction(db, async (tx) => (await tx.execute(sql`select pg_sleep(0.001)`)).rowCount),
      ),
    );
    expect(await Promise.all(work)).toEqual(Array(100).fill(1));
    const { db, close } = connect();
    const { rows } = await db.execute(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database()`,
    );
    expect(rows).toEqual([{ n: 2 }]);
    await Promise.all([close(), ...pools.map((each) => each.close())]);
  });

  it('reports the database as away when the pooler does not reach it', async () => {
    const nowhere = new URL(database.url);
    nowhere.host = '127.0.0.1:1';
    const lost = await startPgbouncer(found, nowhere.toString(), { query_wait_timeout: '1' });
    const url = new URL(database.url);
    url.host = lost.address;
    const { db, close } = connectDatabase({ url: url.toString(), pooler: 'transaction' }, PATIENT);
    const fails = [
      db.execute(sql`select 1`),
      inTransaction(db, (tx) => tx.execute(sql`select 1`)),
      checkDirectUrl(database.url, url.toString()),
    ].map((work) => work.then(() => null, isDatabaseDown));
    expect(await Promise.all(fails)).toEqual([true, true, true]);
    await close();
    await lost.stop();
  });

  describe('the address beside it', () => {
    it('is accepted when it leads to the same database, each connection with a session', async () => {
      await checkDirectUrl(database.url, address.url);
    });

    it('is rejected when it leads to the pooler', async () => {
      await expect(checkDirectUrl(address.url, address.url)).rejects.toThrow(
        'DATABASE_DIRECT_URL leads to a pooler',
      );
    });

    it('is rejected when it leads to a pooler that ignores what a connection begins with', async () => {
      const settings = { ignore_startup_parameters: 'statement_timeout' };
      const ignoring = await startPgbouncer(found, database.url, settings);
      const url = new URL(database.url);
      url.host = ignoring.address;
      await expect(checkDirectUrl(url.toString(), address.url)).rejects.toThrow(
        'DATABASE_DIRECT_URL leads to a pooler',
      );
      await ignoring.stop();
    });

    it('is rejected when it leads to another database', async () => {
      const other = await createTestDatabase();
      await expect(checkDirectUrl(other.url, address.url)).rejects.toThrow(
        'DATABASE_DIRECT_URL leads to another database',
      );
      await other.drop();
    });
  });
});
