import type { UnreadableRow } from './broker-data';

/** True when one of the rows may be about this deal: it contains the deal's id, or no readable id. */
export function mayHoldDeal(rows: readonly UnreadableRow[], dealId: string): boolean {
  return rows.some((row) => row.dealIds.length === 0 || row.dealIds.includes(dealId));
}

/** True when one of the rows may be about the deal that was opened with this reference. */
export function mayHoldReference(rows: readonly UnreadableRow[], dealReference: string): boolean {
  return rows.some(
    (row) => row.dealReferences.length === 0 || row.dealReferences.includes(dealReference),
  );
}

/** True when one of the rows names this deal; rows without a readable id do not count. */
export function namesDeal(rows: readonly UnreadableRow[], dealId: string): boolean {
  return rows.some((row) => row.dealIds.includes(dealId));
}
