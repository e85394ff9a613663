import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createNotifyBus } from './bus/notify-bus';
import {
  connectDatabase,
  type Database,
  type DatabaseConnection,
  inTransaction,
  inTransactionReadingFirst,
} from './db';
import { listenToEvents, type PublishedEvent, publishEvent } from './events';
import { migrate } from './migrate';
import { auditEntries } from './schema/audit';
import { users } from './schema/users';
import { findSqlState, isDatabaseDown, isUniqueViolation } from './sql-state';
import { type DatabaseProxy, startDatabaseProxy } from './testing/database-proxy';
import { createTestDatabase, type TestDatabase } from './testing/test-database';
import { connectTestDatabase, findPoolAddress } from './testing/through-pooler';
import { withOwner } from './testing/with-owner';

let database: TestDatabase;
let connection: DatabaseConnection;

/** Longer than a statement or a connection takes on a busy machine. */
const PATIENT = {
  statementTimeoutMs: 60_000,
  connectTimeoutMs: 60_000,
  onError: () => undefined,
};

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectTestDatabase(database.url, PATIENT);
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

const person = (username: string) => ({ username, email: `${username}@example.test` });

describe('the schema', () => {
  it('is left alone by a second migration', async () => {
    const read = () =>
      connection.pool.query('select number, applied_at from applied_migrations order by number');
    const before = await read();
    await migrate(database.url);
    expect((await read()).rows).toEqual(before.rows);
    expect(before.rows[0]).toMatchObject({ number: 1 });
  });

  it('is migrated once by processes that start together', async () => {
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
  });

  it('keeps the audit trail as it was written', async () => {
    const entry = { actor: 'system', action: 'test', subject: 'nothing' };
    await connection.db.insert(auditEntries).values(entry);
    const change = (db: Database) => db.update(auditEntries).set({ action: 'other' });
    await expect(change(connection.db)).rejects.toMatchObject({
      cause: { message: 'permission denied for table audit_entries' },
    });
    await expect(withOwner(connection.db, change)).rejects.toMatchObject({
      cause: { message: 'audit_entries is append-only' },
    });
  });
});

describe('inTransaction', () => {
  it('undoes everything when the work throws', async () => {
    const work = inTransaction(connection.db, async (tx) => {
      await tx.insert(users).values(person('dora'));
      throw new Error('stop');
    });
    await expect(work).rejects.toThrow('stop');
    expect(await connection.db.select().from(users).where(eq(users.username, 'dora'))).toEqual([]);
  });
});

describe('inTransactionReadingFirst', () => {
  it('sends its begin with its first statement, without keeping that waiting', async () => {
    const client = await connection.pool.connect();
    let isReady = false;
    client.connection.on('readyForQuery', () => {
      isReady = true;
    });
    client.release();
    const wasReady = await inTransactionReadingFirst(connection.db, async (tx) => {
      const before = isReady;
      await tx.execute(sql`select 1`);
      expect(isReady).toBe(true);
      return before;
    });
    expect(wasReady).toBe(false);
  });

  it('undoes everything when the work throws, and uses the connection again', async () => {
    const work = inTransactionReadingFirst(connection.db, async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.insert(users).values(person('dina'));
      throw new Error('stop');
    });
    await expect(work).rejects.toThrow('stop');
    expect(await connection.db.select().from(users).where(eq(users.username, 'dina'))).toEqual([]);
  });

  it('goes no further when its begin has failed by itself, for example because it was cancelled', async () => {
    const own = connectTestDatabase(database.url, PATIENT);
    const client = await own.pool.connect();
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const broken = (first: { text: string }, ...rest: unknown[]) =>
      first.text === 'begin' ? query('begin nothing') : query(first, ...rest);
    client.query = broken as unknown as typeof client.query;
    client.release();
    const work = inTransactionReadingFirst(own.db, async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.insert(users).values(person('dana'));
    });
    await expect(work).rejects.toMatchObject({ cause: { code: '42601' } });
    expect(await own.db.select().from(users).where(eq(users.username, 'dana'))).toEqual([]);
    await own.close();
  });
});

