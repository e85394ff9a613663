import type { Database } from '@entropi/db/db';
import { type Batch, createBatch } from '../batch';
import { listUnsettled } from '../store/ledger-completion.repo';
import { type KnownDeal, listLiveDeals } from '../store/reconcile.repo';

/**
 * What comparisons with the broker need of the database. Accounts that are compared at the same time, as all are when
 * an engine starts, share their statements.
 */
export interface ComparisonBatches {
  /** By account: its live shares. */
  liveDeals: Batch<number, KnownDeal[]>;
  /** By account: whether its ledger lacks something that only the broker's history tells. */
  hasUnsettled: Batch<number, boolean>;
}

/** Makes the batches of a process. */
export function createComparisonBatches(db: Database): ComparisonBatches {
  return {
    liveDeals: createBatch((accountIds) => listLiveDeals(db, accountIds)),
    hasUnsettled: createBatch(async (accountIds) => {
      const unsettled = await listUnsettled(db, accountIds);
      return accountIds.map((id) => unsettled.has(id));
    }),
  };
}
