import type { BrokerClientPool, Credentials, Read } from '@entropi/broker/broker';
import type { MarketDetails } from '@entropi/broker/broker-data';
import type { DegradedReason } from '@entropi/contracts/error-codes';
import type { Price } from '@entropi/contracts/prices';
import type { Environment } from '@entropi/contracts/primitives';
import type { Database } from '@entropi/db/db';
import type { Logger } from 'pino';
import { repeat } from '../repeat';
import { saveMarkets } from '../store/market.repo';
import { listWantedEpics } from './feed.repo';
import { FeedClaim } from './feed-claim';
import { type FeedLogin, isAccountFault } from './feed-login';
import { createMarketPrices } from './market-prices';
import { createPricePublisher, type PriceBatch } from './publish-prices';

/**
 * The feed of one environment in this process; it is idle unless the process owns the feed. A streamed market is
 * polled only when its stream is quiet, and for its details.
 */
export interface FeedPoll {
  start(): void;
  /** The feed may have no owner any more; this process tries to become its owner within a second. */
  onFreed(): void;
  stop(): Promise<void>;
}

export interface FeedPollDeps {
  db: Database;
  clientPool: BrokerClientPool;
  environment: Environment;
  /** The accounts to read by. All stream; one is polled by, the next one when that is locked or rejected. */
  login: FeedLogin;
  pollEveryMs: Record<Environment, number>;
  /** Whether prices are streamed where the broker offers that. */
  streams: boolean;
  /** A market without prices for this long is silent. */
  silentAfterMs: number;
  processId: string;
  /** Another process may take the feed when it was not renewed for this long. */
  leaseMs: number;
  log: Logger;
  /** Epics that have a listener in this process. */
  wanted(): string[];
  /** Gives a batch to the listeners of this process; returns the prices that are not older than what is known. */
  onPrices(batch: PriceBatch): Price[];
}

/** How often this process looks whether the feed can be claimed, or its claim is to be renewed. */
const CLAIM_EVERY_MS = 1000;
/** How often the list of markets to poll is read again. */
const WANTED_EVERY_MS = 5000;
/** How often details (margin, rules) are stored; prices are stored at each poll. */
const DETAILS_EVERY_MS = 60_000;
/** A streamed market is polled when it was quiet for this part of the time after which it is silent. */
const QUIET_PART = 0.25;
const STARTER_TERMS = ['Germany 40', 'FTSE 100', 'Wall Street', 'EUR/USD', 'Gold', 'Bitcoin'];
const STARTERS_PER_TERM = 2;
const STARTERS_EVERY_MS = 60_000;
/** A market that the broker did not know is read again after this time, because each one costs calls of its own. */
const UNKNOWN_EVERY_MS = 600_000;
const MAX_PAUSE_MS = 5000;
/** Rejected credentials are tried again after this time, by a single login. */
const REJECTED_PAUSE_MS = 60_000;

/** What a task shows while an environment has no prices. */
const FAULTS = {
  backoff: 'allowance',
  'credential-rejected': 'feed_rejected',
  rejected: 'feed_rejected',
  unavailable: 'broker_unavailable',
} as const satisfies Record<Exclude<Read<unknown>['kind'], 'ok'>, DegradedReason>;

