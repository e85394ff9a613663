import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { findNewest, READER, StandbyHarness, untilSo, WRITER } from '../testing/standby-harness';
import type { StandbyReads } from './standby-reads';

const LIMIT_MS = 180_000;

let harness: StandbyHarness;
let standby: StandbyReads;

beforeAll(async () => {
  harness = await StandbyHarness.start();
}, LIMIT_MS);

beforeEach(async () => {
  await harness.addEverywhere('before');
  standby = harness.open();
});

afterEach(() => standby.close());
afterAll(() => harness?.stop(), LIMIT_MS);

const read = (callerId = READER) => harness.read(standby, callerId);

describe('a standby that follows closely', () => {
  // A busy machine follows less closely.
  beforeEach(async () => {
    await standby.close();
    standby = harness.open(undefined, { catchUpMs: 30_000 });
  });

  it('shows what the primary has, of now', async () => {
    for (let n = 0; n < 50; n += 1) {
      await harness.add(`note ${n}`);
      expect(await read()).toEqual({
        value: { text: `note ${n}`, is_standby: true },
        ageS: 0,
        source: 'standby',
      });
    }
    expect(harness.lines).toEqual([]);
  });

  it('shows what is of now for as long as the primary is idle', async () => {
    await pause(2500);
    expect(await read()).toMatchObject({ ageS: 0, source: 'standby' });
  });

  it('shows what is committed beside a transaction that has written and waits', async () => {
    const client = await harness.owner.pool.connect();
    await client.query('begin');
    await client.query(`insert into notes (text) values ('not yet')`);
    await harness.add('committed');
    for (let n = 0; n < 5; n += 1) {
      expect(await read()).toMatchObject({ value: { text: 'committed' }, ageS: 0 });
      await client.query(`insert into notes (text) values ('not yet')`);
    }
    await client.query('rollback');
    client.release();
  });

  it('has what was confirmed before it was on the disk of the primary', async () => {
    const { pool } = harness.owner;
    await pool.query('alter role running set synchronous_commit = off');
    const hasty = harness.connectAgain();
    for (let n = 0; n < 20; n += 1) {
      await hasty.add(`hasty ${n}`);
      const { value, source } = await standby.read(hasty.db, READER, findNewest);
      expect([value?.text, source]).toEqual([`hasty ${n}`, 'standby']);
    }
    await hasty.close();
    await pool.query('alter role running reset synchronous_commit');
  });

  it('answers a hundred at once, beside the primary', async () => {
    const results = await Promise.all(Array.from({ length: 100 }, () => read()));
    expect(results.every(({ value }) => value?.text === 'before')).toBe(true);
    expect(new Set(results.map(({ source }) => source))).toEqual(new Set(['standby', 'busy']));
    expect(await read()).toMatchObject({ source: 'standby' });
  });
});

describe('a standby that replays nothing', () => {
  let resume: () => Promise<void>;
  beforeEach(async () => {
    await read();
    resume = await harness.pauseReplay();
  });
  afterEach(() => resume());

  it('shows how old it is', async () => {
    await harness.add('after');
    await pause(2000);
    const { value, ageS, source } = await read();
    expect({ value, source }).toEqual({
      value: { text: 'before', is_standby: true },
      source: 'standby',
    });
    expect(ageS).toBeGreaterThanOrEqual(2);
    expect(ageS).toBeLessThan(20);
  });

  it('is not shown to who has just changed something, in any process, until it has the change', async () => {
    await harness.change(WRITER);
    await harness.add('mine');
    const own = { value: { text: 'mine', is_standby: false }, ageS: null, source: 'own_change' };
    expect(await read(WRITER)).toEqual(own);
    const other = harness.open();
    expect(await harness.read(other, WRITER)).toEqual(own);
    await other.close();
    expect(await read(READER)).toMatchObject({ value: { text: 'before' }, source: 'standby' });
    await resume();
    await harness.servers.awaitFollower();
    expect(await read(WRITER)).toEqual({
      value: { text: 'mine', is_standby: true },
      ageS: 0,
      source: 'standby',
    });
  });

  it('is left alone when it is too far behind, and used again later; the log says each once', async () => {
    const strict = harness.open(undefined, { maxAgeMs: 1000 });
    await harness.add('after');
    await pause(1500);
    for (let n = 0; n < 20; n += 1) {
      expect(await harness.read(strict)).toEqual({
        value: { text: 'after', is_standby: false },
        ageS: null,
        source: 'behind',
      });
    }
    await resume();
    await untilSo(async () => (await harness.read(strict)).source === 'standby');
    await harness.read(strict);
    expect(harness.lines.map(({ msg, standby: state }) => [msg, state])).toEqual([
      ['lists are read from the primary', 'behind'],
      ['lists are read from the standby again', undefined],
    ]);
    await strict.close();
  });
});

