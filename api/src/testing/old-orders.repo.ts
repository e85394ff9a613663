import type { Database } from '@entropi/db/db';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { shares } from '@entropi/db/schema/trading';
import { asc, eq, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { addAccount } from './open-share';
import type { TestUser } from './test-user';

/** Whose orders they are. */
export interface OldTrader {
  userId: number;
  brokerAccountId: number;
  shareId: number;
}

/** Gives a user an account and a share, for orders of the past. */
export async function addOldTrader(deps: Deps, { id: userId }: TestUser): Promise<OldTrader> {
  const brokerAccountId = await addAccount(deps, userId);
  const [share] = await deps.db
    .insert(shares)
    .values({
      userId,
      brokerAccountId,
      dealReference: `old-${userId}`,
      epic: 'X',
      expiry: '-',
      direction: 'BUY',
      size: 1,
      state: 'CLOSED',
    })
    .returning({ id: shares.id });
  if (!share) throw new Error('no share');
  return { userId, brokerAccountId, shareId: share.id };
}

let count = 0;

/** Adds filled orders of a month, with all that the broker responded. */
export async function addOldOrders(
  db: Database,
  { userId, brokerAccountId, shareId }: OldTrader,
  { month, orders }: { month: string; orders: number },
): Promise<void> {
  count += 1;
  await db.execute(sql`
    insert into ${orderIntents} (kind, user_id, broker_account_id, share_id, scope_key, deal_reference,
      state, request, response, confirm, created_at, sent_at, resolved_at)
    select 'OPEN', ${userId}, ${brokerAccountId}, ${shareId}, concat('o-', ${count}::int, '-', n),
      concat('o-', ${count}::int, '-', n), 'FILLED', '{"size": 1}',
      jsonb_build_object('deal_reference', concat('b-', n)),
      jsonb_build_object('level', '8000.50', 'size', 1, 'at', ${`${month}-15T10:00:00.000Z`}::text,
        'status', 'OPEN', 'text', concat('é "quoted" \\ ', n)),
      at, at, at
    from generate_series(1, ${orders}::int) n,
      lateral (select ${`${month}-15T10:00:00Z`}::timestamptz as at) moment order by n`);
}

/** Adds one order of a month that lacks what makes one filled; returns its id. */
export async function addOldOrder(
  db: Database,
  { userId, brokerAccountId, shareId }: OldTrader,
  order: { month: string } & Partial<typeof orderIntents.$inferInsert>,
): Promise<number> {
  count += 1;
  const { month, ...values } = order;
  const reference = `one-${count}`;
  const [row] = await db
    .insert(orderIntents)
    .values({
      kind: 'CLOSE',
      userId,
      brokerAccountId,
      shareId,
      scopeKey: reference,
      dealReference: reference,
      request: {},
      createdAt: new Date(`${month}-20T10:00:00Z`),
      ...values,
    })
    .returning({ id: orderIntents.id });
  if (!row) throw new Error('no order');
  return row.id;
}

/** What the broker responded to each order of a user, as it lies in the rows. */
export const readEvidence = (db: Database, { userId }: OldTrader) =>
  db
    .select({
      id: orderIntents.id,
      response: orderIntents.response,
      confirm: orderIntents.confirm,
      archiveId: orderIntents.archiveId,
    })
    .from(orderIntents)
    .where(eq(orderIntents.userId, userId))
    .orderBy(asc(orderIntents.id));
