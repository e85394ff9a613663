import type { Direction } from '@entropi/contracts/primitives';
import type {
  Account,
  Activity,
  Candle,
  Confirm,
  MarketDetails,
  MarketSummary,
  Position,
  Transaction,
  UnreadableRow,
} from './broker-data';
import type { BrokerStream, StreamListener, StreamOptions } from './broker-stream';
import type { Decimal } from './decimal';

/**
 * The port between the product and a broker. One `Broker` speaks for one account of one key and has
 * its own session: the active account is state of IG's session, so sessions are never shared
 * (ig-rest.md §1.2). Nothing here throws for any response of a broker; every outcome is a value.
 */

/** Why a broker rejected something; `message` may be shown to users, and never holds a secret. */
export interface Rejection {
  /** The broker's own code, such as `error.security.invalid-details`, or one of ours in snake_case. */
  code: string;
  message: string;
}

/**
 * Outcome of a read.
 * - `backoff`: an allowance is used up, or the login is locked for a while (`isLoginLocked`); nothing may be called
 * before `retryAfterMs` has passed.
 * - `credential-rejected`: key, identifier or account is rejected; another login would lock it.
 * - `rejected`: the broker does not allow or know this query (unknown epic, bad range), which is a defect of ours.
 * - `unavailable`: no usable response (time-out, reset, 5xx, unreadable body), which says nothing about state.
 */
export type Read<T> =
  | { kind: 'ok'; value: T }
  | ({ kind: 'backoff'; retryAfterMs: number } & Rejection)
  | ({ kind: 'credential-rejected' } & Rejection)
  | ({ kind: 'rejected' } & Rejection)
  | { kind: 'unavailable'; cause: string };

/**
 * Outcome of reading a list. Rows that cannot be read are not in `value` but in `unreadable`; while there
 * are any, a row that is missing from `value` is not proven to be missing at the broker.
 */
export type ReadRows<T> =
  | Exclude<Read<T[]>, { kind: 'ok' }>
  | { kind: 'ok'; value: T[]; unreadable: UnreadableRow[] };

/**
 * Outcome of handing in an order; no order is ever sent twice.
 * - `accepted`: taken for processing, NOT filled; read `confirm` (ig-rest.md §1.4, §1.5).
 * - `rejected`: certainly not booked. `reason` tells what stopped it: `validation` (the order or our settings are
 * wrong), `credential`, `backoff` (allowance; see `retryAfterMs`), or `not-sent` (there was no session, or it had
 * just expired; it is renewed, so the caller may decide again).
 * - `unknown`: it may or may not be booked; resolve it by confirm, positions, activity.
 */
export type Submission =
  | { kind: 'accepted'; dealReference: string }
  | ({
      kind: 'rejected';
      reason: 'validation' | 'credential' | 'backoff' | 'not-sent';
      /** Milliseconds before it may be tried again; null when time alone does not help. */
      retryAfterMs: number | null;
    } & Rejection)
  | { kind: 'unknown'; cause: string }
  /** The caller's last check forbade it: nothing has left. */
  | { kind: 'withheld' };

/** The caller's last check of an order. What it throws is thrown by the call. */
export type BeforeSend = () => Promise<boolean>;

/**
 * An order that opens a position of its own: `forceOpen` is always true. It is filled in full and at once, or not at
 * all.
 */
export interface OpenOrder {
  /** Ours, unique, `[A-Za-z0-9_-]{1,30}`. */
  dealReference: string;
  epic: string;
  /** `-` for CFD, `DFB` for daily spread bets, `SEP-27` for forwards. */
  expiry: string;
  direction: Direction;
  /** In units of size (contracts, or money per point on a spread bet). */
  size: Decimal;
  /** One of the market's own currencies. */
  currency: string;
  /** The worst price at which it is filled; beyond that the broker rejects it. Null accepts any price. */
  worstLevel: Decimal | null;
  /** In the broker's points (difference of price × scalingFactor); null for none. */
  stopDistance: Decimal | null;
  /** In the broker's points; null for none. */
  limitDistance: Decimal | null;
}

/** A market order that closes one position, in full or in part, by its dealId alone. */
export interface CloseOrder {
  dealId: string;
  /** Direction of the position to close; the adapter sends the opposite one. */
  positionDirection: Direction;
  /** Not more than the position's size; less closes a part. */
  size: Decimal;
}

/**
 * Where the stop of a position is to rest, in price. The order has to repeat the limit, which would otherwise be
 * removed.
 */
export interface StopOrder {
  dealId: string;
  stopLevel: Decimal;
  /** Null when the position has none. */
  limitLevel: Decimal | null;
}

/** A span of time, both ends UTC ISO-8601 with `Z`. */
export interface Span {
  from: string;
  to: string;
}

