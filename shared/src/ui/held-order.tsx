import type { GridRowId } from '@mui/x-data-grid';
import { useState } from 'react';

/** Returns the rows in the order that they had when `holds` became true, new ones last; null while nothing is held. */
export function useHeldOrder<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => GridRowId,
  holds: boolean,
  getShownIds: () => readonly GridRowId[],
): readonly Row[] | null {
  const [held, setHeld] = useState<ReadonlyMap<GridRowId, number> | null>(null);
  if (holds && !held) setHeld(new Map(getShownIds().map((id, place) => [id, place])));
  if (!holds && held) setHeld(null);
  if (!holds || !held) return null;
  const findPlace = (row: Row) => held.get(rowId(row)) ?? held.size;
  return rows.toSorted((a, b) => findPlace(a) - findPlace(b));
}
