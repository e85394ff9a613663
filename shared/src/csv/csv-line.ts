/** Without it a spreadsheet reads UTF-8 as something else. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** As a spreadsheet of any country reads it: no thousands, a point, a hyphen for the minus. */
const PLAIN_NUMBER = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumSignificantDigits: 15,
  signDisplay: 'negative',
});

/** What a spreadsheet would take for a formula, also behind what it does not show, or in wide letters. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;

/** A value in the CSV. A number is never guarded: a quote before its minus would make it text. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? PLAIN_NUMBER.format(value) : '';
  const text = String(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

/** One line of a CSV, without its end. */
export function toCsvLine(cells: readonly string[]): string {
  return cells.map(quote).join(',');
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
