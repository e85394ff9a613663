import { type Column, toCell } from './resource-columns';
import { saveFile } from './save-file';

/** Without it a spreadsheet reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Rows as a CSV: its heads are the labels; a column without one (of buttons) is left out. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const named = columns.filter((column) => column.label !== '');
  const lines = rows.map((row) => named.map((column) => toCell(column.value(row))));
  const heads = named.map((column) => column.label);
  return `${BYTE_ORDER_MARK}${[heads, ...lines].map((cells) => cells.map(quote).join(',')).join('\r\n')}`;
}

/** Hands a CSV to the browser as a file. */
export function saveCsv(name: string, text: string): void {
  saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
