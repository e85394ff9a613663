import type { ListColumn } from '../lists/list-column';
import { toCell, toCsvLine } from './csv-line';

/** What lies between two lines of a file; the last line has no end. */
export const LINE_BREAK = '\r\n';

type FileColumn<Row> = Pick<ListColumn<Row>, 'label' | 'value'>;

/**
 * The columns of a file: those of a list with the currency of an amount in a column after it. A column without a
 * label, e.g. of buttons, is left out.
 */
export function toFileColumns<Row>(
  columns: readonly ListColumn<Row>[],
  nameCurrency: (amount: string) => string,
): FileColumn<Row>[] {
  return columns
    .filter(({ label }) => label !== '')
    .flatMap((column) => {
      const { label, currency } = column;
      return currency ? [column, { label: nameCurrency(label), value: currency }] : [column];
    });
}

export function toHeadLine<Row>(columns: readonly FileColumn<Row>[]): string {
  return toCsvLine(columns.map(({ label }) => label));
}

export function toRowLine<Row>(columns: readonly FileColumn<Row>[], row: Row): string {
  return toCsvLine(columns.map(({ value }) => toCell(value(row))));
}
