import type { Books } from '@entropi/contracts/books';
import type { Actor } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable } from '@entropi/db/db';
import { findHold, type HoldRow, liftHold } from '@entropi/engine/store/trading-hold.repo';
import { conflict } from '../../errors';
import { toMoney } from '../../money';
import { countCompared, listForeign, listRestored, listUncompared } from './books.repo';

/** How our books compare with the broker. What was restored is read only while a hold is in force. */
export async function readBooks(db: Queryable): Promise<Books> {
  const hold = await findHold(db);
  const foreign = await listForeign(db);
  const named = foreign.map(({ userId: id, username, accountId, positions }) => {
    return { user: { id, username }, account_id: accountId, positions };
  });
  if (!hold) return { hold: null, restored: [], foreign: named };
  return {
    hold: await describeHold(db, hold),
    restored: await readRestored(db, hold),
    foreign: named,
  };
}

/** Lifts a hold because an operator says so. Throws 409 when that hold is not in force any more. */
export function liftHoldBy(
  db: Queryable,
  by: Actor | { userId: null; username: string },
  { holdId, note }: { holdId: number; note: string | null },
): Promise<Books> {
  return inTransaction(db, async (tx) => {
    const lifted = await liftHold(tx, by, note);
    if (lifted?.id !== holdId) throw conflict('hold_lifted', 'There is no such hold any more');
    return readBooks(tx);
  });
}

async function describeHold(db: Queryable, { id, begunAt, dealReference }: HoldRow) {
  const counts = await countCompared(db, begunAt);
  const rows = await listUncompared(db, begunAt);
  const uncompared = rows.map(({ userId, username, accountId, reason, until }) => ({
    user: { id: userId, username },
    account_id: accountId,
    reason,
    until: until?.toISOString() ?? null,
  }));
  return {
    id,
    begun_at: begunAt.toISOString(),
    deal_reference: dealReference,
    ...counts,
    uncompared,
  };
}

async function readRestored(db: Queryable, { id }: HoldRow): Promise<Books['restored']> {
  const rows = await listRestored(db, id);
  return rows.map(({ userId, username, accountId, currency, profitMinor, ...counts }) => ({
    user: { id: userId, username },
    account_id: accountId,
    ...counts,
    profit: toMoney(profitMinor, currency),
  }));
}
