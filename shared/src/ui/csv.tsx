import { BYTE_ORDER_MARK, toCell, toCsvLine } from '../csv/csv-line';
import type { Column } from './resource-columns';
import { saveFile } from './save-file';

/** Rows as a CSV: its heads are the labels; a column without one (of buttons) is left out. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const named = columns.filter((column) => column.label !== '');
  const lines = rows.map((row) => named.map((column) => toCell(column.value(row))));
  const heads = named.map((column) => column.label);
  return `${BYTE_ORDER_MARK}${[heads, ...lines].map(toCsvLine).join('\r\n')}`;
}

/** Hands a CSV to the browser as a file. */
export function saveCsv(name: string, text: string): void {
  saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
