/** Byte order mark, without which a spreadsheet does not recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Writes a number so that spreadsheets of every country read it: no thousands separator, a point, a hyphen as minus. */
const PLAIN_NUMBER = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumSignificantDigits: 15,
  signDisplay: 'negative',
});

/** Text that a spreadsheet would take for a formula, also after invisible characters, or in full-width letters. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;

/** Writes a value. Only text is guarded by a quote: before the minus of a number, it would make that text too. */
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
