import type { Broker, Read } from '@entropi/broker/broker';
import type { MarketSummary } from '@entropi/broker/broker-data';
import type { FeedLogins } from '../prices/feed-login';
import { listUnknownEpics, saveMarkets } from '../store/market.repo';
import {
  type KeyWork,
  loadCredentials,
  refreshAccounts,
  retryRejected,
  toAccountSnapshot,
  toFailure,
  toLockFailure,
  toQuestionFailure,
  type WorkFailure,
} from './broker-account';
import { FeedReads } from './feed-reads';
import { findOverload } from './overload';
import { RecentResults } from './recent-results';
import type { PayloadOf, SyncCounts } from './request-kinds';
import type { Handled, RequestHandlers } from './serve-requests';
import { testConnection } from './test-connection';

/** The broker has locked a login; it is tried again after this many milliseconds. */
export interface LockedLogin {
  lockedForMs: number;
}

export interface BrokerWork extends KeyWork {
  /** The accounts whose prices and markets the environments show. */
  feedLogins: FeedLogins;
  /**
   * Compares the shares of a key's accounts with the broker now. Null when the broker could not be read; a
   * `LockedLogin` when that is because its login is locked. For a key that this process does not own, which has
   * nothing to compare, all counts are 0.
   */
  reconcileKey(brokerKeyId: number): Promise<SyncCounts | LockedLogin | null>;
}

/** The details of this many found markets are stored; more would use up the feed's allowance. */
const STORED_OF_SEARCH = 20;

/** A search takes one call for the names, and one for the details of those that are not known. */
const READS_OF_SEARCH = 2;

type Search = Handled<'search-markets'>;

/** Everything that an engine process can do with the broker for the API. */
export function createBrokerHandlers(work: BrokerWork): RequestHandlers {
  const feed = new FeedReads(work);
  const searches = new RecentResults<Search>();
  return {
    async 'check-keys'({ secret }) {
      if (!secret) throw new Error('no credentials to check');
      const read = await work.clientPool.check(secret);
      if (read.kind === 'credential-rejected' || read.kind === 'rejected') {
        const { code, message } = read;
        return { kind: 'done', result: { kind: 'rejected', code, message } };
      }
      if (read.kind !== 'ok') return toFailure(read);
      const accounts = read.value.map(toAccountSnapshot);
      return { kind: 'done', result: { kind: 'accepted', accounts } };
    },

    async accounts({ brokerKeyId, waitsUntil }) {
      const refreshed = await refreshInTime(work, getKeyId(brokerKeyId), waitsUntil);
      if (refreshed.kind === 'failed') return refreshed;
      return { kind: 'done', result: { accounts: refreshed.accounts } };
    },

    async 'fresh-dashboard'({ brokerKeyId, waitsUntil }) {
      const rejected = await retryRejected(work, getKeyId(brokerKeyId));
      if (rejected) return rejected;
      const refreshed = await refreshInTime(work, getKeyId(brokerKeyId), waitsUntil);
      if (refreshed.kind === 'failed') return refreshed;
      return await reconcile(work, getKeyId(brokerKeyId));
    },

    async sync({ brokerKeyId }) {
      const rejected = await retryRejected(work, getKeyId(brokerKeyId));
      return rejected ?? (await reconcile(work, getKeyId(brokerKeyId)));
    },

    async activities({ brokerKeyId, payload, waitsUntil }) {
      const { accountId, from, to } = payload;
      const broker = await openOwn(work, getKeyId(brokerKeyId), accountId);
      const request = { reads: 1, waitsUntil };
      const read = await readInTime(broker, request, () => broker.activity({ from, to }));
      if (read.kind === 'failed') return read;
      if (read.kind !== 'ok') return toFailure(read);
      const activities = read.value.map(
        ({ actions: _, marketName: __, currency: ___, ...one }) => one,
      );
      return { kind: 'done', result: { activities } };
    },

    async candles({ payload, brokerKeyId, userId, waitsUntil }) {
      const { environment, accountId = null, epic, resolution, from, to, limit } = payload;
      const request = { environment, userId, reads: 1, waitsUntil };
      const readPrices = (broker: Broker) =>
        broker.prices({ epic, resolution, from, to, max: limit });
      // A key of the user's own has an allowance of its own.
      const read =
        brokerKeyId === null
          ? await feed.read(request, readPrices)
          : await readInTime(await openOwn(work, brokerKeyId, accountId), request, readPrices);
      if (read.kind === 'failed') return read;
      if (read.kind !== 'ok') return toQuestionFailure(read);
      const candles = read.value.map((candle) => ({
        at: candle.at,
        open: Number(candle.open),
        high: Number(candle.high),
        low: Number(candle.low),
        close: Number(candle.close),
      }));
      return { kind: 'done', result: { candles } };
    },

    async 'search-markets'({ payload, userId, waitsUntil }) {
      const { environment, term } = payload;
      const request = { environment, userId, reads: READS_OF_SEARCH, waitsUntil };
      const key = JSON.stringify([environment, term.toLowerCase()]);
      const { result, isShared } = await searches.get(
        key,
        async (): Promise<Search> => {
          const read = await feed.read(request, (broker, onLastRead) =>
            searchAndStore(work, broker, payload, onLastRead),
          );
          if (read.kind === 'failed') return read;
          return read.kind === 'ok' ? { kind: 'done', result: read.value } : toFailure(read);
        },
        (found) => found.kind === 'done',
      );
      if (result.kind === 'failed' || !isShared) return result;
      return { kind: 'done', result: { ...result.result, reads: 0 } };
    },

    async 'load-markets'({ payload, userId, waitsUntil }) {
      const { environment, epics } = payload;
      const request = { environment, userId, reads: 1, waitsUntil };
      const read = await feed.read(request, (broker) => broker.markets(epics));
      if (read.kind === 'failed') return read;
      if (read.kind !== 'ok') return toQuestionFailure(read);
      await saveMarkets(work.db, environment, read.value);
      return { kind: 'done', result: { epics: read.value.map((market) => market.epic) } };
    },

    async 'test-connection'({ secret, brokerKeyId }) {
      const credentials = secret ?? (await loadCredentials(work, getKeyId(brokerKeyId)));
      return { kind: 'done', result: await testConnection(work.clientPool, credentials) };
    },
  };
}

