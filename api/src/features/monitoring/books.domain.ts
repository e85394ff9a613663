import type { Books } from '@entropi/shared/contracts/books';
import type { Actor } from '../../db/audit.repo';
import { inTransaction, type Queryable } from '../../db/db';
import { conflict } from '../../errors';
import { toMoney } from '../../money';
import { findHold, type HoldRow, liftHold } from '../../trading/store/trading-hold.repo';
import { countCompared, listForeign, listRestored } from './books.repo';

/** How the books and the broker stand to each other; without a hold one statement more than nothing. */
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

/** Ends a hold by an operator's word. Throws 409 when it does not stand any more. */
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
  return { id, begun_at: begunAt.toISOString(), deal_reference: dealReference, ...counts };
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
