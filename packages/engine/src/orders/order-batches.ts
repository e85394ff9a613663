import type { Database } from '@entropi/db/db';
import type { ClearableOrder, OrderBatches, OwnFill } from '../accounts/traded-account';
import { BatchLane, createBatch, createLockingBatch, type ItemNames } from '../batch';
import { listUnresolved, type PendingOrder, storeResponses } from '../store/order-intents.repo';
import { recordFills } from '../store/record-fill.repo';
import { unmarkSent } from '../store/send-check.repo';
import { readUsersTrading } from '../store/user-trading.repo';
import { beginSingles } from './begin-cycle';
import { clearOrders } from './clear-order';
import { commitDecisions } from './commit-advice';
import { nameBookers } from './name-bookers';
import { type OwnClose, recordOwnCloses } from './record-closes';

type OfOrder = { order: Pick<PendingOrder, 'intent' | 'share'> };

/** By user and market: a market whose price a crowd of ladders waits for holds up no other. */
const OF_ORDERS: ItemNames<OfOrder> = {
  findKey: ({ order }) => order.intent.userId,
  findGroup: ({ order }) => order.share.epic,
};

/** Makes the batches in which the orders of this process share their statements. */
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
    unmark: createBatch(async (marks) => {
      await unmarkSent(db, marks);
      return marks.map(() => undefined);
    }),
    begin: createLockingBatch(
      (beginnings, waits) => beginSingles(db, beginnings, { waits }),
      {
        findKey: ({ account }) => account.row.userId,
        findGroup: ({ cycles }) => cycles[0]?.plan.strategy.epic,
      },
      lane,
    ),
    commit: createLockingBatch(
      (decisions, waits) => commitDecisions(db, decisions, { waits }),
      { findKey: ({ rows }) => rows.cycle.userId, findGroup: ({ rows }) => rows.cycle.epic },
      lane,
    ),
    clear: createLockingBatch(
      (orders: ClearableOrder[], waits) => clearOrders(db, orders, { waits }),
      OF_ORDERS,
      lane,
    ),
    recordFill: createLockingBatch(
      (fills: OwnFill[], waits) => recordFills(db, fills, { by: nameBookers(fills), waits }),
      OF_ORDERS,
      lane,
    ),
    recordClose: createLockingBatch(
      (closes: OwnClose[], waits) => recordOwnCloses(db, closes, { waits }),
      OF_ORDERS,
      lane,
    ),
  };
}
