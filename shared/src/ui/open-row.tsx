import { useSearchParams } from '@entropi/shared/router';
import { type QueryKey, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Value of the URL's parameter for a row that is still to be made. */
const NEW = 'new';
/** The URL's parameter that names the open section of a panel. */
const SECTION = 'section';
const ID = /^[1-9]\d{0,9}$/;

export interface OpenRowOptions<Row> {
  /** The URL's parameter that names the open row. */
  param: string;
  rowId: (row: Row) => string | number;
  /** The loaded page; undefined while loading. */
  rows: readonly Row[] | undefined;
  /** A key below the list's, so that an invalidation of the list also affects the row. */
  queryKey: QueryKey;
  /** Reads a row that is not on the loaded page. */
  read: (id: number, signal: AbortSignal) => Promise<Row>;
  /** Reads it again this often. Default: only when the list is renewed. */
  pollMs?: number;
}

export interface OpenRow<Row> {
  row: Row | undefined;
  /** True while the form for a new row is open. */
  isNew: boolean;
  /** Why the row cannot be shown; null when it can, or while it loads. */
  error: unknown;
  retry: () => void;
  show: (id: string | number, section?: string) => void;
  create: () => void;
  close: () => void;
}

/** Finds the row that the URL names, on the loaded page or by its id. It stays open when it leaves the page. */
export function useOpenRow<Row>(options: OpenRowOptions<Row>): OpenRow<Row> {
  const { param, rowId, rows, queryKey, read, pollMs } = options;
  const [params, setParams] = useSearchParams();
  const named = params.get(param);
  const id = named !== null && ID.test(named) ? Number(named) : null;
  const listed = rows?.find((row) => rowId(row) === id);
  const query = useQuery({
    queryKey: [...queryKey, 'row', id],
    queryFn: id === null ? skipToken : ({ signal }) => read(id, signal),
    refetchInterval: pollMs,
    enabled: rows !== undefined && !listed,
  });
  const [last, setLast] = useState<Row>();
  const found = id === null ? undefined : (listed ?? query.data);
  if (found && found !== last) setLast(found);
  const row = found ?? (last !== undefined && rowId(last) === id ? last : undefined);
  const show = (value: string | number | null, section?: string) => {
    const next = new URLSearchParams(params);
    next.delete(SECTION);
    if (value === null) next.delete(param);
    else next.set(param, String(value));
    if (section) next.set(SECTION, section);
    setParams(next);
  };
  return {
    row,
    isNew: named === NEW,
    error: row || !query.isError ? null : query.error,
    retry: () => void query.refetch(),
    show,
    create: () => show(NEW),
    close: () => show(null),
  };
}
