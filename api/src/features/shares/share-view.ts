import type { OpenedShare } from '@entropi/contracts/shares';
import type { Share } from '@entropi/contracts/trading-model';
import type { Queryable } from '@entropi/db/db';
import type { ShareRow } from '@entropi/engine/store/cycle.repo';
import { findUnsentCloses, type UnsentCloseRow } from '@entropi/engine/store/unsent-close.repo';
import { toMoney } from '../../money';
import { findLastRejection, findShare, listClosedShares, listLiveShares } from './share.repo';
import { listSharePage, type ShareQuery } from './share-list.repo';

/** A share as the API returns it; `unsent` is its close if that was not sent yet. */
export function toShare(row: ShareRow, unsent: UnsentCloseRow | null = null): Share {
  const { profitMinor, profitCurrency } = row;
  return {
    deal_id: row.dealId,
    deal_reference: row.dealReference,
    user_id: row.userId,
    strategy_id: row.strategyId,
    cycle_id: row.cycleId,
    level: row.level,
    epic: row.epic,
    direction: row.direction,
    size: row.size,
    open_level: row.openLevel,
    close_level: row.closeLevel,
    stop_level: row.stopLevel,
    profit:
      row.state !== 'CLOSED' || profitMinor === null || profitCurrency === null
        ? null
        : toMoney(profitMinor, profitCurrency),
    is_provisional: row.state === 'CLOSED' && row.profitSource === 'PROVISIONAL',
    state: row.state,
    unsent_close: unsent && { since: unsent.since.toISOString(), reason: unsent.reason },
    close_reason: row.closeReason,
    opened_at: row.openedAt?.toISOString() ?? null,
    closed_at: row.closedAt?.toISOString() ?? null,
  };
}

/**
 * Shares as the API returns them, each with its close if that was not sent yet. Takes a statement if any share is
 * being closed.
 */
export async function toShares(db: Queryable, rows: readonly ShareRow[]): Promise<Share[]> {
  const closing = rows.filter(({ state }) => state === 'CLOSING').map(({ id }) => id);
  const unsent = await findUnsentCloses(db, closing);
  return rows.map((row) => toShare(row, unsent.get(row.id)));
}

/** A share that was opened by hand, with the reason if it was rejected. */
export async function readOpenedShare(db: Queryable, row: ShareRow): Promise<OpenedShare> {
  const rejection = row.state === 'REJECTED' ? await findLastRejection(db, row.id) : null;
  return { ...toShare(row), rejection };
}

/** A user's open shares (newest first), or their last closed ones (last closed first; 50 by default). */
export async function readShares(
  db: Queryable,
  userId: number,
  which: 'open' | 'closed',
  limit = 50,
): Promise<Share[]> {
  const rows =
    which === 'open' ? await listLiveShares(db, userId) : await listClosedShares(db, userId, limit);
  return toShares(db, rows);
}

/** A page of a user's shares. */
export async function readSharePage(
  db: Queryable,
  userId: number,
  query: ShareQuery,
): Promise<{ items: Share[]; total: number; skip: number; limit: number }> {
  const { rows, total } = await listSharePage(db, userId, query);
  return { items: await toShares(db, rows), total, skip: query.skip, limit: query.limit };
}

/** One share by our own id, as live events name it; null when there is none. */
export async function readShare(db: Queryable, shareId: number): Promise<Share | null> {
  const row = await findShare(db, shareId);
  const [share] = row ? await toShares(db, [row]) : [];
  return share ?? null;
}
