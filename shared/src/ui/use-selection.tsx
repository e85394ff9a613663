import type { GridRowSelectionModel } from '@mui/x-data-grid';
import { useState } from 'react';
import type { RowList } from './use-resource-list';

/** The ticked rows as calls take them: by their ids, or all that match except some. */
export type Chosen =
  | { ids: number[]; matching?: undefined }
  | { ids?: undefined; matching: { filter: Record<string, string>; except_ids?: number[] } };

export interface Selection {
  /** The selection in Data Grid's form: `exclude` means every row that matches, on all pages, except the ids. */
  model: GridRowSelectionModel;
  change: (model: GridRowSelectionModel) => void;
  /** Whether a row may be ticked; all may if it is absent. */
  canTick?: (id: string | number) => boolean;
  clear: () => void;
  /** Number of ticked rows, on all pages. */
  count: number;
  /** Number of rows that match; undefined while rows are ticked one by one. */
  total: number | undefined;
  /** Null when none is ticked. */
  chosen: Chosen | null;
}

const NONE: GridRowSelectionModel = { type: 'include', ids: new Set() };

/**
 * Keeps the ticked rows of a list. The box in the header ticks all that match the filter, and then the filter itself is
 * sent to the server. A new filter clears the selection, so that only rows that were seen to match are acted on.
 */
export function useSelection<Row>(list: RowList<Row>): Selection {
  const { matching, total = list.rows?.length ?? 0 } = list;
  const filter = JSON.stringify(matching);
  const [ticked, setTicked] = useState({ filter, model: NONE });
  const model = ticked.filter === filter ? ticked.model : NONE;
  const ids = [...model.ids].map(Number);
  const isAll = model.type === 'exclude';
  const count = isAll ? Math.max(0, total - ids.length) : ids.length;
  const all = { filter: { ...matching }, ...(ids.length > 0 ? { except_ids: ids } : {}) };
  return {
    model,
    change: (next) => setTicked({ filter, model: next }),
    clear: () => setTicked({ filter, model: NONE }),
    count,
    total: isAll ? total : undefined,
    chosen: count === 0 ? null : isAll ? { matching: all } : { ids },
  };
}
