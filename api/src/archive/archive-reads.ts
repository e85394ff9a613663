import { createReadQueue } from '../features/stream/read-queue';
import { ArchiveDamaged, type ArchiveObject, loadLines } from './archive-format';
import type { ArchiveStore } from './archive-store';

/** A part is some megabytes in memory while it is looked through. */
const PARTS_AT_ONCE = 2;

/** Finds single rows in archives; those who look into the same part at once share its reading. */
export interface ArchiveReads {
  /** Throws `StoreUnavailable` or `ArchiveDamaged`. */
  getRow(archive: ArchiveObject, id: number): Promise<Record<string, unknown>>;
}

export function createArchiveReads(store: ArchiveStore): ArchiveReads {
  const queue = createReadQueue(PARTS_AT_ONCE);
  return {
    async getRow(archive, id) {
      const lines = await queue.read(archive.key, () => loadLines(store, archive));
      for (const line of lines) {
        if (!line.includes(`"id": ${id},`)) continue;
        const row = JSON.parse(line) as Record<string, unknown>;
        if (row.id === id) return row;
      }
      throw new ArchiveDamaged(`${archive.key} does not have the row ${id}`);
    },
  };
}
