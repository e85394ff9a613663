import type { Broker } from '@entropi/broker/broker';
import type { Environment } from '@entropi/contracts/primitives';
import type { FeedAccounts } from '../prices/feed-accounts';
import { saveMarkets } from '../store/market.repo';
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
import type { SyncCounts } from './request-kinds';
import type { RequestHandlers } from './serve-requests';
import { testConnection } from './test-connection';

/** The broker has locked a login; it is tried again after this many milliseconds. */
export interface LockedLogin {
  lockedForMs: number;
}

export interface BrokerWork extends KeyWork {
  /** The account whose prices and markets an environment shows. */
  feedAccounts: FeedAccounts;
  /**
   * Compares the shares of a key's accounts with the broker now. Null when the broker could not be read; a
   * `LockedLogin` when that is because its login is locked. For a key that this process does not own, which has
   * nothing to compare, all counts are 0.
   */
  reconcileKey(brokerKeyId: number): Promise<SyncCounts | LockedLogin | null>;
}

/** The details of this many found markets are stored; more would use up the feed's allowance. */
const STORED_OF_SEARCH = 20;

/** Everything that an engine process can do with the broker for the API. */
export function createBrokerHandlers(work: BrokerWork): RequestHandlers {
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

    async accounts({ brokerKeyId }) {
      const refreshed = await refreshAccounts(work, getKeyId(brokerKeyId));
      if (refreshed.kind === 'failed') return refreshed;
      return { kind: 'done', result: { accounts: refreshed.accounts } };
    },

    async 'fresh-dashboard'({ brokerKeyId }) {
      const rejected = await retryRejected(work, getKeyId(brokerKeyId));
      if (rejected) return rejected;
      const refreshed = await refreshAccounts(work, getKeyId(brokerKeyId));
      if (refreshed.kind === 'failed') return refreshed;
      return await reconcile(work, getKeyId(brokerKeyId));
    },

    async sync({ brokerKeyId }) {
      const rejected = await retryRejected(work, getKeyId(brokerKeyId));
      return rejected ?? (await reconcile(work, getKeyId(brokerKeyId)));
    },

    async activities({ brokerKeyId, payload }) {
      const credentials = await loadCredentials(work, getKeyId(brokerKeyId));
      const broker = work.clientPool.open(credentials, payload.accountId);
      const read = await broker.activity({ from: payload.from, to: payload.to });
      if (read.kind !== 'ok') return toFailure(read);
      const activities = read.value.map(
        ({ actions: _, marketName: __, currency: ___, ...one }) => one,
      );
      return { kind: 'done', result: { activities } };
    },

    async candles({ payload, brokerKeyId }) {
      const broker = await openOwnOrFeed(work, payload, brokerKeyId);
      if (!broker) return NO_FEED;
      const { epic, resolution, from, to, limit } = payload;
      const read = await broker.prices({ epic, resolution, from, to, max: limit });
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

    async 'search-markets'({ payload }) {
      const broker = feedBroker(work, payload.environment);
      if (!broker) return NO_FEED;
      const read = await broker.searchMarkets(payload.term);
      // The broker does not search for these words, so they name no market.
      if (read.kind === 'rejected') return { kind: 'done', result: { markets: [] } };
      if (read.kind !== 'ok') return toFailure(read);
      const epics = read.value.slice(0, STORED_OF_SEARCH).map((market) => market.epic);
      const stored = await refreshMarkets(work, broker, payload.environment, epics);
      if (stored.kind === 'failed') return stored;
      const markets = read.value.map(({ epic, name, type, status }) => ({
        epic,
        name,
        type,
        status,
      }));
      return { kind: 'done', result: { markets } };
    },

    async 'load-markets'({ payload }) {
      const broker = feedBroker(work, payload.environment);
      if (!broker) return NO_FEED;
      return await refreshMarkets(work, broker, payload.environment, payload.epics);
    },

    async 'test-connection'({ secret, brokerKeyId }) {
      const credentials = secret ?? (await loadCredentials(work, getKeyId(brokerKeyId)));
      return { kind: 'done', result: await testConnection(work.clientPool, credentials) };
    },
  };
}

const NO_FEED: WorkFailure = {
  kind: 'failed',
  code: 'no_feed_account',
  message: 'No account gives prices of this environment.',
};

function getKeyId(brokerKeyId: number | null): number {
  if (brokerKeyId === null) throw new Error('the request names no broker key');
  return brokerKeyId;
}

function feedBroker(work: BrokerWork, environment: Environment): Broker | null {
  const [credentials] = work.feedAccounts[environment] ?? [];
  return credentials ? work.clientPool.open(credentials, null) : null;
}

/** Uses a key of the user's own where there is one, because it has an allowance of its own. */
async function openOwnOrFeed(
  work: BrokerWork,
  { environment, accountId = null }: { environment: Environment; accountId?: string | null },
  brokerKeyId: number | null,
): Promise<Broker | null> {
  if (brokerKeyId === null) return feedBroker(work, environment);
  return work.clientPool.open(await loadCredentials(work, brokerKeyId), accountId);
}

async function reconcile(work: BrokerWork, brokerKeyId: number) {
  const counts = await work.reconcileKey(brokerKeyId);
  if (counts && 'lockedForMs' in counts) return toLockFailure(counts.lockedForMs);
  if (counts) return { kind: 'done', result: counts } as const;
  return toFailure({ kind: 'unavailable', cause: 'the positions cannot be read' });
}

async function refreshMarkets(
  work: BrokerWork,
  broker: Broker,
  environment: Environment,
  epics: readonly string[],
) {
  const read = await broker.markets(epics);
  if (read.kind !== 'ok') return toQuestionFailure(read);
  await saveMarkets(work.db, environment, read.value);
  const found = read.value.map((market) => market.epic);
  return { kind: 'done', result: { epics: found } } as const;
}
