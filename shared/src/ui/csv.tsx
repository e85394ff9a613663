import { BYTE_ORDER_MARK, toCell, toCsvLine } from '../csv/csv-line';
import type { Column } from './resource-columns';
import { saveFile } from './save-file';

/**
 * Writes rows as a CSV with the labels as headings, and the currency of an amount in a column after it; a column without
 * a label, e.g. of buttons, is left out.
 */
export function toCsv<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  nameCurrency: (amount: string) => string,
): string {
  const named = columns
    .filter(({ label }) => label !== '')
    .flatMap((column) => {
      const { field, label, currency } = column;
      if (!currency) return [column];
      return [column, { field: `${field}.currency`, label: nameCurrency(label), value: currency }];
    });
  const lines = rows.map((row) => named.map((column) => toCell(column.value(row))));
  const heads = named.map((column) => column.label);
  return `${BYTE_ORDER_MARK}${[heads, ...lines].map(toCsvLine).join('\r\n')}`;
}

/** Lets the browser save a CSV as a file. */
export function saveCsv(name: string, text: string): void {
  saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
