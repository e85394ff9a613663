import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Archived, archiveOrders } from '../archive/archive-orders';
import type { ArchiveStore } from '../archive/archive-store';
import { listParts } from '../archive/archives.repo';
import { openFolderArchive } from '../archive/folder-archive';
import { addOldOrders, addOldTrader, type OldTrader, readEvidence } from './old-orders.repo';
import { createTestApp, type TestApp } from './test-app';

/** The application with an archive that is still empty, and a user with orders of the past. */
export interface ArchiveHarness {
  test: TestApp;
  trader: OldTrader;
  /** The folder of the archive. */
  folder: string;
  store: ArchiveStore;
  /** The variables by which another process has the same archive, and moves orders of the same age. */
  environment: Record<string, string>;
  /** Adds filled orders to a month, as `2026-01`. */
  addOrders(month: string, orders: number): Promise<void>;
  /** Moves what is old enough into the archive, or into another store. */
  run(into?: ArchiveStore): Promise<Archived>;
  /** What the broker responded to each order, as it lies in the rows. */
  readRows(): ReturnType<typeof readEvidence>;
  /** What the broker responded to each order, from its row or from the archive. */
  readEverywhere(): Promise<{ id: number; response: unknown; confirm: unknown }[]>;
  /** The names of all objects, in their order. */
  listFiles(): Promise<string[]>;
  close(): Promise<void>;
}

export async function createArchiveHarness(): Promise<ArchiveHarness> {
  const folder = await mkdtemp(path.join(tmpdir(), 'entropi-archive-'));
  const environment = { ARCHIVE_DIR: folder, ORDERS_KEPT_MONTHS: '1' };
  const test = await createTestApp(environment);
  const { deps } = test;
  const trader = await addOldTrader(deps, await test.signIn());
  const store = openFolderArchive(folder);
  const keptMonths = deps.config.ORDERS_KEPT_MONTHS;
  const readRows = () => readEvidence(deps.db, trader);
  return {
    test,
    trader,
    folder,
    store,
    environment,
    addOrders: (month, orders) => addOldOrders(deps.db, trader, { month, orders }),
    run: (into = store) => archiveOrders(deps, into, { keptMonths }),
    readRows,
    async readEverywhere() {
      const parts = new Map((await listParts(deps.db)).map((part) => [part.id, part]));
      const read = async ({
        archiveId,
        ...order
      }: Awaited<ReturnType<typeof readRows>>[number]) => {
        const part = archiveId === null ? null : parts.get(archiveId);
        const row = part && (await deps.archive?.getRow(part, order.id));
        return row ? { id: order.id, response: row.response, confirm: row.confirm } : order;
      };
      return await Promise.all((await readRows()).map(read));
    },
    listFiles: async () => (await store.list()).sort(),
    close: async () => {
      await test.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
