import { archives } from '@entropi/db/schema/archives';
import { auditEntries } from '@entropi/db/schema/audit';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { countStatements } from '@entropi/db/testing/statement-counter';
import { asc, eq, like } from 'drizzle-orm';
import { Client } from 'pg';
import { type ArchiveHarness, createArchiveHarness } from '../testing/archive-harness';
import { addOldOrder } from '../testing/old-orders.repo';
import { archiveJob } from './archive.job';
import { findCutoff } from './archive-orders';
import type { ArchiveStore } from './archive-store';
import { listParts } from './archives.repo';
import { withArchiveClaimed } from './claim-archive';
import { verifyArchives } from './verify-archives';

let harness: ArchiveHarness;

beforeEach(async () => {
  harness = await createArchiveHarness();
});
afterEach(() => harness.close());

const resolve = (id: number) =>
  harness.test.deps.db
    .update(orderIntents)
    .set({ state: 'FILLED', resolvedAt: new Date(), confirm: { level: '1' } })
    .where(eq(orderIntents.id, id));

describe('the archive of orders', () => {
  it('takes what the broker responded to orders of past months, an object for each, and leaves the figures', async () => {
    const { db } = harness.test.deps;
    for (const month of ['2026-01', '2026-02']) await harness.addOrders(month, 3);
    const nothing = await addOldOrder(db, harness.trader, {
      month: '2026-02',
      state: 'ABSENT',
      resolvedAt: new Date(),
    });
    const [thisMonth = ''] = harness.test.deps
      .now()
      .toISOString()
      .split(/-\d\dT/);
    const young = await addOldOrder(db, harness.trader, { month: thisMonth });
    await resolve(young);
    const before = await harness.readRows();
    expect(await harness.run()).toEqual({ parts: 2, rows: 6, hasMore: false });
    const after = await harness.readRows();
    expect(after.slice(0, 6).map(({ response, confirm }) => ({ response, confirm }))).toEqual(
      ['2026-01', '2026-01', '2026-01', '2026-02', '2026-02', '2026-02'].map((month) => ({
        response: null,
        confirm: { level: '8000.50', size: 1, at: `${month}-15T10:00:00.000Z` },
      })),
    );
    expect(after.slice(6)).toEqual(before.slice(6));
    expect(after.slice(6).map(({ id }) => id)).toEqual([nothing, young]);
    expect(await harness.readEverywhere()).toEqual(before.map(({ archiveId, ...order }) => order));
    expect(await harness.listFiles()).toEqual([
      expect.stringMatching(/^order_intents\/2026-01\/1-3-[0-9a-f]{16}\.manifest\.json$/),
      expect.stringMatching(/^order_intents\/2026-01\/1-3-[0-9a-f]{16}\.ndjson\.gz$/),
      expect.stringMatching(/^order_intents\/2026-02\/4-6-[0-9a-f]{16}\.manifest\.json$/),
      expect.stringMatching(/^order_intents\/2026-02\/4-6-[0-9a-f]{16}\.ndjson\.gz$/),
    ]);
    expect(await verifyArchives(db, harness.store)).toEqual({
      parts: 2,
      rows: 6,
      problems: [],
      unknown: [],
    });
    const trail = await db
      .select()
      .from(auditEntries)
      .where(like(auditEntries.action, 'archive.%'))
      .orderBy(asc(auditEntries.id));
    expect(trail.map(({ subject }) => subject)).toEqual(['archive:1', 'archive:2']);
    expect(await harness.run()).toEqual({ parts: 0, rows: 0, hasMore: false });
  });

  it('keeps whole months', () => {
    const cutoff = (now: string, months: number) => findCutoff(new Date(now), months).toISOString();
    expect(cutoff('2026-03-31T23:59:59Z', 1)).toBe('2026-02-01T00:00:00.000Z');
    expect(cutoff('2026-01-01T00:00:00Z', 13)).toBe('2024-12-01T00:00:00.000Z');
  });

  it('never touches an order that is not resolved, and takes it once it is', async () => {
    const { db } = harness.test.deps;
    await harness.addOrders('2026-01', 1);
    const open = await addOldOrder(db, harness.trader, {
      month: '2026-01',
      state: 'UNKNOWN',
      response: { deal_reference: 'x' },
    });
    await harness.addOrders('2026-01', 1);
    const [, untouched] = await harness.readRows();
    await harness.run();
    expect((await harness.readRows())[1]).toEqual(untouched);
    await harness.run();
    await resolve(open);
    expect(await harness.run()).toEqual({ parts: 1, rows: 1, hasMore: false });
    expect(await harness.run()).toEqual({ parts: 0, rows: 0, hasMore: false });
    expect((await harness.readEverywhere())[1]).toMatchObject({
      response: { deal_reference: 'x' },
    });
    expect((await db.select().from(archives)).flatMap(({ leftIds }) => leftIds)).toEqual([]);
  });

  it('goes on after thousands of orders, and costs a bounded number of statements for each part', async () => {
    const { db } = harness.test.deps;
    await harness.addOrders('2026-01', 5100);
    const counter = countStatements(db.$client);
    expect(await harness.run()).toEqual({ parts: 2, rows: 5100, hasMore: false });
    const changes = counter.texts.filter((text) => text.includes('update "order_intents"'));
    expect(changes).toHaveLength(50 + 1);
    expect(counter.texts.length - changes.length).toBeLessThanOrEqual(2 * 8 + 5);
    counter.reset();
    await harness.run();
    expect(counter.texts.length).toBeLessThanOrEqual(5);
  }, 60_000);

  it('keeps nobody who trades waiting for a lock', async () => {
    const { db } = harness.test.deps;
    await harness.addOrders('2026-01', 2000);
    const open = await addOldOrder(db, harness.trader, { month: '2026-01' });
    const client = new Client({ connectionString: harness.test.databaseUrl });
    await client.connect();
    await client.query(`set lock_timeout = '200ms'`);
    let isDone = false;
    const trading = (async () => {
      let writes = 0;
      for (; !isDone || writes < 20; writes += 1) {
        await client.query('update order_intents set clean_reads = clean_reads + 1 where id = $1', [
          open,
        ]);
        await addOldOrder(db, harness.trader, { month: '2026-01' });
      }
      return writes;
    })();
    await harness.run().finally(() => {
      isDone = true;
    });
    expect(await trading).toBeGreaterThanOrEqual(20);
    await client.end();
  }, 60_000);
});

