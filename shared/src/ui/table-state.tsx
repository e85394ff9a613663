import { useSearchParams } from '@entropi/shared/router';
import { useCallback, useMemo } from 'react';

export const PAGE_SIZES = [25, 50, 100] as const;

/** What a table shows: stands in the URL, so that a link and the back button keep it. */
export interface TableState {
  /** From 0. */
  page: number;
  size: number;
  sort: { field: string; order: 'asc' | 'desc' } | null;
  filter: { field: string; operator: string; value: string } | null;
  search: string;
}

export interface TableStateControl extends TableState {
  /** Query of a list: rows to leave out, rows to get. */
  skip: number;
  limit: number;
  change: (next: Partial<TableState>) => void;
}

const SEPARATOR = '~';

function readState(search: URLSearchParams, key: (name: string) => string, size: number) {
  const [field, order] = (search.get(key('sort')) ?? '').split(SEPARATOR);
  const [filterField, operator, ...value] = (search.get(key('filter')) ?? '').split(SEPARATOR);
  const page = Number(search.get(key('page')) ?? 1);
  return {
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    size: PAGE_SIZES.find((known) => String(known) === search.get(key('size'))) ?? size,
    sort: field ? { field, order: order === 'desc' ? ('desc' as const) : ('asc' as const) } : null,
    filter:
      filterField && operator
        ? { field: filterField, operator, value: value.join(SEPARATOR) }
        : null,
    search: search.get(key('q')) ?? '',
  } satisfies TableState;
}

/**
 * State of one table in the URL.
 * @param prefix parts several tables of one page; rows a page default to `defaultSize`
 */
export function useTableState(prefix = '', defaultSize = 50): TableStateControl {
  const [params, setParams] = useSearchParams();
  const key = useCallback((name: string) => (prefix ? `${prefix}.${name}` : name), [prefix]);
  const state = useMemo(() => readState(params, key, defaultSize), [params, key, defaultSize]);
  const change = useCallback(
    (next: Partial<TableState>) =>
      setParams(
        (before) => {
          const merged = { ...readState(before, key, defaultSize), ...next };
          if (next.page === undefined) merged.page = 0;
          const after = new URLSearchParams(before);
          const write = (name: string, value: string) =>
            value === '' ? after.delete(key(name)) : after.set(key(name), value);
          const { sort, filter } = merged;
          write('page', merged.page === 0 ? '' : String(merged.page + 1));
          write('size', merged.size === defaultSize ? '' : String(merged.size));
          write('sort', sort ? [sort.field, sort.order].join(SEPARATOR) : '');
          write(
            'filter',
            filter ? [filter.field, filter.operator, filter.value].join(SEPARATOR) : '',
          );
          write('q', merged.search);
          return after;
        },
        { replace: true },
      ),
    [setParams, key, defaultSize],
  );
  return { ...state, skip: state.page * state.size, limit: state.size, change };
}