it('reads at the primary what the standby cancels, and no caller notices', async () => {
  await harness.servers.onStandby('alter system set max_standby_streaming_delay = 0');
  await harness.servers.onStandby('select pg_reload_conf()');
  const places: (boolean | undefined)[] = [];
  const result = await standby.read(harness.primary.db, READER, async (db) => {
    const found = await findNewest(db);
    places.push(found?.is_standby);
    if (!found?.is_standby) return found;
    const held = (async () => db.execute(sql`select count(*), pg_sleep(20) from notes`))();
    const cancelled = expect(held).rejects.toMatchObject({ cause: { code: '40001' } });
    // Its lock has to be replayed, and the query is in the way.
    await harness.owner.pool.query('alter table notes add column if not exists more text');
    await cancelled;
    await held;
    return found;
  });
  expect(places).toEqual([true, false]);
  expect(result).toEqual({
    value: { text: 'before', is_standby: false },
    ageS: null,
    source: 'cancelled',
  });
  expect(await read()).toMatchObject({ source: 'standby' });
  expect(harness.lines).toEqual([]);
});

it.each([
  [sql`insert into notes (text) values ('no')`, 'read-only transaction'],
  [sql`set default_transaction_read_only = off`, 'read-only transaction'],
  [sql`set transaction read write`, 'must be set before any query'],
  [sql`create temporary table mine (id int)`, 'read-only transaction'],
  [sql`select nextval('notes_id_seq')`, 'read-only transaction'],
  [sql`select pg_promote()`, 'permission denied'],
])('can write nothing, whatever is tried (%#)', async (attempt, reason) => {
  const failures: string[] = [];
  const write = async (db: Parameters<typeof findNewest>[0]) => {
    await db.execute(attempt);
    await db.execute(sql`insert into notes (text) values ('no')`);
  };
  await standby.read(harness.primary.db, READER, async (db) => {
    if (!(await findNewest(db))?.is_standby) return;
    await write(db).catch((error: Error) => {
      failures.push(String((error.cause as Error).message));
      throw error;
    });
  });
  expect(failures.join()).toContain(reason);
  expect((await findNewest(harness.owner.db))?.text).toBe('before');
});

it('leaves nothing in a session where a pooler gives connections to transactions', async () => {
  const pooled = harness.open(undefined, {}, 'transaction');
  const describe = async (db: Parameters<typeof findNewest>[0]) => {
    const { rows } = await db.execute(sql`select current_setting('transaction_read_only') as reads,
      current_setting('default_transaction_read_only') as default_reads,
      current_setting('statement_timeout') as timeout, pg_is_in_recovery() as is_standby`);
    return rows[0];
  };
  const { value, source } = await pooled.read(harness.primary.db, READER, describe);
  expect(source).toBe('standby');
  expect(value).toEqual({ reads: 'on', default_reads: 'off', timeout: '5s', is_standby: true });
  const straight = await standby.read(harness.primary.db, READER, describe);
  expect(straight.value).toMatchObject({ reads: 'on', default_reads: 'on', timeout: '5s' });
  await pooled.close();
});

it('rejects as the primary does, and with nothing of the standby', async () => {
  const places: (boolean | undefined)[] = [];
  const reading = standby.read(harness.primary.db, READER, async (db) => {
    places.push((await findNewest(db))?.is_standby);
    throw new RangeError(`number ${places.length}`);
  });
  await expect(reading).rejects.toThrow('number 2');
  expect(places).toEqual([true, false]);
  expect(harness.lines).toEqual([]);
});
