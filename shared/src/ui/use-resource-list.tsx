import type { CallInput, Endpoint } from '@entropi/contracts/endpoint';
import {
  describeList,
  type FilterName,
  isQueryValue,
  type ListDescription,
  type RowOf,
} from '@entropi/contracts/list-query';
import type { Client } from '@entropi/shared/http';
import { buildUrl } from '@entropi/shared/http/request';
import { useClient } from '@entropi/shared/remote';
import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type OpenRow, useOpenRow } from './open-row';
import { type RowsPage, readAllPages } from './read-all-pages';
import { type TableStateControl, useTableState } from './table-state';
import { useEarlyQuery } from './use-early-query';

/** Rows with all that a table needs to know of them, from `useResourceList` or `useLocalList`. */
export interface RowList<Row, Filter extends string = string> {
  /** The id of the list's call; null where the page has all rows already. */
  name: string | null;
  /** undefined while loading. */
  rows: readonly Row[] | undefined;
  /** The rows are of another search, filter, order or page than is chosen, until the right ones have come. */
  isOutdated?: boolean;
  /** The ids of rows that cannot be read, and so are left out. */
  unreadable?: readonly string[];
  /** How old what they show is at most, in seconds; null, or left out: it is of when it was read. */
  ageS?: number | null;
  /** Number of rows at the server; undefined when the browser has all of them. */
  total: number | undefined;
  rowId: (row: Row) => string | number;
  state: TableStateControl;
  error: unknown;
  retry: () => void;
  /** The query for what is shown: search and filters by name, without page and order. */
  matching: Readonly<Record<string, string>>;
  /** The features of the call at the server; null where the browser searches and sorts all rows. */
  server: ListDescription | null;
  /** Exists only in the type, which carries the names of the filters. */
  filter?: Filter;
  /** Begins the CSV of every row that matches, which the API writes, with columns by their fields. */
  openCsv?: (columns: readonly string[], signal: AbortSignal) => Promise<Response>;
  /** Reads every row that matches, page by page; of a paged list whose CSV the API does not write. */
  readAll?: (
    signal: AbortSignal,
    onProgress: (rows: number, total: number) => void,
  ) => Promise<Row[]>;
}

export interface ResourceList<Row, Filter extends string = string> extends RowList<Row, Filter> {
  open: OpenRow<Row>;
}

export interface ResourceListOptions<L extends Endpoint> {
  /** The list's call: its query declares paging, search, order and filters. */
  call: L;
  /** The call for the CSV of all rows that match. */
  csv?: Endpoint;
  /** The part of the call that the user does not choose: path parameters, and members of the query. */
  input?: Partial<CallInput<L>>;
  queryKey: QueryKey;
  /** Key of a row. Default: its member `id`. */
  rowId?: (row: RowOf<L>) => string | number;
  /** Reads a row by the id that a link names in `param`; without it no row opens. */
  open?: {
    param: string;
    read: (client: Client, id: number, signal: AbortSignal) => Promise<RowOf<L>>;
  };
  /** Distinguishes the URL state of several lists on one page. */
  prefix?: string;
  pollMs?: number;
  /**
   * Gives one value to members that differ at every reading and that nothing shows, so that a row which is the same
   * apart from them is not drawn again.
   */
  settle?: (row: RowOf<L>) => RowOf<L>;
}

const NO_FILTER: RowList<unknown>['matching'] = {};
const readId = (row: unknown) => (row as { id: number }).id;

/** Reads search and filters from the URL, without values that the contract would reject. */
function toMatching(
  call: Endpoint,
  server: ListDescription,
  { search, filters }: TableStateControl,
): Record<string, string> {
  const set = Object.entries(filters).filter(([name, value]) => isQueryValue(call, name, value));
  return { ...(server.canSearch && search ? { search } : {}), ...Object.fromEntries(set) };
}

function toOrder(server: ListDescription, { sort }: TableStateControl) {
  const isSorted = sort !== null && server.sorts.includes(sort.field);
  return isSorted ? { sort: sort.field, order: sort.order } : {};
}

/** The logic of a list: URL state, pages, order, search, filters, the open row, and retrying. */
export function useResourceList<L extends Endpoint>(
  options: ResourceListOptions<L>,
): ResourceList<RowOf<L>, FilterName<L>> {
  type Row = RowOf<L>;
  const { call, csv, input, queryKey, rowId = readId, open, prefix, pollMs, settle } = options;
  const client = useClient();
  const server = useMemo(() => describeList(call), [call]);
  const names = useMemo(() => Object.keys(server.filters), [server]);
  const state = useTableState({ prefix, filters: names });
  const matching = toMatching(call, server, state);
  const chosen = { ...toOrder(server, state), ...matching };
  const page = server.isPaged ? { skip: state.skip, limit: state.limit } : {};
  const complete = (query: object) => {
    const given = (input ?? {}) as { params?: object; query?: object };
    return { ...given, query: { ...given.query, ...chosen, ...query } };
  };
  const read = async (query: object, signal: AbortSignal): Promise<RowsPage<Row>> => {
    const sent = complete(query) as CallInput<Endpoint>;
    let unreadable: readonly string[] = [];
    let ageS: number | null = null;
    const reply: unknown = await client.call<Endpoint>(call, sent, {
      signal,
      onUnreadable: (ids) => {
        unreadable = ids;
      },
      onAge: (seconds) => {
        ageS = seconds;
      },
    });
    const found = Array.isArray(reply) ? { items: reply, total: reply.length } : reply;
    const { items, ...counts } = found as RowsPage<Row>;
    return { ...counts, items: settle ? items.map(settle) : items, unreadable, ageS };
  };
  const query = useEarlyQuery({
    queryKey: [...queryKey, 'list', input ?? null, chosen, page],
    queryFn: ({ signal }) => read(page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });
  const rows = query.data?.items;
  const opened = useOpenRow<Row>({
    param: open?.param ?? '',
    rowId,
    rows,
    queryKey,
    pollMs,
    read: (id, signal) => (open ? open.read(client, id, signal) : Promise.reject(new Error())),
  });
  return {
    name: call.id,
    rows,
    isOutdated: query.isPlaceholderData,
    unreadable: query.data?.unreadable,
    ageS: query.data?.ageS,
    total: server.isPaged ? (query.data?.total ?? 0) : undefined,
    rowId,
    state,
    error: query.error,
    retry: () => void query.refetch(),
    matching,
    server: server.isPaged ? server : null,
    openCsv:
      csv &&
      ((columns, signal) => {
        const path = buildUrl('', csv, complete({ columns: columns.join(',') }));
        return client.open(path, { signal, explainsFailure: true });
      }),
    readAll:
      server.isPaged && !csv
        ? (signal, onProgress) =>
            readAllPages({ read: (one) => read(one, signal), rowId, signal, onProgress })
        : undefined,
    open: opened,
  };
}

/** A list of rows that the page has already; the browser pages, sorts and searches them. */
export function useLocalList<Row>(
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string | number,
  prefix?: string,
): RowList<Row, never> {
  const state = useTableState({ prefix });
  return {
    name: null,
    rows,
    total: undefined,
    rowId,
    state,
    error: null,
    retry: () => undefined,
    matching: NO_FILTER,
    server: null,
  };
}
