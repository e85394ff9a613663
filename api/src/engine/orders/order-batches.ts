import type { Database } from '../../db/db';
import {
  type Fence,
  listUnresolved,
  type PendingOrder,
  storeResponses,
} from '../../trading/store/order-intents.repo';
import { type Fill, recordFills } from '../../trading/store/record-fill.repo';
import { readUsersTrading, type UserTrading } from '../../trading/store/user-trading.repo';
import { type Batch, BatchLane, createBatch } from '../batch';
import { type ClearableOrder, type Clearance, clearTogether } from './clear-order';
import { type Committed, commitTogether, type Decision } from './commit-advice';
import { nameBookers } from './name-bookers';
import { type OwnClose, recordClosesTogether } from './record-closes';

/** A fill with the fence of the key that it belongs to. */
export type OwnFill = Fill & { fence: Fence };

/**
 * What the orders of a process need of the database. Each kind of step is done together for all orders that have
 * reached it. A step that changes something gives null when a task was locked by another transaction and nothing was
 * done.
 */
export interface OrderBatches {
  readTrading: Batch<number, UserTrading>;
  /** By account, oldest first. */
  listOrders: Batch<number, PendingOrder[]>;
  commit: Batch<Decision, Committed | null>;
  clear: Batch<ClearableOrder, Clearance | null>;
  /** Stores the broker's reference of a close that it has accepted. */
  storeResponse: Batch<{ intentId: number; dealReference: string }, void>;
  recordFill: Batch<OwnFill, boolean | null>;
  recordClose: Batch<OwnClose, boolean | null>;
}

export function createOrderBatches(db: Database): OrderBatches {
  // Steps that lock a task wait here for each other, and not at the database, where they would hold a connection.
  const lane = new BatchLane();
  return {
    readTrading: createBatch((userIds) => readUsersTrading(db, userIds)),
    listOrders: createBatch(async (accountIds) => {
      const byAccount = await listUnresolved(db, accountIds);
      return accountIds.map((id) => byAccount.get(id) ?? []);
    }),
    storeResponse: createBatch(async (responses) => {
      await storeResponses(db, responses);
      return responses.map(() => undefined);
    }),
    commit: createBatch(
      (decisions) => commitTogether(db, decisions),
      ({ rows }) => rows.cycle.userId,
      lane,
    ),
    clear: createBatch((orders: ClearableOrder[]) => clearTogether(db, orders), findUser, lane),
    recordFill: createBatch(
      (fills: OwnFill[]) => recordFills(db, fills, { by: nameBookers(fills), waits: false }),
      findUser,
      lane,
    ),
    recordClose: createBatch(
      (closes: OwnClose[]) => recordClosesTogether(db, closes),
      findUser,
      lane,
    ),
  };
}

function findUser({ order }: { order: Pick<PendingOrder, 'intent'> }): number {
  return order.intent.userId;
}
