import { BYTE_ORDER_MARK } from '../csv/csv-line';
import { LINE_BREAK, toFileColumns, toHeadLine, toRowLine } from '../csv/csv-table';
import type { Column } from './resource-columns';

/** Writes rows that the browser has as a CSV, with the labels as headings. */
export function toCsv<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  nameCurrency: (amount: string) => string,
): string {
  const named = toFileColumns(columns, nameCurrency);
  const lines = rows.map((row) => toRowLine(named, row));
  return `${BYTE_ORDER_MARK}${[toHeadLine(named), ...lines].join(LINE_BREAK)}`;
}
