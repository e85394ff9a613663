import { setTimeout as pause } from 'node:timers/promises';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction } from '@entropi/db/db';
import { verifyObject } from './archive-format';
import { type ArchiveDeps, ORDERS } from './archive-orders';
import type { ArchiveStore } from './archive-store';
import { type ArchivePart, listParts, setRestored } from './archives.repo';
import { restoreEvidence } from './order-evidence.repo';

const RESTORED_AT_ONCE = 100;
const PAUSE_MS = 20;

const OPERATOR = { userId: null, username: 'operator' };

/**
 * Brings what the broker responded in a month back into the rows of its orders, where it stays for 30 days; returns
 * how many orders got it back. All parts are read and compared before a row is changed. Ended half-way, it goes on
 * where it was when it is called again. Throws `StoreUnavailable` or `ArchiveDamaged`.
 *
 * @param month UTC, as `2026-01`
 */
export async function restoreMonth(
  deps: Pick<ArchiveDeps, 'db'>,
  store: ArchiveStore,
  month: string,
): Promise<{ parts: number; rows: number }> {
  const parts = await listParts(deps.db, { table: ORDERS, month });
  for (const part of parts) await verifyObject(store, part);
  let rows = 0;
  for (const part of parts) rows += await restorePart(deps, store, part);
  return { parts: parts.length, rows };
}

async function restorePart(
  { db }: Pick<ArchiveDeps, 'db'>,
  store: ArchiveStore,
  archive: ArchivePart,
): Promise<number> {
  const lines = await verifyObject(store, archive);
  await inTransaction(db, async (tx) => {
    // First, so that nothing clears meanwhile what is restored.
    await setRestored(tx, archive.id);
    const subject = `archive:${archive.id}`;
    const after = { key: archive.key, rows: archive.manifest.rows };
    await writeAudit(tx, OPERATOR, { action: 'archive.restore', subject, after });
  });
  let rows = 0;
  for (let from = 0; from < lines.length; from += RESTORED_AT_ONCE) {
    rows += await restoreEvidence(db, archive.id, lines.slice(from, from + RESTORED_AT_ONCE));
    await pause(PAUSE_MS);
  }
  return rows;
}
