import type { SellMode } from '@entropi/contracts/trading-model';
import type { Formats } from '../format/create-formats';
import type { FindCodeWords } from '../remote/code-words';

/** A column of a list, as a page shows it and a file contains it. */
export interface ListColumn<Row> {
  label: string;
  /** The value that is sorted, filtered and exported. */
  value: (row: Row) => string | number | boolean | null;
  /** ISO 4217 code of an amount, which a file has beside it. */
  currency?: (row: Row) => string | null;
}

/** What the columns of a list are worded with; `Key` is the keys of its texts. */
export interface ListWords<Key extends string> {
  t: (key: Key, values?: Record<string, string | number>) => string;
  format: Formats;
  findWords: FindCodeWords;
  nameMode: (mode: SellMode) => string;
}
