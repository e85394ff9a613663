import { setTimeout as pause } from 'node:timers/promises';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction } from '@entropi/db/db';
import type { Deps } from '../deps';
import { describeRows, saveObject, verifyObject } from './archive-format';
import type { ArchiveStore } from './archive-store';
import {
  type ArchivePart,
  findLastArchived,
  getSchemaVersion,
  insertPart,
  listLeft,
  listUncleared,
  removeLeft,
  setCleared,
} from './archives.repo';
import {
  clearEvidence,
  listNextOrders,
  listOrdersThatCanLeave,
  type OldOrder,
} from './order-evidence.repo';

export const ORDERS = 'order_intents';
/** Orders of one object: reading one order back reads so many. */
const PART_ROWS = 5000;
/** Rows that one statement changes: they are locked for as long as it takes. */
const CLEARED_AT_ONCE = 100;
/** Between such statements, so that they never use the disk alone. */
const PAUSE_MS = 20;
/** What an operator has restored stays in its table for so long. */
const RESTORED_FOR_MS = 30 * 86_400_000;

export type ArchiveDeps = Pick<Deps, 'db' | 'log' | 'now'>;

/** What was archived in one go. */
export interface Archived {
  parts: number;
  rows: number;
  /** Whether there is more, which comes the next time. */
  hasMore: boolean;
}

/** The first moment whose orders stay: the month is over, and so many months before it are kept. */
export function findCutoff(now: Date, keptMonths: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths, 1));
}

/**
 * Moves what the broker responded to resolved orders of past months into the store, a part of a month at a time. Each
 * part is written, read back and compared before a row is changed, and is finished by the next call if this one is
 * ended at any moment. Throws `StoreUnavailable` or `ArchiveDamaged` when the store does not have what was written; no
 * row of that part is changed then.
 *
 * @param mayGoOn asked before each part
 */
export async function archiveOrders(
  deps: ArchiveDeps,
  store: ArchiveStore,
  { keptMonths, mayGoOn = () => true }: { keptMonths: number; mayGoOn?: () => boolean },
): Promise<Archived> {
  const { db, now } = deps;
  const done: Archived = { parts: 0, rows: 0, hasMore: true };
  const finish = async (archive: ArchivePart, lines: readonly string[]) => {
    done.rows += await clear(deps, archive, lines);
    done.parts += 1;
  };
  const restoredBefore = new Date(now().getTime() - RESTORED_FOR_MS);
  for (const archive of await listUncleared(db, ORDERS, restoredBefore)) {
    if (!mayGoOn()) return done;
    await finish(archive, await verifyObject(store, archive));
  }
  for await (const part of readParts(deps, findCutoff(now(), keptMonths))) {
    if (!mayGoOn()) return done;
    const written = await write(deps, store, part);
    if (written) await finish(written.archive, written.lines);
  }
  return { ...done, hasMore: false };
}

interface Part {
  month: string;
  rows: { id: number; line: string }[];
  /** Orders before its last one that are not resolved. */
  leftIds: number[];
  /** Whether these orders were left out of an earlier part. */
  wasLeft: boolean;
}

/** Parts of old orders: those that were not resolved when their turn came, then what comes after the last part. */
async function* readParts({ db }: ArchiveDeps, before: Date): AsyncGenerator<Part> {
  for (const part of divide(await listOrdersThatCanLeave(db, await listLeft(db, ORDERS), before)))
    yield { ...part, leftIds: [], wasLeft: true };
  let afterId = await findLastArchived(db, ORDERS);
  let leftIds: number[] = [];
  for (;;) {
    const orders = await listNextOrders(db, afterId, { before, limit: PART_ROWS });
    const old = selectOld(orders, before);
    leftIds.push(...old.filter(({ isResolved }) => !isResolved).map(({ id }) => id));
    for (const part of divide(old)) {
      const lastId = part.rows.at(-1)?.id ?? 0;
      yield { ...part, leftIds: leftIds.filter((id) => id < lastId), wasLeft: false };
      leftIds = leftIds.filter((id) => id > lastId);
    }
    afterId = old.at(-1)?.id ?? afterId;
    if (old.length < PART_ROWS) return;
  }
}

/** Orders in front of the first one that is too young; ids and times rise together. */
function selectOld(orders: readonly OldOrder[], before: Date): OldOrder[] {
  const month = before.toISOString().slice(0, 7);
  const young = orders.findIndex((order) => order.month >= month);
  return young < 0 ? [...orders] : orders.slice(0, young);
}

/** Divides the orders that can leave wherever the month changes. */
function divide(orders: readonly OldOrder[]): Pick<Part, 'month' | 'rows'>[] {
  const parts: Pick<Part, 'month' | 'rows'>[] = [];
  for (const { id, month, line } of orders) {
    if (line === null) continue;
    const last = parts.at(-1);
    if (last?.month === month) last.rows.push({ id, line });
    else parts.push({ month, rows: [{ id, line }] });
  }
  return parts;
}

/** Null when another process has written the same part meanwhile, and goes on with it. */
async function write({ db, log }: ArchiveDeps, store: ArchiveStore, { leftIds, ...part }: Part) {
  const schema = await getSchemaVersion(db);
  const object = describeRows(part.rows, { table: ORDERS, month: part.month, schema });
  await saveObject(store, object);
  const lines = await verifyObject(store, object);
  const { key, manifest } = object;
  const ids = part.rows.map(({ id }) => id);
  const archive = await inTransaction(db, async (tx) => {
    const inserted = await insertPart(tx, object, leftIds);
    if (!inserted) return null;
    if (part.wasLeft) await removeLeft(tx, ORDERS, ids);
    const after = { key, rows: manifest.rows, sha256: manifest.sha256 };
    const subject = `archive:${inserted.id}`;
    await writeAudit(tx, null, { action: 'archive.write', subject, after });
    return inserted;
  });
  log.info({ key, rows: manifest.rows, left: leftIds.length }, 'archived and read back');
  return archive && { archive, lines };
}

/** Takes from the rows of a part what is archived; returns how many it were. */
async function clear(
  { db, log }: ArchiveDeps,
  archive: ArchivePart,
  lines: readonly string[],
): Promise<number> {
  let cleared = 0;
  for (let from = 0; from < lines.length; from += CLEARED_AT_ONCE) {
    cleared += await clearEvidence(db, archive.id, lines.slice(from, from + CLEARED_AT_ONCE));
    await pause(PAUSE_MS);
  }
  await setCleared(db, archive.id);
  if (cleared < lines.length)
    log.info(
      { key: archive.key, cleared, rows: lines.length },
      'not every row had what is archived',
    );
  return cleared;
}
