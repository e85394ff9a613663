import { MAX_NAMED_ROWS } from '@entropi/contracts/backtest-model';
import type { Prices } from '@entropi/trading/backtest/play';
import { LEVELS, PriceColumns } from '@entropi/trading/backtest/price-columns';
import { findPriceProblem, type PriceRow } from '@entropi/trading/backtest/price-row';
import type { PricedMarket } from '../priced-markets';
import { readLevel } from './read-level';
import { TimeReader } from './read-time';

/** A row that cannot be read; `line` is that of the file, from 1. */
export interface CsvProblem {
  line: number;
  message: string;
}

/** The prices of each market, in the order of the markets. */
export type ReadCsv = { prices: Prices[] } | { problems: CsvProblem[] };

const KINDS = ['TICKS', 'CANDLES'] as const;
const AT = 'at';
const EPIC = 'epic';
const BYTE_ORDER_MARK = '\ufeff';

/** What the first line says: the kind of the rows, and the column of each value. */
interface Head {
  kind: PriceRow['kind'];
  width: number;
  at: number;
  levels: readonly number[];
  /** The column that names the market; -1 where there is none. */
  epic: number;
}

/** Collects the rows of a CSV as they come. The result is the prices of each market, or what is wrong. */
export class CsvRows {
  private head: Head | null = null;
  private readonly columns = new Map<string, PriceColumns>();
  private readonly problems: CsvProblem[] = [];
  private readonly times = new TimeReader();
  private line = 0;
  private isStopped = false;

  constructor(private readonly markets: readonly PricedMarket[]) {}

  /** Whether no further row is of interest. */
  get isDone(): boolean {
    return this.isStopped || this.problems.length >= MAX_NAMED_ROWS;
  }

  add(rows: readonly string[][]): void {
    for (const row of rows) {
      this.line += 1 + countBreaks(row);
      const isEmpty = row.length === 1 && row[0]?.trim() === '';
      if (isEmpty) continue;
      if (this.head) this.addRow(row, this.head);
      else this.readHead(row);
      if (this.isDone) return;
    }
  }

  /** Ends the reading with a problem in the line after the last row that was added. */
  fail(message: string): void {
    this.stop({ line: this.line + 1, message });
  }

  finish(): ReadCsv {
    if (this.problems.length > 0) return { problems: this.problems.slice(0, MAX_NAMED_ROWS) };
    const prices = [...this.columns.values()];
    if (prices.every(({ length }) => length === 0)) {
      return { problems: [{ line: 1, message: 'there are no rows below the first line' }] };
    }
    const missing = this.markets.filter(({ epic }) => this.columns.get(epic)?.length === 0);
    if (missing.length === 0) return { prices: prices.map((one) => one.toPrices()) };
    return { problems: missing.map(({ epic }) => ({ line: 1, message: `no row is of ${epic}` })) };
  }

  private readHead(row: readonly string[]): void {
    const names = row.map((name) => name.replace(BYTE_ORDER_MARK, '').trim().toLowerCase());
    const kind = KINDS.find((one) => [AT, ...LEVELS[one]].every((name) => names.includes(name)));
    if (!kind) {
      const [ticks, candles] = KINDS.map((one) => [AT, ...LEVELS[one]].join(','));
      this.stop({ line: this.line, message: `the first line must name ${ticks} or ${candles}` });
      return;
    }
    const epic = names.indexOf(EPIC);
    if (epic < 0 && this.markets.length > 1) {
      const epics = this.markets.map((market) => market.epic).join(', ');
      const message = `the first line must name ${EPIC} too: the prices are of several markets, ${epics}`;
      this.stop({ line: this.line, message });
      return;
    }
    const levels = LEVELS[kind].map((name) => names.indexOf(name));
    this.head = { kind, width: row.length, at: names.indexOf(AT), levels, epic };
    for (const market of this.markets) this.columns.set(market.epic, new PriceColumns(kind));
  }

  private addRow(row: readonly string[], head: Head): void {
    const message = this.findProblem(row, head);
    if (message) this.problems.push({ line: this.line, message });
  }

  /** Adds a row to those of its market. Returns what is wrong with it; null when nothing is. */
  private findProblem(row: readonly string[], head: Head): string | null {
    if (row.length !== head.width) return 'it has another number of columns';
    const epic = head.epic < 0 ? null : row[head.epic]?.trim();
    const market = epic === null ? this.markets[0] : this.markets.find((one) => one.epic === epic);
    const columns = market && this.columns.get(market.epic);
    if (!columns) return 'its epic is of no market that is traded';
    const at = this.times.read((row[head.at] ?? '').trim());
    if (typeof at !== 'number') return at.problem;
    const levels = head.levels.map((column) =>
      readLevel((row[column] ?? '').trim(), market.decimalPlaces),
    );
    const message = findPriceProblem(toRow(head.kind, at, levels), columns.lastAt);
    if (message === null) columns.add(at, levels);
    return message;
  }

  /** Records a problem after which nothing can be read. */
  private stop(problem: CsvProblem): void {
    this.problems.push(problem);
    this.isStopped = true;
  }
}

/** The number of line breaks within quotation marks in a row. */
function countBreaks(row: readonly string[]): number {
  let breaks = 0;
  for (const field of row) if (field.includes('\n')) breaks += field.split('\n').length - 1;
  return breaks;
}

function toRow(kind: PriceRow['kind'], at: number, levels: readonly number[]): PriceRow {
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN, fourth = Number.NaN] = levels;
  if (kind === 'TICKS') return { kind, at, bid: first, offer: second };
  return { kind, at, open: first, high: second, low: third, close: fourth };
}
