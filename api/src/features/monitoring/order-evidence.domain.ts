import type { OrderEvidence } from '@entropi/contracts/order-evidence';
import { StoreUnavailable } from '@entropi/shared/server/store-unavailable';
import { ArchiveDamaged } from '../../archive/archive-format';
import { type ArchivePart, findPart } from '../../archive/archives.repo';
import { findEvidence } from '../../archive/order-evidence.repo';
import type { Deps } from '../../deps';
import { notFound, unavailable } from '../../errors';

type Context = Pick<Deps, 'archive' | 'db' | 'log'>;

/** What the broker responded to an order, from its row or from the archive. */
export async function readOrderEvidence(deps: Context, orderId: number): Promise<OrderEvidence> {
  const row = await findEvidence(deps.db, orderId);
  if (!row) throw notFound();
  const { response, confirm, archiveId } = row;
  if (archiveId === null) return { answer: response, confirm, archive: null };
  const part = await findPart(deps.db, archiveId);
  if (!part) throw unavailable('archive_damaged');
  const archived = await readArchived(deps, part, orderId);
  return {
    answer: toRecord(archived.response),
    confirm: toRecord(archived.confirm),
    archive: part.key,
  };
}

async function readArchived({ archive, log }: Context, part: ArchivePart, orderId: number) {
  if (!archive) throw unavailable('archive_unavailable');
  try {
    return await archive.getRow(part, orderId);
  } catch (error) {
    log.warn({ err: error, key: part.key, order: orderId }, 'an archive could not be read');
    if (error instanceof StoreUnavailable) throw unavailable('archive_unavailable', error);
    if (error instanceof ArchiveDamaged) throw unavailable('archive_damaged', error);
    throw error;
  }
}

const toRecord = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