/** Makes the feed of one environment in this process. */
export function createFeedPoll(deps: FeedPollDeps): FeedPoll {
  const { environment, clientPool, login, db, log } = deps;
  const { accounts } = login;
  const claim = new FeedClaim(deps);
  let epics: string[] = [];
  let epicsAt = 0;
  let detailsAt = 0;
  let failures = 0;
  /** How many accounts in a row were locked or rejected. */
  let rejected = 0;
  /** Epics whose details are stored. */
  let stored = new Set<string>();
  let startersAt = 0;
  /** Epics that the broker did not know when they were last read, and when that was. */
  const unknownAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let keeping: { stop(): Promise<void> } | null = null;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const findEpoch = () => claim.findEpoch();
  const publisher = createPricePublisher({ ...deps, findEpoch });
  const prices = createMarketPrices({
    ...deps,
    accounts,
    quietAfterMs: deps.silentAfterMs * QUIET_PART,
    publish: publisher.publish,
  });

  /** Returns how many milliseconds to wait before the next round. */
  async function round(): Promise<number> {
    await claim.keep();
    if (findEpoch() === null) {
      prices.close();
      return CLAIM_EVERY_MS;
    }
    const startedAt = Date.now();
    const wanted = await wantedEpics();
    const credentials = login.current;
    if (wanted.length === 0) {
      const starters = await findStarters(credentials);
      if (starters.kind !== 'ok') return await fail(starters, credentials);
      wanted.push(...starters.value);
    }
    if (deps.streams) prices.open(wanted);
    const isWhole = startedAt - detailsAt >= DETAILS_EVERY_MS;
    const unconfirmed = isWhole ? wanted : prices.listUnconfirmed(wanted);
    if (unconfirmed.length === 0) return deps.pollEveryMs[environment];
    const read = await clientPool.open(credentials, null).markets(unconfirmed);
    if (read.kind !== 'ok') return await fail(read, credentials);
    failures = 0;
    rejected = 0;
    const unreadable = read.unreadable.flatMap((row) => row.epics);
    const known = new Set([...read.value.map((market) => market.epic), ...unreadable]);
    for (const epic of unconfirmed) if (!known.has(epic)) unknownAt.set(epic, startedAt);
    // What an owner that hung has read is outdated.
    if (findEpoch() !== null) {
      prices.acceptPoll(read.value, startedAt);
      await saveDetails(read.value, startedAt, isWhole);
    }
    return Math.max(deps.pollEveryMs[environment] - (Date.now() - startedAt), 0);
  }

  async function wantedEpics(): Promise<string[]> {
    if (Date.now() - epicsAt > WANTED_EVERY_MS) {
      epics = await listWantedEpics(db, environment);
      epicsAt = Date.now();
    }
    const isDue = (epic: string) => Date.now() - (unknownAt.get(epic) ?? 0) > UNKNOWN_EVERY_MS;
    return [...new Set([...deps.wanted(), ...epics])].filter(isDue);
  }

  /** An environment that knows no markets yet begins with some that people often look for. */
  async function findStarters(credentials: Credentials): Promise<Read<string[]>> {
    if (Date.now() - startersAt < STARTERS_EVERY_MS) return { kind: 'ok', value: [] };
    const broker = clientPool.open(credentials, null);
    const found: string[] = [];
    for (const term of STARTER_TERMS) {
      const read = await broker.searchMarkets(term);
      if (read.kind !== 'ok' && found.length === 0) return read;
      if (read.kind !== 'ok') break;
      found.push(...read.value.slice(0, STARTERS_PER_TERM).map((market) => market.epic));
    }
    startersAt = Date.now();
    return { kind: 'ok', value: [...new Set(found)] };
  }

  async function saveDetails(
    markets: MarketDetails[],
    begunAt: number,
    isWhole: boolean,
  ): Promise<void> {
    if (isWhole) {
      detailsAt = begunAt;
      stored = new Set();
    }
    const unstored = markets.filter(({ epic }) => !stored.has(epic));
    if (unstored.length === 0) return;
    await saveMarkets(db, environment, unstored);
    for (const { epic } of unstored) stored.add(epic);
  }

  async function fail(
    read: Exclude<Read<unknown>, { kind: 'ok' }>,
    credentials: Credentials,
  ): Promise<number> {
    failures += 1;
    const reason = read.kind === 'unavailable' ? read.cause : read.code;
    log.warn({ environment, outcome: read.kind, reason }, 'the price feed gets no answer');
    const isLocked = read.kind === 'backoff' && isAccountFault(read);
    if (isLocked || read.kind === 'credential-rejected' || read.kind === 'rejected') {
      rejected += 1;
      // When all of them were tried in vain, the fault is shown.
      if (rejected % accounts.length !== 0) return useNextAccount(credentials);
    }
    publisher.publishFault(isLocked ? 'feed_rejected' : FAULTS[read.kind]);
    if (read.kind === 'backoff') return Math.min(read.retryAfterMs, REJECTED_PAUSE_MS);
    if (read.kind === 'unavailable') return Math.min(500 * 2 ** failures, MAX_PAUSE_MS);
    if (failures > 1) await clientPool.check(credentials);
    return REJECTED_PAUSE_MS;
  }

  function useNextAccount(failed: Credentials): number {
    const account = login.useNext(failed);
    log.warn({ environment, account }, 'prices are read by the next account');
    return CLAIM_EVERY_MS;
  }

  function schedule(delayMs: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) => {
          log.warn({ err: error, environment }, 'the price feed failed');
          return CLAIM_EVERY_MS;
        })
        .then(schedule);
    }, delayMs);
  }

  return {
    start() {
      // Beside the rounds, because one may wait for longer than a lease lasts: for its turn, or after rejected
      // credentials.
      keeping = repeat(CLAIM_EVERY_MS, () => claim.keep(), log);
      schedule(0);
    },
    onFreed: () => claim.onFreed(),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      prices.close();
      await running;
      prices.close();
      await keeping?.stop();
      await publisher.stop();
      await claim.release();
    },
  };
}
