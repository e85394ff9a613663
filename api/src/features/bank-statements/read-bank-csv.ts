import Papa from 'papaparse';
import { invalid } from '../../errors';
import { type CsvColumns, type CsvField, listMissing, readTitles } from './csv-columns';
import { findDayOrder, readAmount, readDay } from './csv-values';
import {
  damaged,
  type ReadStatement,
  rejectTooManyLines,
  type StatementLine,
  tidy,
  unreadableLine,
} from './statement-line';

/** Banks write some lines about the account before the titles. */
const MAX_LINES_BEFORE_TITLES = 30;

const SETTINGS = { delimitersToGuess: [';', ',', '\t', '|'] };

interface Row {
  /** Place in the file, from 1, empty lines not counted. */
  number: number;
  cells: readonly string[];
}

/**
 * Reads a bank's CSV file. Its columns are known by their titles (`csv-columns.ts`); what separates columns, decimals
 * and thousands, and how days are written, is found from the whole file. When one line cannot be read, none is.
 */
export function readBankCsv(content: string): ReadStatement {
  const { columns, rows } = findRows(content);
  rejectTooManyLines(rows.length);
  const cell = (row: Row, field: CsvField) => row.cells[columns.at[field] ?? -1]?.trim() ?? '';
  const order = findDayOrder(rows.map((row) => cell(row, 'date')));
  if (rows.length > 0 && !order) {
    throw invalid('content', 'has days of no one form', 'statement_days');
  }
  const amounts = readAmounts(rows, cell);
  const lines = rows.map((row, index): StatementLine => {
    const bookedOn = order && readDay(cell(row, 'date'), order);
    const currency = cell(row, 'currency') || columns.currency || '';
    if (!bookedOn) throw unreadableLine(row.number, 'has no day');
    if (!/^[A-Z]{3}$/.test(currency)) throw unreadableLine(row.number, 'has no currency');
    return {
      account: '',
      bookedOn,
      amountMinor: amounts[index] ?? 0,
      currency,
      payer: tidy(cell(row, 'payer'), 140),
      payerAccount: tidy(cell(row, 'payerAccount'), 40),
      reference: tidy(cell(row, 'reference'), 40),
      text: tidy(cell(row, 'text')),
      bankReference: tidy(cell(row, 'bankReference'), 100),
    };
  });
  return { format: 'CSV', lines };
}

/** The rows below the titles that have a day: banks also write sums and notes below. */
function findRows(content: string): { columns: CsvColumns; rows: Row[] } {
  const { data, errors } = Papa.parse<string[]>(content.replace(/^\uFEFF/, ''), {
    ...SETTINGS,
    skipEmptyLines: 'greedy',
  });
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw damaged('a quote is not closed');
  const found = data
    .slice(0, MAX_LINES_BEFORE_TITLES)
    .map((row, index) => ({ index, columns: readTitles(row) }))
    .toSorted((a, b) => countColumns(b.columns) - countColumns(a.columns))[0];
  if (!found || countColumns(found.columns) < 2) {
    throw invalid('content', 'has no row of titles', 'statement_unknown');
  }
  const { index: titlesAt, columns } = found;
  const missing = listMissing(columns);
  if (missing.length > 0) {
    const names = missing.join(', ');
    throw invalid('content', `has no column for ${names}`, 'statement_columns', { columns: names });
  }
  const dateAt = columns.at.date ?? -1;
  const rows = data
    .map((cells, index) => ({ number: index + 1, cells }))
    .slice(titlesAt + 1)
    .filter(({ cells }) => /\d/.test(cells[dateAt] ?? ''));
  return { columns, rows };
}

const countColumns = ({ at }: CsvColumns) => Object.keys(at).length;

/** Amounts in minor units. A file in which one sign separates both decimals and thousands cannot be read surely. */
function readAmounts(rows: readonly Row[], cell: (row: Row, field: CsvField) => string): number[] {
  const decimals = new Set<string>();
  const thousands = new Set<string>();
  const read = (row: Row, text: string) => {
    const amount = readAmount(text);
    if (!amount) throw unreadableLine(row.number, 'has no amount');
    if (amount.decimal) decimals.add(amount.decimal);
    if (amount.thousands) thousands.add(amount.thousands);
    return amount.minor;
  };
  const amounts = rows.map((row) => {
    const amount = cell(row, 'amount');
    if (amount !== '') return read(row, amount);
    const debit = cell(row, 'debit');
    const credit = cell(row, 'credit');
    const received = credit === '' ? 0 : read(row, credit);
    if (received !== 0 || debit === '') {
      if (credit === '') throw unreadableLine(row.number, 'has no amount');
      return received;
    }
    return -Math.abs(read(row, debit));
  });
  if (decimals.size > 1 || [...decimals].some((sign) => thousands.has(sign))) {
    throw invalid('content', 'has amounts of several forms', 'statement_amounts');
  }
  return amounts;
}