describe('a database that freezes', () => {
  let proxy: DatabaseProxy;
  let frozen: DatabaseConnection;

  beforeEach(async () => {
    proxy = await startDatabaseProxy(findPoolAddress(database.url).url);
    const options = { maxConnections: 2, statementTimeoutMs: 200, onError: () => undefined };
    frozen = connectDatabase({ ...findPoolAddress(database.url), url: proxy.url }, options);
  });
  afterEach(async () => {
    proxy.thaw();
    await frozen.close();
    await proxy.close();
  });

  const insert = (username: string) =>
    inTransaction(frozen.db, (tx) => tx.insert(users).values(person(username)));
  const find = (username: string, { db } = frozen) =>
    db.select().from(users).where(eq(users.username, username));
  const catchFailure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error) => error,
    );

  /** Does it until it succeeds: on a busy machine a statement may miss so short a time limit. */
  async function untilDone(work: () => Promise<unknown>): Promise<void> {
    for (let failure = await catchFailure(work()); failure; ) {
      if (!isDatabaseDown(failure)) throw failure;
      failure = await catchFailure(work());
    }
  }

  it('fails statements and transactions within their time limit, even when there are more than connections, then goes on', async () => {
    await untilDone(() => find('unknown'));
    proxy.freeze();
    const works = ['fay', 'fin', 'flo'].flatMap((name) => [find(name), insert(name)]);
    const failures = await Promise.all(works.map(catchFailure));
    expect(failures.map(isDatabaseDown)).toEqual(works.map(() => true));
    proxy.thaw();
    await untilDone(() => frozen.db.insert(users).values(person('fritz')).onConflictDoNothing());
    expect(await find('fritz', connection)).toHaveLength(1);
    expect(await find('fay', connection)).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    'fails a transaction whose commit is frozen %s it is carried out, and mixes it with no other',
    async (when) => {
      let isFrozen = false;
      const trapped = proxy.freezeAt(['insert', 'commit'], when).then(() => {
        isFrozen = true;
      });
      // Where the insert misses the time limit, no commit comes.
      while (!isFrozen) {
        const work = catchFailure(insert(`gil-${when}`));
        await Promise.race([trapped, work]);
        expect(isDatabaseDown(await work)).toBe(true);
      }
      proxy.thaw();
      await catchFailure(
        inTransaction(frozen.db, async (tx) => {
          await tx.insert(users).values(person(`gus-${when}`));
          throw new Error('stop');
        }),
      );
      // The server carries out what it had received, although the client never heard of it.
      while ((await find(`gil-${when}`, connection)).length === 0) await sleep(10);
      expect(await find(`gil-${when}`, connection)).toHaveLength(1);
      expect(await find(`gus-${when}`, connection)).toEqual([]);
    },
  );

  it('gives up a statement that takes too long', async () => {
    let state: string | null = null;
    // On a busy machine the client may give up before the server says that it has.
    while (state !== '57014') {
      const error = await catchFailure(frozen.db.execute('select pg_sleep(5)'));
      expect(isDatabaseDown(error)).toBe(true);
      state = findSqlState(error);
    }
  });
});

describe('reading a failure', () => {
  it('names the index by which a second row was rejected', async () => {
    await connection.db.insert(users).values(person('emil'));
    const error = await connection.db
      .insert(users)
      .values({ ...person('emil2'), email: 'EMIL@example.test' })
      .catch((thrown) => thrown);
    expect(findSqlState(error)).toBe('23505');
    expect(isUniqueViolation(error, 'users_email_key')).toBe(true);
    expect(isUniqueViolation(error, 'users_username_key')).toBe(false);
    expect(isDatabaseDown(error)).toBe(false);
  });

  it('knows a database that cannot be reached', async () => {
    const away = connectDatabase('postgresql://unknown@127.0.0.1:1/none', {
      statementTimeoutMs: 500,
      onError: () => undefined,
    });
    const error = await away.db
      .select()
      .from(users)
      .catch((thrown) => thrown);
    expect(isDatabaseDown(error)).toBe(true);
    await away.close();
  });
});

describe('publishEvent', () => {
  it('reaches listeners after the commit and not after a rollback, even when the connection was cut before', async () => {
    const heard: PublishedEvent[] = [];
    let wake: () => void = () => undefined;
    const reconnected = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const listener = listenToEvents({
      bus: createNotifyBus(database.url, pino({ level: 'silent' })),
      onEvent: (event) => heard.push(event),
      onReconnect: wake,
      onError: () => undefined,
    });
    await listener.ready;
    await inTransaction(connection.db, async (tx) => {
      await publishEvent(tx, { userId: null, event: 'task', ref: { lost: true } });
      throw new Error('stop');
    }).catch(() => undefined);
    const hear = async (count: number) => {
      while (heard.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    await publishEvent(connection.db, { userId: null, event: 'task', ref: { n: 1 } });
    // Notifications that the server has not passed on when it ends a session are lost.
    await hear(1);
    await withOwner(connection.db, (ownerDb) =>
      ownerDb.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'entropi-listen' and datname = current_database()`,
      ),
    );
    await reconnected;
    await publishEvent(connection.db, { userId: null, event: 'share', ref: { n: 2 } });
    await hear(2);
    await listener.stop();
    expect(heard).toEqual([
      { id: expect.any(Number), userId: null, event: 'task', ref: { n: 1 } },
      { id: expect.any(Number), userId: null, event: 'share', ref: { n: 2 } },
    ]);
  });

  it('is not parsed for a listener that does not want it', async () => {
    const parse = jest.spyOn(JSON, 'parse');
    const heard: PublishedEvent[] = [];
    const listener = listenToEvents({
      bus: createNotifyBus(database.url, pino({ level: 'silent' })),
      onEvent: (event) => heard.push(event),
      wants: (userId, event) => userId === null && event === 'share',
      onError: () => undefined,
    });
    await listener.ready;
    for (const event of ['task', 'share'] as const) {
      await publishEvent(connection.db, { userId: null, event, ref: { of: event } });
    }
    while (heard.length < 1) await new Promise((resolve) => setTimeout(resolve, 10));
    await listener.stop();
    expect(heard).toMatchObject([{ userId: null, event: 'share', ref: { of: 'share' } }]);
    const parsed = parse.mock.calls.filter(([text]) => text.includes('"of":'));
    expect(parsed).toHaveLength(1);
    parse.mockRestore();
  });
});