describe('an archive that is interrupted', () => {
  it('at any step has lost nothing, and goes on without writing anything twice', async () => {
    const { db } = harness.test.deps;
    for (const month of ['2026-01', '2026-02']) await harness.addOrders(month, 250);
    const before = await harness.readEverywhere();
    const pool = db.$client;
    const [query, connect] = [pool.query, pool.connect];
    const written: string[] = [];
    let steps = 0;
    let kills = 0;
    for (let isDone = false; !isDone; kills += 1) {
      // Each attempt gets two steps further than the one before, and what it does after that never happens.
      steps = kills * 2 + 1;
      const step = () => {
        if (steps === 0) throw new Error('killed');
        steps -= 1;
      };
      const killed: ArchiveStore = {
        ...harness.store,
        write: async (key, content) => {
          step();
          await harness.store.write(key, content);
          written.push(key);
        },
        open: async (key) => {
          step();
          return harness.store.open(key);
        },
      };
      Object.assign(pool, {
        query: async (...given: unknown[]) => {
          step();
          return (query as (...all: unknown[]) => unknown).apply(pool, given);
        },
        connect: async (...given: unknown[]) => {
          // With a callback it belongs to a query, which was a step already.
          if (given.length === 0) step();
          return (connect as (...all: unknown[]) => unknown).apply(pool, given);
        },
      });
      isDone = await harness.run(killed).then(
        () => true,
        (error: Error) => {
          if (!/killed/.test(`${error.message} ${error.cause}`)) throw error;
          return false;
        },
      );
      Object.assign(pool, { query, connect });
      expect(await harness.readEverywhere()).toEqual(before);
    }
    expect(kills).toBeGreaterThan(5);
    expect(new Set(written).size).toBe(written.length);
    expect(written.sort()).toEqual(await harness.listFiles());
    expect((await harness.readRows()).filter(({ archiveId }) => archiveId === null)).toEqual([]);
    expect((await verifyArchives(db, harness.store)).unknown).toEqual([]);
  }, 60_000);

  it('by another one at the same time archives every order once', async () => {
    const { db } = harness.test.deps;
    await harness.addOrders('2026-01', 450);
    const before = await harness.readEverywhere();
    await Promise.all([harness.run(), harness.run(), harness.run()]);
    expect(await harness.readEverywhere()).toEqual(before);
    expect(await listParts(db)).toHaveLength(1);
    expect(await harness.listFiles()).toHaveLength(2);
  });

  it('does not begin while another process is at it', async () => {
    await harness.addOrders('2026-01', 1);
    await withArchiveClaimed(harness.test.deps.databaseUrl, async () => {
      expect(await withArchiveClaimed(harness.test.deps.databaseUrl, async () => 1)).toBeNull();
      await archiveJob.run(harness.test.deps, {}, '');
    });
    expect(await harness.listFiles()).toEqual([]);
    await archiveJob.run(harness.test.deps, {}, '');
    expect(await harness.listFiles()).toHaveLength(2);
  });
});
