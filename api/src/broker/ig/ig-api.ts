import type { z } from 'zod';
import type { Broker, CandleQuery, Read, Span } from '../broker';
import type { Activity, Candle, MarketDetails, Transaction } from '../broker-data';
import { type IgCaller, NOT_FOUND_CODES } from './ig-caller';
import {
  mapAccount,
  mapActivity,
  mapCandle,
  mapConfirm,
  mapMarketSummary,
  mapPosition,
  mapTransaction,
  writeTime,
} from './ig-mapper';
import { mapMarket } from './ig-market';
import { closeRequest, openRequest } from './ig-orders';
import {
  Accounts,
  Activities,
  ConfirmAnswer,
  MarketDetailsAnswer,
  MarketSearch,
  Positions,
  Prices,
  Transactions,
} from './ig-schema';

/** IG takes this many epics in one call. */
const EPICS_PER_CALL = 50;
const ACTIVITIES_PER_PAGE = 500;
const TRANSACTIONS_PER_PAGE = 500;
/** More pages than this are not read: an answer with a gap would be worse than none. */
const MAX_PAGES = 40;

/** The broker port over IG's REST API (§1.3 to §1.8). */
export function createIgApi(caller: IgCaller, disconnect: () => Promise<void>): Broker {
  return {
    accounts: async () =>
      mapRead(await caller.read(get('/accounts', 1), Accounts), (answer) =>
        answer.accounts.map(mapAccount),
      ),
    positions: async () =>
      mapRead(await caller.read(get('/positions', 2), Positions), (answer) =>
        answer.positions.map(mapPosition),
      ),
    openPosition: (order) => caller.submit(openRequest(order), 'open'),
    closePosition: (order) => caller.submit(closeRequest(order), 'close'),
    async confirm(dealReference) {
      const path = `/confirms/${encodeURIComponent(dealReference)}`;
      const read = await caller.read(get(path, 1), ConfirmAnswer);
      if (read.kind === 'refused' && NOT_FOUND_CODES.has(read.code)) {
        return { kind: 'ok', value: null };
      }
      return mapRead(read, mapConfirm);
    },
    activity: (span, dealId) => readActivity(caller, span, dealId),
    transactions: (span) => readTransactions(caller, span),
    markets: (epics) => readMarkets(caller, epics),
    searchMarkets: async (term) =>
      mapRead(
        await caller.read(
          get(`/markets?${new URLSearchParams({ searchTerm: term })}`, 1),
          MarketSearch,
        ),
        (answer) => answer.markets.map(mapMarketSummary),
      ),
    prices: async (query) =>
      mapRead(
        await caller.read(get(pricesPath(query), 3), Prices, { historical: true }),
        (answer) =>
          answer.prices.map(mapCandle).filter((candle): candle is Candle => candle !== null),
      ),
    disconnect,
  };
}

function get(path: string, version: 1 | 2 | 3) {
  return { method: 'GET', path, version } as const;
}

function mapRead<T, U>(read: Read<T>, map: (value: T) => U): Read<U> {
  return read.kind === 'ok' ? { kind: 'ok', value: map(read.value) } : read;
}

function pricesPath(query: CandleQuery): string {
  const search = new URLSearchParams({ resolution: query.resolution, pageSize: '0' });
  search.set('max', String(query.max));
  if (query.from !== null) {
    search.set('from', writeTime(query.from));
    search.set('to', writeTime(query.to ?? new Date().toISOString()));
  }
  return `/prices/${encodeURIComponent(query.epic)}?${search}`;
}

/**
 * IG refuses the whole call for one epic that it does not know: the halves are asked by themselves, so
 * that one bad epic does not silence the others.
 */
async function readMarkets(
  caller: IgCaller,
  epics: readonly string[],
): Promise<Read<MarketDetails[]>> {
  if (epics.length === 0) return { kind: 'ok', value: [] };
  if (epics.length > EPICS_PER_CALL) return await readHalves(caller, epics, EPICS_PER_CALL);
  const path = `/markets?${new URLSearchParams({ epics: epics.join(','), filter: 'ALL' })}`;
  const read = await caller.read(get(path, 2), MarketDetailsAnswer);
  if (read.kind === 'ok') return { kind: 'ok', value: read.value.marketDetails.map(mapMarket) };
  if (read.kind !== 'refused') return read;
  if (epics.length === 1) return { kind: 'ok', value: [] };
  return await readHalves(caller, epics, Math.ceil(epics.length / 2));
}

async function readHalves(
  caller: IgCaller,
  epics: readonly string[],
  at: number,
): Promise<Read<MarketDetails[]>> {
  const first = await readMarkets(caller, epics.slice(0, at));
  if (first.kind !== 'ok') return first;
  const second = await readMarkets(caller, epics.slice(at));
  return second.kind === 'ok' ? { kind: 'ok', value: [...first.value, ...second.value] } : second;
}

/** Follows `next`, whose from and to are reused; newest first (§1.8). */
async function readActivity(
  caller: IgCaller,
  span: Span,
  dealId: string | undefined,
): Promise<Read<Activity[]>> {
  const found: Activity[] = [];
  let from = writeTime(span.from);
  let to = writeTime(span.to);
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const search = new URLSearchParams({ from, to, detailed: 'true' });
    search.set('pageSize', String(ACTIVITIES_PER_PAGE));
    if (dealId !== undefined) search.set('dealId', dealId);
    const read = await caller.read(get(`/history/activity?${search}`, 3), Activities);
    if (read.kind !== 'ok') return read;
    found.push(...read.value.activities.map(mapActivity));
    const next = read.value.metadata?.paging?.next;
    if (!next) return { kind: 'ok', value: withoutRepeats(found) };
    const query = new URL(next, 'http://next.invalid').searchParams;
    from = query.get('from') ?? from;
    to = query.get('to') ?? to;
  }
  return { kind: 'unavailable', cause: 'the activity of this span is too long to read' };
}

/** Pages meet at a second, so an item may be on both. */
function withoutRepeats(items: Activity[]): Activity[] {
  const byKey = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...byKey.values()];
}

async function readTransactions(caller: IgCaller, span: Span): Promise<Read<Transaction[]>> {
  const found: Transaction[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const search = new URLSearchParams({ type: 'ALL', from: writeTime(span.from) });
    search.set('to', writeTime(span.to));
    search.set('pageSize', String(TRANSACTIONS_PER_PAGE));
    search.set('pageNumber', String(page));
    const read: Read<z.output<typeof Transactions>> = await caller.read(
      get(`/history/transactions?${search}`, 2),
      Transactions,
    );
    if (read.kind !== 'ok') return read;
    found.push(...read.value.transactions.map(mapTransaction));
    if (page >= read.value.metadata.pageData.totalPages) return { kind: 'ok', value: found };
  }
  return { kind: 'unavailable', cause: 'the transactions of this span are too many to read' };
}
