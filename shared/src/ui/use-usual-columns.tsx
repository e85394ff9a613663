import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type Column, findMinWidth } from './resource-columns';

/** Below this width there is room for no column that is marked as wide. */
const TIGHT_PX = 1100;
/** What stands beside a table: the page's margins, and the table's own lines. */
const BESIDE_PX = 50;

/** Which columns a table shows by itself, by field. */
export type UsualColumns = Readonly<Record<string, boolean>>;

/**
 * The widths of a window below which one more of the wide columns is left out, the last one first. `extraPx` is what
 * the table needs beside its columns.
 */
export function listSteps<Row>(columns: readonly Column<Row>[], extraPx: number): number[] {
  const shown = columns.filter(({ hidden }) => !hidden);
  const wide = shown.filter((column) => column.wide).reverse();
  let needed = shown.reduce((sum, column) => sum + findMinWidth(column), extraPx + BESIDE_PX);
  return wide.map((column) => {
    const step = Math.max(needed, TIGHT_PX);
    needed -= findMinWidth(column);
    return step;
  });
}

function showWithout<Row>(columns: readonly Column<Row>[], count: number): UsualColumns {
  const wide = columns.filter((column) => column.wide && !column.hidden).reverse();
  const left = new Set(wide.slice(0, count));
  return Object.fromEntries(
    columns.map((column) => [column.field, !(column.hidden || left.has(column))]),
  );
}

/** The columns that a table shows in this window: none of them lies beyond its edge as long as wide ones are left. */
export function useUsualColumns<Row>(
  columns: readonly Column<Row>[],
  extraPx: number,
): UsualColumns {
  const queries = useMemo(() => {
    // As with Material UI, what has no media queries has room for everything.
    if (typeof window.matchMedia !== 'function') return [];
    const steps = listSteps(columns, extraPx);
    return steps.map((step) => window.matchMedia(`(max-width: ${step - 0.05}px)`));
  }, [columns, extraPx]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      for (const query of queries) query.addEventListener('change', onChange);
      return () => {
        for (const query of queries) query.removeEventListener('change', onChange);
      };
    },
    [queries],
  );
  const count = useSyncExternalStore(
    subscribe,
    () => queries.filter(({ matches }) => matches).length,
  );
  return useMemo(() => showWithout(columns, count), [columns, count]);
}
