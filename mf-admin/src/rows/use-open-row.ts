import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

export interface OpenRowOptions<Row extends { id: number }> {
  /** Value of the URL's parameter; null or no id: nothing is open. */
  named: string | null;
  /** The loaded page; undefined while loading. */
  rows: readonly Row[] | undefined;
  /** Under the list's key, so that what renews the list renews the row. */
  queryKey: QueryKey;
  read: (id: number, signal: AbortSignal) => Promise<Row>;
  /** Reads it again this often. Default: only when the list is renewed. */
  pollMs?: number;
}

export interface OpenRow<Row> {
  row: Row | undefined;
  /** Why the row cannot be shown; null while it can, or is on its way. */
  error: unknown;
  retry: () => void;
}

const ID = /^[1-9]\d{0,9}$/;

/** The row that a link names: from the loaded page, else read by its id. It stays when it leaves the page. */
export function useOpenRow<Row extends { id: number }>(options: OpenRowOptions<Row>): OpenRow<Row> {
  const { named, rows, queryKey, read } = options;
  const id = named !== null && ID.test(named) ? Number(named) : null;
  const listed = rows?.find((row) => row.id === id);
  const query = useQuery({
    queryKey: [...queryKey, 'row', id],
    queryFn: ({ signal }) => read(id ?? 0, signal),
    refetchInterval: options.pollMs,
    enabled: id !== null && rows !== undefined && !listed,
  });
  const [last, setLast] = useState<Row>();
  const found = id === null ? undefined : (listed ?? query.data);
  if (found && found !== last) setLast(found);
  const row = found ?? (last?.id === id ? last : undefined);
  return { row, error: row || !query.isError ? null : query.error, retry: () => query.refetch() };
}
