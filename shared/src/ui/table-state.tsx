import { useSearchParams } from '@entropi/shared/router';
import { useCallback, useMemo } from 'react';

export const PAGE_SIZES = [25, 50, 100] as const;

/** What a list shows. It is kept in the URL, so that links and the back button preserve it. */
export interface TableState {
  /** Number of the page, from 0. */
  page: number;
  size: number;
  sort: { field: string; order: 'asc' | 'desc' } | null;
  /** Filters of the table itself, where the browser has all rows. */
  filter: { field: string; operator: string; value: string } | null;
  search: string;
  /** Columns by field that were switched on or off, against what the table shows by itself. */
  columns: Readonly<Record<string, boolean>>;
  /** Filters of the call by name, without those that are not set. */
  filters: Readonly<Record<string, string>>;
}

export interface TableStateControl extends TableState {
  /** Returns the part of a list's query that says how many rows to skip and how many to get. */
  skip: number;
  limit: number;
  change: (next: Partial<TableState>) => void;
  /** All of it but the page, as a query of an address; '' when nothing was chosen. */
  written: string;
  /** Shows what was written. */
  restore: (written: string) => void;
}

export interface TableStateOptions {
  /** Distinguishes several lists of one page. */
  prefix?: string;
  /** Names of the call's filters. */
  filters?: readonly string[];
}

const SEPARATOR = '~';
const DEFAULT_SIZE = 50;
/** Stands before a column that was switched off. */
const OFF = '-';
const NO_FILTERS: readonly string[] = [];

type Key = (name: string) => string;
const ownKey: Key = (name) => name;

function readState(search: URLSearchParams, key: Key, filters: readonly string[]): TableState {
  const [field, order] = (search.get(key('sort')) ?? '').split(SEPARATOR);
  const [filterField, operator, ...value] = (search.get(key('filter')) ?? '').split(SEPARATOR);
  const page = Number(search.get(key('page')) ?? 1);
  const set = filters.flatMap((name) => {
    const chosen = search.get(key(name));
    return chosen ? [[name, chosen] as const] : [];
  });
  const columns = (search.get(key('columns')) ?? '').split(SEPARATOR).filter(Boolean);
  return {
    columns: Object.fromEntries(
      columns.map((name) =>
        name.startsWith(OFF) ? [name.slice(OFF.length), false] : [name, true],
      ),
    ),
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    size: PAGE_SIZES.find((known) => String(known) === search.get(key('size'))) ?? DEFAULT_SIZE,
    sort: field ? { field, order: order === 'desc' ? 'desc' : 'asc' } : null,
    filter:
      filterField && operator
        ? { field: filterField, operator, value: value.join(SEPARATOR) }
        : null,
    search: search.get(key('q')) ?? '',
    filters: Object.fromEntries(set),
  };
}

function writeState(
  state: TableState,
  before: URLSearchParams,
  key: Key,
  filters: readonly string[],
) {
  const after = new URLSearchParams(before);
  const write = (name: string, value: string) =>
    value === '' ? after.delete(key(name)) : after.set(key(name), value);
  const { sort, filter } = state;
  write('page', state.page === 0 ? '' : String(state.page + 1));
  write('size', state.size === DEFAULT_SIZE ? '' : String(state.size));
  write('sort', sort ? [sort.field, sort.order].join(SEPARATOR) : '');
  write('filter', filter ? [filter.field, filter.operator, filter.value].join(SEPARATOR) : '');
  const columns = Object.entries(state.columns).map(([name, isOn]) => (isOn ? name : OFF + name));
  write('columns', columns.join(SEPARATOR));
  write('q', state.search);
  for (const name of filters) write(name, state.filters[name] ?? '');
  return after;
}

/** State of one list in the URL. */
export function useTableState({
  prefix = '',
  filters = NO_FILTERS,
}: TableStateOptions = {}): TableStateControl {
  const [params, setParams] = useSearchParams();
  const key = useCallback((name: string) => (prefix ? `${prefix}.${name}` : name), [prefix]);
  const state = useMemo(() => readState(params, key, filters), [params, key, filters]);
  const change = useCallback(
    (next: Partial<TableState>) =>
      setParams(
        (before) => {
          const merged = { ...readState(before, key, filters), ...next };
          // A new order or filter begins at the first page; other columns change no rows.
          if (next.page === undefined && !next.columns) merged.page = 0;
          return writeState(merged, before, key, filters);
        },
        { replace: true },
      ),
    [setParams, key, filters],
  );
  const written = useMemo(
    () => writeState({ ...state, page: 0 }, new URLSearchParams(), ownKey, filters).toString(),
    [state, filters],
  );
  const restore = useCallback(
    (text: string) =>
      setParams(
        (before) => {
          const wanted = readState(new URLSearchParams(text), ownKey, filters);
          return writeState(wanted, before, key, filters);
        },
        { replace: false },
      ),
    [setParams, key, filters],
  );
  const rows = { skip: state.page * state.size, limit: state.size };
  return { ...state, ...rows, change, written, restore };
}
