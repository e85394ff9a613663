import type { ReactNode } from 'react';
import type { NarrowRow } from './narrow-rows';
import type { Column } from './resource-columns';
import type { ResourceFilter } from './resource-filters';
import type { RowList } from './use-resource-list';
import type { Selection } from './use-selection';

export interface ResourceTableProps<Row, Name extends string = string> {
  /** Name of the rows: "Users". The table and its CSV file are named by it. */
  label: string;
  list: RowList<Row, Name>;
  columns: readonly Column<Row>[];
  /** The columns of the CSV, whatever is shown. Default: the columns that are shown. */
  csvColumns?: readonly Column<Row>[];
  /** The same row in two lines, under 600 px. */
  narrow: (row: Row) => NarrowRow;
  /** Shown when there are no rows: what will be here, and what to do. */
  empty: { title: string; hint?: ReactNode; action?: ReactNode };
  onOpen?: (row: Row) => void;
  /** Filters of the list's call that are shown, left of the search. */
  filters?: readonly ResourceFilter<Name>[];
  /** Rows can be ticked. */
  selection?: Selection;
  /** While true, rows keep their places, because one of them is being acted on. */
  holdOrder?: boolean;
  /** Whether there is a search box. Default: if the call can search, or the browser has all rows. */
  searchable?: boolean;
}
