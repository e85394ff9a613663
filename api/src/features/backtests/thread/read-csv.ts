import { MAX_NAMED_ROWS } from '@entropi/shared/contracts/backtest-model';
import { CsvError, parse } from 'csv-parse/sync';
import type { Prices } from '../../../backtest/play';
import {
  findPriceProblem,
  type PriceRow,
  toCandleColumns,
  toTickColumns,
} from '../../../backtest/price-row';
import { toTicks } from '../../../trading/core/units';
import type { PricedMarket } from '../priced-markets';

/** A row that cannot be read; `line` is that of the file, from 1. */
export interface CsvProblem {
  line: number;
  message: string;
}

/** In the order of the markets. */
export type ReadCsv = { prices: Prices[] } | { problems: CsvProblem[] };

const TICKS = ['at', 'bid', 'offer'];
const CANDLES = ['at', 'open', 'high', 'low', 'close'];
const EPIC = 'epic';
const DECIMAL = /^\d{1,12}(\.\d{1,12})?$/;
const ISO = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const HAS_ZONE = /(Z|[+-]\d\d:?\d\d)$/;

interface CsvRecord {
  record: Record<string, string>;
  info: { lines: number };
}

/**
 * Reads prices of both sides, or candles of the bid; the first line names the columns. Times are ISO-8601, UTC
 * without a zone, and rise by market. A column `epic` names the market of each row, and is needed for several. With
 * any row that cannot be read, nothing but what is wrong with the first of them.
 */
export function readCsv(text: string, markets: readonly PricedMarket[]): ReadCsv {
  try {
    return readRecords(parseRecords(text), markets);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    return { problems: [{ line, message: describeCsvError(error.code) }] };
  }
}

function parseRecords(text: string): CsvRecord[] {
  return parse(text, {
    bom: true,
    columns: (names: string[]) => names.map((name) => name.toLowerCase()),
    delimiter: [',', ';', '\t'],
    info: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as CsvRecord[];
}

function readRecords(records: CsvRecord[], markets: readonly PricedMarket[]): ReadCsv {
  const [first] = records;
  if (!first) return { problems: [{ line: 1, message: 'there are no rows below the first line' }] };
  const names = Object.keys(first.record);
  const kind = [TICKS, CANDLES].find((wanted) => wanted.every((name) => names.includes(name)));
  if (!kind) {
    const message = `the first line must name ${TICKS.join(',')} or ${CANDLES.join(',')}`;
    return { problems: [{ line: 1, message }] };
  }
  const isNamed = names.includes(EPIC);
  if (!isNamed && markets.length > 1) {
    const epics = markets.map(({ epic }) => epic).join(', ');
    const message = `the first line must name ${EPIC} too: the prices are of several markets, ${epics}`;
    return { problems: [{ line: 1, message }] };
  }
  const rows = new Map<string, PriceRow[]>(markets.map(({ epic }) => [epic, []]));
  const problems: CsvProblem[] = [];
  for (const { record, info } of records) {
    const market = isNamed ? markets.find(({ epic }) => epic === record[EPIC]) : markets[0];
    const message = market
      ? addRow(rows.get(market.epic) ?? [], record, kind, market)
      : 'its epic is of no market that is traded';
    if (message) problems.push({ line: info.lines, message });
    if (problems.length >= MAX_NAMED_ROWS) break;
  }
  if (problems.length > 0) return { problems };
  const missing = markets.filter(({ epic }) => rows.get(epic)?.length === 0);
  if (missing.length === 0) return { prices: [...rows.values()].map(toPrices) };
  return { problems: missing.map(({ epic }) => ({ line: 1, message: `no row is of ${epic}` })) };
}

/** Adds a row to those of its market; what is wrong with it, null when nothing is. */
function addRow(
  rows: PriceRow[],
  record: Record<string, string>,
  kind: string[],
  { decimalPlaces }: PricedMarket,
): string | null {
  const row = toRow(record, kind === TICKS ? 'TICKS' : 'CANDLES', decimalPlaces);
  const message = findPriceProblem(row, rows.at(-1)?.at ?? -1);
  if (!message) rows.push(row);
  return message;
}

function toRow(
  record: Record<string, string>,
  kind: PriceRow['kind'],
  decimalPlaces: number,
): PriceRow {
  const ticks = (name: string) => {
    const text = record[name] ?? '';
    return DECIMAL.test(text) ? toTicks(text, { decimalPlaces }) : Number.NaN;
  };
  const at = readTime(record.at ?? '');
  if (kind === 'TICKS') return { kind, at, bid: ticks('bid'), offer: ticks('offer') };
  const [open, high, low, close] = [ticks('open'), ticks('high'), ticks('low'), ticks('close')];
  return { kind, at, open, high, low, close };
}

function readTime(text: string): number {
  if (!ISO.test(text)) return Number.NaN;
  const hasTime = text.length > 10;
  return Date.parse(hasTime && !HAS_ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text);
}

function toPrices(rows: readonly PriceRow[]): Prices {
  const ticks = rows.flatMap((row) => (row.kind === 'TICKS' ? [row] : []));
  if (ticks.length > 0) return { kind: 'TICKS', columns: toTickColumns(ticks) };
  const candles = rows.flatMap((row) => (row.kind === 'CANDLES' ? [row] : []));
  return { kind: 'CANDLES', columns: toCandleColumns(candles) };
}

function describeCsvError(code: string): string {
  if (code.startsWith('CSV_RECORD_INCONSISTENT')) return 'it has another number of columns';
  return code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is not closed' : 'it is not CSV';
}
