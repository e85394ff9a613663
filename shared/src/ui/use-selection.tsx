import type { GridRowSelectionModel } from '@mui/x-data-grid';
import { useState } from 'react';
import type { RowList } from './use-resource-list';

/** What is ticked, as a call is sent it: rows by their ids, or all that match but for some. */
export type Chosen =
  | { ids: number[]; matching?: undefined }
  | { ids?: undefined; matching: { filter: Record<string, string>; except_ids?: number[] } };

export interface Selection {
  /** As Data Grid has it: `exclude` is every row that matches, on all pages, but for the ids. */
  model: GridRowSelectionModel;
  change: (model: GridRowSelectionModel) => void;
  clear: () => void;
  /** How many rows are ticked, on whatever page. */
  count: number;
  /** How many match; undefined while they are ticked one by one. */
  total: number | undefined;
  /** Null: none is ticked. */
  chosen: Chosen | null;
}

const NONE: GridRowSelectionModel = { type: 'include', ids: new Set() };

/**
 * The rows of a list that are ticked. The box of the header ticks all that match the filter, and the filter is what
 * the server is sent. With another filter nothing is ticked any more: no row is acted on that was not seen to match.
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
