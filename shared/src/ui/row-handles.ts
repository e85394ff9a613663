import { useEffect, useLayoutEffect, useMemo, useState } from 'react';

/** A row as Data Grid has it: it stays while the values change, so that only cells that read them are drawn again. */
export interface RowHandle<Row> {
  readonly id: string | number;
  /** Returns the row as it was last shown. */
  readonly read: () => Row;
  /** Calls back after each change of the row until the function that it returns is called. */
  readonly subscribe: (notify: () => void) => () => void;
  /** Replaces the row by what it has become. */
  readonly update: (row: Row) => void;
}

/** Creates the handle of a row that was not shown before. */
function createHandle<Row>(id: string | number, first: Row): RowHandle<Row> {
  const listeners = new Set<() => void>();
  let shown = first;
  return {
    id,
    read: () => shown,
    subscribe: (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    update: (row) => {
      if (row === shown) return;
      shown = row;
      for (const notify of listeners) notify();
    },
  };
}

interface Placed<Row> {
  rows: readonly Row[];
  handles: readonly RowHandle<Row>[];
}

const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/**
 * Returns a handle for each row, in their order; the same array while no row comes, leaves or moves.
 *
 * @param outlast whether a handle lasts as long as its row's id; otherwise it lasts as long as the row is the same,
 *   for a grid that sorts and filters by the values itself
 */
export function useRowHandles<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string | number,
  outlast: boolean,
): readonly RowHandle<Row>[] {
  const place = (before: readonly RowHandle<Row>[]): Placed<Row> => {
    const known = new Map(before.map((handle) => [handle.id, handle]));
    const handles = rows.map((row) => {
      const id = rowId(row);
      const handle = known.get(id);
      return handle && (outlast || handle.read() === row) ? handle : createHandle(id, row);
    });
    return { rows, handles: isSame(handles, before) ? before : handles };
  };
  const [placed, setPlaced] = useState(() => place([]));
  if (!isSame(placed.rows, rows)) setPlaced(place(placed.handles));
  // Before anything is painted, and not while rendering, which may be given up.
  useLayoutEffect(() => {
    placed.handles.forEach((handle, index) => {
      const row = placed.rows[index];
      if (row !== undefined) handle.update(row);
    });
  }, [placed]);
  return placed.handles;
}

/** Pixels. */
export const ROW_HEIGHT = 36;
/** About what stands above the rows of a page's table, in pixels. */
const ABOVE_ROWS = 250;
/** As many rows as a window has room for: on a laptop some fifteen, on a tall screen thirty. */
const countFirst = () => Math.max(10, Math.ceil((window.innerHeight - ABOVE_ROWS) / ROW_HEIGHT));
/** Long enough for a browser to show the first rows. */
const REST_AFTER_MS = 50;

/**
 * Returns the first of the rows, and all of them a moment later, because a grid blocks the page until it has drawn all
 * that it gets. Its table has to keep the room of all rows meanwhile, for a page that is returned to at its place.
 *
 * @param isPatient false where the grid has to get all rows at once
 */
export function useFirstRows<Row>(
  handles: readonly RowHandle<Row>[],
  isPatient: boolean,
): readonly RowHandle<Row>[] {
  const [isWhole, setWhole] = useState(!isPatient);
  const [first] = useState(countFirst);
  const isLong = handles.length > first;
  useEffect(() => {
    if (isWhole || !isLong) return;
    const timer = setTimeout(() => setWhole(true), REST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWhole, isLong]);
  return useMemo(
    () => (isWhole || !isLong ? handles : handles.slice(0, first)),
    [isWhole, isLong, first, handles],
  );
}
