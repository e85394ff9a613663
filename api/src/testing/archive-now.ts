import { connectDatabase } from '@entropi/db/db';
import pino from 'pino';
import { type Archived, archiveOrders } from '../archive/archive-orders';
import { openFolderArchive } from '../archive/folder-archive';

/** Moves the broker's responses to all resolved orders into a folder, as the nights do once their month is over. */
export async function archiveNow(databaseUrl: string, folder: string): Promise<Archived> {
  const { db, close } = connectDatabase(
    { url: databaseUrl, pooler: 'none' },
    { statementTimeoutMs: 60_000, onError: () => undefined },
  );
  const later = new Date();
  later.setUTCMonth(later.getUTCMonth() + 3);
  try {
    const deps = { db, log: pino({ level: 'silent' }), now: () => later };
    return await archiveOrders(deps, openFolderArchive(folder), { keptMonths: 1 });
  } finally {
    await close();
  }
}
