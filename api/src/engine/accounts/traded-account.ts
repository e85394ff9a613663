import type { DegradedReason } from '@entropi/shared/contracts/error-codes';
import type { Price } from '@entropi/shared/contracts/prices';
import type { Tracing } from '@entropi/shared/server/tracing';
import type { Logger } from 'pino';
import type { Broker } from '../../broker/broker';
import type { Database } from '../../db/db';
import type { RecentOpenings } from '../../trading/core/recent-openings';
import type { AccountRow } from '../../trading/store/account.repo';
import type { Fence } from '../../trading/store/order-intents.repo';
import type { OrderBatches } from '../orders/order-batches';
import type { StreamedConfirms } from '../orders/streamed-confirms';
import type { ClosedMarkets } from '../prices/closed-markets';
import type { KnownFills } from '../prices/known-fills';
import type { Timings } from '../timings';

/** One account that this process trades on, with everything that is needed for it. */
export interface TradedAccount {
  row: AccountRow;
  broker: Broker;
  fence: Fence;
  /** Signs the references of its orders. */
  referenceKey: string;
  /** Shared by all accounts of the process. */
  batches: OrderBatches;
  db: Database;
  log: Logger;
  tracing: Tracing;
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
}
