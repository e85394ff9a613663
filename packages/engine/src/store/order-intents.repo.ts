import type { Queryable } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares, tasks } from '@entropi/db/schema/trading';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ShareRow } from './cycle.repo';

export type IntentRow = typeof orderIntents.$inferSelect;
export type ShareOfIntent = ShareRow;

/** What an OPEN intent asks of the broker; stored as `request`. */
export interface OpenRequest extends Record<string, unknown> {
  epic: string;
  expiry: string;
  direction: 'BUY' | 'SELL';
  size: number;
  currency: string;
  /** The worst price at which it may be filled; null, or missing in old rows, accepts any. */
  worst_level?: number | null;
  stop_distance: number | null;
  limit_distance: number | null;
}

/** An unresolved order with its share, and the numbers that its profit is worked out from. */
export interface PendingOrder {
  intent: IntentRow;
  share: ShareOfIntent;
  cycle: typeof cycles.$inferSelect | null;
  taskState: (typeof tasks.$inferSelect)['state'] | null;
  /** The number of the user's openings that were rejected since the last accepted one. */
  rejectsInRow: number;
  /**
   * Whether its share has to be closed at any price: by itself, with its cycle, or with everything that its user
   * has.
   */
  isToLeave: boolean;
}

/** What is read of the task with an order. */
const TASK_OF_ORDER = {
  state: tasks.state,
  rejectsInRow: tasks.rejectsInRow,
  closeAllAt: tasks.closeAllAt,
};

const unresolvedOfAccounts = prepareOnce((db) =>
  db
    .select({ intent: orderIntents, share: shares, cycle: cycles, task: TASK_OF_ORDER })
    .from(orderIntents)
    .innerJoin(shares, eq(orderIntents.shareId, shares.id))
    .leftJoin(cycles, eq(orderIntents.cycleId, cycles.id))
    .leftJoin(tasks, eq(orderIntents.userId, tasks.userId))
    .where(
      and(
        sql`${orderIntents.brokerAccountId} = any(${sql.placeholder('accountIds')}::int[])`,
        isNull(orderIntents.resolvedAt),
      ),
    )
    .prepare('unresolved_of_accounts'),
);

/** Orders of accounts whose outcome is not known, oldest first, by account. Accounts without any are left out. */
export async function listUnresolved(
  db: Queryable,
  brokerAccountIds: number[],
): Promise<Map<number, PendingOrder[]>> {
  const rows = await unresolvedOfAccounts(db).execute({ accountIds: brokerAccountIds });
  rows.sort((left, right) => left.intent.id - right.intent.id);
  const byAccount = new Map<number, PendingOrder[]>();
  for (const { intent, share, cycle, task } of rows) {
    const order: PendingOrder = {
      intent,
      share,
      cycle,
      taskState: task?.state ?? null,
      rejectsInRow: task?.rejectsInRow ?? 0,
      isToLeave: isToLeave(share, cycle, task),
    };
    const own = byAccount.get(intent.brokerAccountId);
    if (own) own.push(order);
    else byAccount.set(intent.brokerAccountId, [order]);
  }
  return byAccount;
}

function isToLeave(
  { leaveReason, createdAt }: ShareOfIntent,
  cycle: PendingOrder['cycle'],
  task: Pick<typeof tasks.$inferSelect, 'closeAllAt'> | null,
): boolean {
  if (leaveReason !== null || (cycle !== null && cycle.leaveReason !== null)) return true;
  return task !== null && task.closeAllAt !== null && createdAt <= task.closeAllAt;
}

/** The right to trade on a key; it holds as long as the epoch is not raised. */
export interface Fence {
  brokerKeyId: number;
  epoch: number;
}

/** The name of a key's owner in what it publishes; no other process ever has the same. */
export function nameBooker({ brokerKeyId, epoch }: Fence): string {
  return `${brokerKeyId}:${epoch}`;
}

/** Stores what is known of an order on its way: the broker's response, or that there is none. */
export async function updateIntent(
  db: Queryable,
  intentId: number,
  fields: Partial<
    Pick<IntentRow, 'state' | 'response' | 'confirm' | 'rejection' | 'cleanReads' | 'sentAt'>
  >,
): Promise<void> {
  await db
    .update(orderIntents)
    .set(fields)
    .where(and(eq(orderIntents.id, intentId), isNull(orderIntents.resolvedAt)));
}

/** Stores the references by which the broker has accepted closes. */
export async function storeResponses(
  db: Queryable,
  responses: readonly { intentId: number; dealReference: string }[],
): Promise<void> {
  await db.execute(sql`
    update ${orderIntents} i set state = 'SENT', response = jsonb_build_object('deal_reference', w."dealReference")
    from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb) as w("intentId" bigint, "dealReference" text)
    where i.id = w."intentId" and i.resolved_at is null`);
}

/**
 * Resolves an order for good; false when it was resolved before, so that what follows from it is done once.
 */
export async function resolveIntent(
  tx: Queryable,
  intentId: number,
  fields: {
    state: 'FILLED' | 'REJECTED' | 'ABSENT';
    rejection?: string;
    confirm?: Record<string, unknown>;
  },
): Promise<boolean> {
  const rows = await tx
    .update(orderIntents)
    .set({ ...fields, resolvedAt: sql`now()` })
    .where(and(eq(orderIntents.id, intentId), isNull(orderIntents.resolvedAt)))
    .returning({ id: orderIntents.id });
  return rows.length === 1;
}
