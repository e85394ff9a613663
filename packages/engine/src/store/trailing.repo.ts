import type { Queryable } from '@entropi/db/db';
import { sql } from 'drizzle-orm';

/**
 * A best closing price that trailing keeps: of a share, by its deal reference, or of its cycle's basket when that is
 * null.
 */
export interface StoredPeak {
  cycleId: number;
  reference: string | null;
  /** The price in the form in which the market quotes it. */
  price: number;
}

/** Stores the best prices of running cycles and their open shares by two statements, however many there are. */
export async function savePeaks(db: Queryable, peaks: readonly StoredPeak[]): Promise<void> {
  const baskets = peaks.filter((peak) => peak.reference === null);
  const ofShares = peaks.filter((peak) => peak.reference !== null);
  if (baskets.length > 0) {
    await db.execute(sql`update cycles set trailing_peak = seen.price
      from ${toRows(baskets)} where cycles.id = seen.cycle_id and cycles.ended_at is null`);
  }
  if (ofShares.length > 0) {
    await db.execute(sql`update shares set trailing_peak = seen.price
      from ${toRows(ofShares)} where shares.deal_reference = seen.reference`);
  }
}

function toRows(peaks: readonly StoredPeak[]) {
  const rows = peaks.map(({ cycleId, reference, price }) => ({
    cycle_id: cycleId,
    reference,
    price,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as seen(cycle_id int, reference text, price numeric)`;
}
