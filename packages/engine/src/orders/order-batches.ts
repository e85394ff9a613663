import type { Database } from '@entropi/db/db';
import type { ClearableOrder, OrderBatches, OwnFill } from '../accounts/traded-account';
import { BatchLane, createBatch } from '../batch';
import { listUnresolved, type PendingOrder, storeResponses } from '../store/order-intents.repo';
import { recordFills } from '../store/record-fill.repo';
import { readUsersTrading } from '../store/user-trading.repo';
import { beginTogether } from './begin-cycle';
import { clearTogether } from './clear-order';
import { commitTogether } from './commit-advice';
import { nameBookers } from './name-bookers';
import { type OwnClose, recordClosesTogether } from './record-closes';

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
    begin: createBatch(
      (beginnings) => beginTogether(db, beginnings),
      ({ account }) => account.row.userId,
      lane,
    ),
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
