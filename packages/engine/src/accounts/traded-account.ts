import type { Broker } from '@entropi/broker/broker';
import type { DegradedReason } from '@entropi/contracts/error-codes';
import type { Price } from '@entropi/contracts/prices';
import type { Database } from '@entropi/db/db';
import type { DecidedBy } from '@entropi/db/schema/order-intents';
import type { Advice } from '@entropi/trading/core/decide';
import type { RecentOpenings } from '@entropi/trading/core/recent-openings';
import type { Logger } from 'pino';
import type { Batch } from '../batch';
import type { MarkedOrder } from '../orders/marked-order';
import type { OwnClose } from '../orders/record-closes';
import type { StreamedConfirms } from '../orders/streamed-confirms';
import type { ClosedMarkets } from '../prices/closed-markets';
import type { KnownFills } from '../prices/price-order';
import type { AccountRow } from '../store/account.repo';
import type { CycleRows } from '../store/cycle.repo';
import type { Fence, PendingOrder } from '../store/order-intents.repo';
import type { Fill } from '../store/record-fill.repo';
import type { UnsentMark } from '../store/send-check.repo';
import type { Coupling, CycleBinding, TradingPlan } from '../store/trading-config.repo';
import type { UserTrading } from '../store/user-trading.repo';
import type { Timings } from '../timings';
import type { EngineTracing } from '../tracing/tracing';
import type { ComparisonBatches } from './comparison-batches';
import type { DecidingPrice } from './decision-prices';

/** One account that this process trades on, with everything that is needed for it. */
export interface TradedAccount {
  row: AccountRow;
  broker: Broker;
  fence: Fence;
  /** Signs the references of its orders. */
  referenceKey: string;
  /** Both are shared by all accounts of the process. */
  batches: OrderBatches;
  comparisons: ComparisonBatches;
  db: Database;
  log: Logger;
  tracing: EngineTracing;
  timings: Timings;
  now(): Date;
  /** What this process has opened on it lately; what another process opened before is not included. */
  openings: RecentOpenings;
  /** The confirms of its orders that its stream has shown. */
  confirms: StreamedConfirms;
  /** What deals have shown of the prices of markets; shared by all accounts of the process. */
  fills: KnownFills;
  /** The newest price of a market in the account's environment; null when none has come yet. */
  findPrice(epic: string): Price | null;
  /** Markets that are closed while something has to be sold in them. */
  closedMarkets: ClosedMarkets;
  /**
   * Called when the account's positions were compared with the books; the times of all accounts are stored together.
   */
  onSynced(at: Date): void;
  /** The passing fault that its broker shows at present, in the form that a task shows; null while there is none. */
  degraded: DegradedReason | null;
  /** When the broker is tried again, where that is known, which is while the login is locked; null otherwise. */
  degradedUntil: Date | null;
  /**
   * The broker's code while it rejects the account's credentials and the task shows it; null as far as is known.
   */
  rejectedCode: string | null;
}

/** What the core advises for a cycle, to be written. */
export interface Decision {
  account: TradedAccount;
  rows: CycleRows;
  advice: Advice;
  /** The price that decided it; null when none did. */
  decidedBy: DecidedBy | null;
  /** Whether its first order leaves at once, and is therefore marked as sent when it is written. */
  marksFirst: boolean;
  /** The trace of the work that has decided it, because a batch runs within the trace of another. */
  traceparent: string | undefined;
}

/** A decision that was written. */
export interface Committed {
  /** The order that has to leave now; null when there is none. */
  marked: MarkedOrder | null;
}

/** A strategy of a user together with what its next cycle is bound to. */
export interface BoundCycle {
  plan: TradingPlan;
  /** The price that decided that it begins; null when none did. */
  price: DecidingPrice | null;
  coupling: Coupling | null;
  bound: CycleBinding;
}

/** Cycles of one user that are to begin, all or none. */
export interface Beginning {
  account: TradedAccount;
  cycles: readonly BoundCycle[];
  /** The trace of the work that has decided it, because a batch runs within the trace of another. */
  traceparent: string | undefined;
}

/** What became of cycles that were to begin. */
export interface Begun {
  /** Why they could not; null when they did. */
  problem: BeginProblem | null;
}

/** Why a cycle could not begin. */
export type BeginProblem =
  | 'not_active'
  | 'fenced'
  | 'running'
  | 'recovery'
  | 'currency_mismatch'
  | 'no_price'
  | 'max_total_size';

/**
 * What the last check says of an order: `sent`, it is marked and leaves; `fenced`, another engine owns the key;
 * `blocked`, it is dropped for good.
 */
export type Clearance = 'sent' | 'fenced' | 'blocked';

/** An order of an account whose turn at the broker has come. */
export interface ClearableOrder {
  account: TradedAccount;
  order: PendingOrder;
}

/** A fill with the fence of the key that it belongs to. */
export type OwnFill = Fill & { fence: Fence };

/**
 * What the orders of a process need of the database. Each kind of step is done together for all orders that have
 * reached it.
 */
export interface OrderBatches {
  readTrading: Batch<number, UserTrading>;
  /** By account, oldest first. */
  listOrders: Batch<number, PendingOrder[]>;
  /** Of single strategies: the cycles of a coupled one begin alone. */
  begin: Batch<Beginning, Begun>;
  commit: Batch<Decision, Committed>;
  clear: Batch<ClearableOrder, Clearance>;
  unmark: Batch<UnsentMark, void>;
  /** Stores the broker's reference of a close that it has accepted. */
  storeResponse: Batch<{ intentId: number; dealReference: string }, void>;
  /** False when it was resolved before. */
  recordFill: Batch<OwnFill, boolean>;
  /** False when it was resolved before. */
  recordClose: Batch<OwnClose, boolean>;
}
