import type { z } from 'zod';
import type { Broker, CandleQuery, Read, ReadRows, Span } from '../broker';
import type { Activity, Transaction, UnreadableRow } from '../broker-data';
import { type IgCaller, NOT_FOUND_CODES } from './ig-caller';
import {
  mapAccount,
  mapActivity,
  mapCandle,
  mapConfirm,
  mapPosition,
  mapTransaction,
} from './ig-mapper';
import {
  MarketNode,
  MarketSummaryRow,
  mapMarket,
  mapMarketSummary,
  readMarkets,
} from './ig-market';
import { amendRequest, closeRequest, openRequest } from './ig-orders';
import { type RowReader, readRows } from './ig-rows';
import {
  AccountRow,
  Accounts,
  Activities,
  ActivityRow,
  CandleRow,
  ConfirmReply,
  MarketSearch,
  PositionRow,
  Positions,
  Prices,
  TransactionRow,
  Transactions,
} from './ig-schema';
import type { IgSession } from './ig-session';
import { formatTime } from './ig-time';

const ACTIVITIES_PER_PAGE = 500;
const TRANSACTIONS_PER_PAGE = 500;
/** A list with more pages is not read at all: one with a gap would be worse than none. */
const MAX_PAGES = 40;

/** Receives the rows of a list that could not be read. */
export type ReportUnreadable = (list: string, rows: readonly UnreadableRow[]) => void;

/** The broker port over IG's REST API (§1.3 to §1.8). Every outcome is a value; nothing here throws. */
export function createIgApi(
  caller: IgCaller,
  report: ReportUnreadable,
  session: Pick<IgSession, 'end'>,
): Broker {
  return new IgApi(caller, report, session);
}

/** A class, because there is one for each account, and functions of each would take twenty times its memory. */
class IgApi implements Broker {
  constructor(
    private readonly caller: IgCaller,
    private readonly report: ReportUnreadable,
    private readonly session: Pick<IgSession, 'end'>,
  ) {}

  accounts() {
    return this.readList(
      'accounts',
      this.caller.read(get('/accounts', 1), Accounts),
      (response) => response.accounts,
      this.readers.account,
    );
  }

  positions() {
    return this.readList(
      'positions',
      this.caller.read(get('/positions', 2), Positions),
      (response) => response.positions,
      this.readers.position,
    );
  }

  isFreeFor(action: Parameters<Broker['isFreeFor']>[0]) {
    return this.caller.isFree(action);
  }

  findReadWaitMs(reads: number) {
    return this.caller.findReadWaitMs(reads);
  }

  openPosition(...[order, beforeSend]: Parameters<Broker['openPosition']>) {
    return this.caller.submit(openRequest(order), 'open', beforeSend);
  }

  closePosition(...[order, beforeSend]: Parameters<Broker['closePosition']>) {
    return this.caller.submit(closeRequest(order), 'close', beforeSend);
  }

  amendStop(order: Parameters<Broker['amendStop']>[0]) {
    return this.caller.submit(amendRequest(order), 'open');
  }

  async confirm(dealReference: string): ReturnType<Broker['confirm']> {
    const path = `/confirms/${encodeURIComponent(dealReference)}`;
    const read = await this.caller.read(get(path, 1), ConfirmReply);
    if (read.kind === 'rejected' && NOT_FOUND_CODES.has(read.code)) {
      return { kind: 'ok', value: null };
    }
    return read.kind === 'ok' ? { kind: 'ok', value: mapConfirm(read.value) } : read;
  }

  async activity(span: Span, dealId?: string) {
    const read = await readActivity(this.caller, this.readers.activity, span, dealId);
    return this.reported('activity', read);
  }

  async transactions(span: Span) {
    const read = await readTransactions(this.caller, this.readers.transaction, span);
    return this.reported('transactions', read);
  }

  async markets(epics: readonly string[]) {
    return this.reported('markets', await readMarkets(this.caller, this.readers.market, epics));
  }

  searchMarkets(term: string) {
    const path = `/markets?${new URLSearchParams({ searchTerm: term })}`;
    return this.readList(
      'market search',
      this.caller.read(get(path, 1), MarketSearch),
      (response) => response.markets,
      this.readers.marketSummary,
    );
  }

  prices(query: CandleQuery) {
    return this.readList(
      'prices',
      this.caller.read(get(pricesPath(query), 3), Prices, { historical: true }),
      (response) => response.prices,
      this.readers.candle,
    );
  }