function getKeyId(brokerKeyId: number | null): number {
  if (brokerKeyId === null) throw new Error('the request names no broker key');
  return brokerKeyId;
}

async function openOwn(
  work: BrokerWork,
  brokerKeyId: number,
  accountId: string | null,
): Promise<Broker> {
  return work.clientPool.open(await loadCredentials(work, brokerKeyId), accountId);
}

async function refreshInTime(work: BrokerWork, brokerKeyId: number, waitsUntil: number) {
  const broker = await openOwn(work, brokerKeyId, null);
  return await readInTime(broker, { reads: 1, waitsUntil }, () =>
    refreshAccounts(work, brokerKeyId),
  );
}

async function readInTime<T>(
  broker: Broker,
  request: { reads: number; waitsUntil: number },
  read: (broker: Broker) => Promise<T>,
): Promise<T | WorkFailure> {
  return findOverload(broker, request) ?? (await read(broker));
}

interface FoundMarkets {
  markets: Pick<MarketSummary, 'epic' | 'name' | 'type' | 'status'>[];
  /** How many calls it took. */
  reads: number;
}

/** Searches at the broker, and stores the details of what was not known. */
async function searchAndStore(
  work: BrokerWork,
  broker: Broker,
  { environment, term }: PayloadOf<'search-markets'>,
  onLastRead: () => void,
): Promise<Read<FoundMarkets>> {
  const found = await broker.searchMarkets(term);
  // The broker does not search for these words, so they name no market.
  if (found.kind === 'rejected') return { kind: 'ok', value: { markets: [], reads: 1 } };
  if (found.kind !== 'ok') return found;
  onLastRead();
  const markets = found.value.map(({ epic, name, type, status }) => ({ epic, name, type, status }));
  const epics = markets.slice(0, STORED_OF_SEARCH).map((market) => market.epic);
  const unknown = await listUnknownEpics(work.db, environment, epics);
  if (unknown.length === 0) return { kind: 'ok', value: { markets, reads: 1 } };
  const details = await broker.markets(unknown);
  if (details.kind !== 'ok') return details;
  await saveMarkets(work.db, environment, details.value);
  return { kind: 'ok', value: { markets, reads: READS_OF_SEARCH } };
}

async function reconcile(work: BrokerWork, brokerKeyId: number) {
  const counts = await work.reconcileKey(brokerKeyId);
  if (counts && 'lockedForMs' in counts) return toLockFailure(counts.lockedForMs);
  if (counts) return { kind: 'done', result: counts } as const;
  return toFailure({ kind: 'unavailable', cause: 'the positions cannot be read' });
}
