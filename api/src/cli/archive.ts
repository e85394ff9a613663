import { archiveOrders } from '../archive/archive-orders';
import type { ArchiveStore } from '../archive/archive-store';
import { ArchiveError, withArchiveClaimed } from '../archive/claim-archive';
import { restoreMonth } from '../archive/restore-archive';
import { verifyArchives } from '../archive/verify-archives';
import type { Deps } from '../deps';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** Unknown objects that are named; the others are counted. */
const NAMED = 20;

type Context = Pick<Deps, 'archive' | 'config' | 'databaseUrl' | 'db' | 'log' | 'now'>;

/**
 * `archive`: moves now what each night would. `archive verify`: reads all archives back and compares them with their
 * manifests. `archive restore <month>`: brings a month back into the database.
 */
export async function archiveCommand(
  deps: Context,
  [action, month]: readonly string[],
): Promise<string> {
  const { archive } = deps;
  if (!archive) throw new ArchiveError('There is no archive: set ARCHIVE_DIR or ARCHIVE_BUCKET');
  if (action === undefined) return await archiveNow(deps, archive.store);
  if (action === 'verify') return await verify(deps, archive.store);
  if (action === 'restore' && month && MONTH.test(month))
    return await restore(deps, archive.store, month);
  throw new ArchiveError(
    'Write: archive, or: archive verify, or: archive restore <month, as 2026-01>',
  );
}

async function archiveNow(deps: Context, store: ArchiveStore): Promise<string> {
  const keptMonths = deps.config.ORDERS_KEPT_MONTHS;
  const { parts, rows } = await claim(deps, () => archiveOrders(deps, store, { keptMonths }));
  return `${rows} orders in ${parts} parts were moved to ${store.place}.`;
}

async function verify({ db }: Context, store: ArchiveStore): Promise<string> {
  const { parts, rows, problems, unknown } = await verifyArchives(db, store);
  const more = unknown.length > NAMED ? [`and ${unknown.length - NAMED} more`] : [];
  const lines = [
    `${parts} parts with ${rows} rows in ${store.place} are what was written.`,
    ...unknown.slice(0, NAMED).map((key) => `${key} is not known to this database`),
    ...more,
  ];
  if (problems.length === 0) return lines.join('\n');
  throw new ArchiveError([...lines, `${problems.length} are not:`, ...problems].join('\n'));
}

async function restore(deps: Context, store: ArchiveStore, month: string): Promise<string> {
  const { parts, rows } = await claim(deps, () => restoreMonth(deps, store, month));
  if (parts === 0) throw new ArchiveError(`Nothing of ${month} is in the archive`);
  return `${rows} orders of ${month} have again what the broker responded, for 30 days.`;
}

async function claim<Result>(deps: Context, work: () => Promise<Result>): Promise<Result> {
  const claimed = await withArchiveClaimed(deps.databaseUrl, async () => ({
    result: await work(),
  }));
  if (!claimed) throw new ArchiveError('The archive is being changed by another process');
  return claimed.result;
}