/** Resolution of candles, by the broker's names (ig-rest.md §1.7). */
export type Resolution =
  | 'SECOND'
  | 'MINUTE'
  | 'MINUTE_2'
  | 'MINUTE_3'
  | 'MINUTE_5'
  | 'MINUTE_10'
  | 'MINUTE_15'
  | 'MINUTE_30'
  | 'HOUR'
  | 'HOUR_2'
  | 'HOUR_3'
  | 'HOUR_4'
  | 'DAY'
  | 'WEEK'
  | 'MONTH';

export interface CandleQuery {
  epic: string;
  resolution: Resolution;
  /** UTC ISO-8601; null for the newest `max` candles. */
  from: string | null;
  /** UTC ISO-8601; null for now. */
  to: string | null;
  /** The most candles; each counts towards the weekly allowance. */
  max: number;
}

export interface Broker {
  /** All accounts of the key (§1.3). */
  accounts(): Promise<ReadRows<Account>>;
  /** Every open position of this account, including those that are not ours (§1.4). */
  positions(): Promise<ReadRows<Position>>;
  /** Whether an order handed in now would leave at once: there is a session, and its turn would come immediately. */
  isFreeFor(action: 'open' | 'close'): boolean;
  /**
   * In how many milliseconds the last of this many further reads would leave, by what waits for its turn now. For
   * whoever would rather not begin than be late.
   */
  findReadWaitMs(reads: number): number;
  /**
   * Opens a position. `beforeSend` is called when the order's turn has come, right before it leaves; when it gives
   * false, the order is `withheld`, so that changes while it waited still count.
   */
  openPosition(order: OpenOrder, beforeSend?: BeforeSend): Promise<Submission>;
  closePosition(order: CloseOrder, beforeSend?: BeforeSend): Promise<Submission>;
  /** Sets the ordinary stop of a position again (§1.4); the list of positions shows the result. */
  amendStop(order: StopOrder): Promise<Submission>;
  /**
   * The confirm of an order; null when the broker has none, either not yet or no longer, because it keeps one for
   * about a minute. On a close its `dealId` may be the opening one: trust `affectedDeals` (§1.5).
   */
  confirm(dealReference: string): Promise<Read<Confirm | null>>;
  /** What happened on the account, newest first, all pages; only about one deal when `dealId` is given (§1.8). */
  activity(span: Span, dealId?: string): Promise<ReadRows<Activity>>;
  /** Booked money, newest first, all pages; may lag by hours (§1.8). */
  transactions(span: Span): Promise<ReadRows<Transaction>>;
  /** Details and prices of many markets in one call; unknown epics are left out (§1.7). */
  markets(epics: readonly string[]): Promise<ReadRows<MarketDetails>>;
  /** Markets whose name or epic matches (§1.7). */
  searchMarkets(term: string): Promise<ReadRows<MarketSummary>>;
  /** Candles of the bid, oldest first (§1.7). */
  prices(query: CandleQuery): Promise<ReadRows<Candle>>;
  /** Ends the session at the broker, if there is one; never fails. */
  disconnect(): Promise<void>;
}

/** What opens a session. It is never logged and never part of an error. */
export interface Credentials {
  environment: 'SIM' | 'DEMO' | 'LIVE';
  apiKey: string;
  identifier: string;
  password: string;
}

/** Makes brokers, with one limiter per key and one session per (key, account). */
export interface BrokerClientPool {
  /**
   * The broker of one account; the same object for the same key and account. `accountId` null is the account that
   * the key's login chooses, which is enough for checks, prices and market details.
   */
  open(credentials: Credentials, accountId: string | null): Broker;
  /** Opens a stream of the same account, in the same session, until it is closed. */
  openStream(
    credentials: Credentials,
    accountId: string | null,
    options: StreamOptions,
    listener: StreamListener,
  ): BrokerStream;
  /**
   * Logs in again and reads the accounts, whatever was remembered of these credentials. For checking keys, and for
   * when the user has corrected something at the broker.
   */
  check(credentials: Credentials): Promise<ReadRows<Account>>;
  /**
   * A user needs a login now that the broker has locked for a while: it is tried sooner than after the growing
   * pauses, but no more often than after the first of them.
   */
  hurryLogin(credentials: Credentials): void;
  /**
   * Drops what is remembered of logins whose accounts are not traded here any more, but for those that still have a
   * stream. Their sessions end by themselves, and brokers of them that were handed out must not be used afterwards.
   * What a key has used of its allowances is remembered until they are whole again.
   */
  forget(logins: readonly Credentials[]): void;
  /** Ends every session; the brokers that were handed out cannot be used afterwards. */
  close(): Promise<void>;
}