  disconnect() {
    return this.session.end();
  }

  private get readers() {
    return createReaders(() => this.caller.localOffsetMs());
  }

  /** Reads one list in full; `toRows` finds it in its envelope. */
  private async readList<Envelope, Row extends z.ZodType, T>(
    list: string,
    reading: Promise<Read<Envelope>>,
    toRows: (envelope: Envelope) => unknown[],
    rowReader: RowReader<Row, T>,
  ): Promise<ReadRows<T>> {
    const read = await reading;
    if (read.kind !== 'ok') return read;
    return this.reported(list, readRows(toRows(read.value), rowReader));
  }

  private reported<T>(list: string, read: ReadRows<T>): ReadRows<T> {
    if (read.kind === 'ok' && read.unreadable.length > 0) this.report(list, read.unreadable);
    return read;
  }
}

type Readers = ReturnType<typeof createReaders>;

/** One reader for each kind of row. */
function createReaders(localOffsetMs: () => number | null) {
  const clock = () => ({ offsetMs: localOffsetMs(), now: Date.now() });
  return {
    account: reader(AccountRow, mapAccount),
    position: reader(PositionRow, (row) => mapPosition(row, clock())),
    activity: reader(ActivityRow, mapActivity),
    transaction: reader(TransactionRow, mapTransaction),
    market: reader(MarketNode, (row) => mapMarket(row, clock())),
    marketSummary: reader(MarketSummaryRow, (row) => mapMarketSummary(row, clock())),
    candle: reader(CandleRow, (row) => mapCandle(row, localOffsetMs())),
  };
}

function reader<Row extends z.ZodType, T>(
  schema: Row,
  map: (row: z.output<Row>) => T | null,
): RowReader<Row, T> {
  return { schema, map };
}

function get(path: string, version: 1 | 2 | 3) {
  return { method: 'GET', path, version } as const;
}

function pricesPath(query: CandleQuery): string {
  const search = new URLSearchParams({ resolution: query.resolution, pageSize: '0' });
  search.set('max', String(query.max));
  if (query.from !== null) {
    search.set('from', formatTime(query.from));
    search.set('to', formatTime(query.to ?? new Date().toISOString()));
  }
  return `/prices/${encodeURIComponent(query.epic)}?${search}`;
}

/** Follows `next` links, of which only from and to are used; newest first (§1.8). */
async function readActivity(
  caller: IgCaller,
  activity: Readers['activity'],
  span: Span,
  dealId: string | undefined,
): Promise<ReadRows<Activity>> {
  const found: unknown[] = [];
  let from = formatTime(span.from);
  let to = formatTime(span.to);
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const search = new URLSearchParams({ from, to, detailed: 'true' });
    search.set('pageSize', String(ACTIVITIES_PER_PAGE));
    if (dealId !== undefined) search.set('dealId', dealId);
    const read = await caller.read(get(`/history/activity?${search}`, 3), Activities);
    if (read.kind !== 'ok') return read;
    found.push(...read.value.activities);
    const next = read.value.metadata?.paging?.next;
    if (!next) return readRows(withoutRepeats(found), activity);
    const query = toQuery(next);
    from = query?.get('from') ?? from;
    to = query?.get('to') ?? to;
  }
  return { kind: 'unavailable', cause: 'the activity of this span is too long to read' };
}

/** The query of a link to the next page; null when it is not such a link. */
function toQuery(link: string): URLSearchParams | null {
  const base = 'http://next.invalid';
  return URL.canParse(link, base) ? new URL(link, base).searchParams : null;
}

/** Two pages share a second where they meet, so a row may be on both. */
function withoutRepeats(rows: unknown[]): unknown[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

async function readTransactions(
  caller: IgCaller,
  transaction: Readers['transaction'],
  span: Span,
): Promise<ReadRows<Transaction>> {
  const found: unknown[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const search = new URLSearchParams({ type: 'ALL', from: formatTime(span.from) });
    search.set('to', formatTime(span.to));
    search.set('pageSize', String(TRANSACTIONS_PER_PAGE));
    search.set('pageNumber', String(page));
    const read: Read<z.output<typeof Transactions>> = await caller.read(
      get(`/history/transactions?${search}`, 2),
      Transactions,
    );
    if (read.kind !== 'ok') return read;
    found.push(...read.value.transactions);
    if (page >= read.value.metadata.pageData.totalPages) return readRows(found, transaction);
  }
  return { kind: 'unavailable', cause: 'the transactions of this span are too many to read' };
}
