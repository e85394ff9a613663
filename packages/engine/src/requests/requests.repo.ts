import { announce } from '@entropi/db/bus/announcements';
import { type Database, inTransaction, type Queryable } from '@entropi/db/db';
import { reserveId } from '@entropi/db/reserve-id.repo';
import { engineRequests } from '@entropi/db/schema/engine';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';

export type RequestRow = typeof engineRequests.$inferSelect;

/** Wakes the engines. The payload is empty, because the row holds everything. */
export const REQUEST_CHANNEL = 'entropi_requests';

const KEPT_FOR = '1 hour';

/** Why a request gave nothing; `retryAfterMs`: after how long it may work, where that is known. */
export interface RequestFailure {
  code: string;
  message: string;
  retryAfterMs?: number;
}

export interface NewRequest {
  /** From `reserveRequestId`, because a secret is sealed for its row. */
  id: number;
  kind: string;
  userId: number | null;
  brokerKeyId: number | null;
  payload: Record<string, unknown>;
  secretSealed: string | null;
  traceparent: string;
  timeoutMs: number;
}

/** The id of the request that is inserted next. */
export function reserveRequestId(db: Queryable): Promise<number> {
  return reserveId(db, engineRequests);
}

/** Inserts a request and wakes the engines. */
export async function insertRequest(db: Database, request: NewRequest): Promise<void> {
  const { timeoutMs, ...row } = request;
  const expiresAt = sql`now() + ${timeoutMs} * interval '1 millisecond'`;
  await inTransaction(db, async (tx) => {
    await tx
      .insert(engineRequests)
      .overridingSystemValue()
      .values({ ...row, expiresAt });
    await announce(tx, REQUEST_CHANNEL, ['']);
  });
}

/** A request in its present state; null when it was cleaned up. */
export async function findRequest(db: Queryable, id: number): Promise<RequestRow | null> {
  const [row] = await db.select().from(engineRequests).where(eq(engineRequests.id, id));
  return row ?? null;
}

/**
 * Claims a request of the given kinds that this process may handle: one for a key that it owns, for a key of which no
 * engine holds a lease, or for no key. Of several it is the oldest of the user for whom the process works on the
 * fewest; for one user it works on `maxPerUser` at a time. Null when there is none.
 */
export async function claimRequest(
  db: Queryable,
  claim: { processId: string; kinds: string[]; ownedKeys: readonly number[]; maxPerUser: number },
): Promise<RequestRow | null> {
  const owned = sql`${JSON.stringify(claim.ownedKeys)}::jsonb`;
  const next = sql`(
    select r.id from engine_requests r
    left join (
      select user_id, count(*) as running from engine_requests
      where state = 'claimed' and expires_at > now() and claimed_by = ${claim.processId}
      group by user_id) mine on mine.user_id = r.user_id
    where r.state = 'queued' and r.expires_at > now()
      and coalesce(mine.running, 0) < ${claim.maxPerUser}
      and ${JSON.stringify(claim.kinds)}::jsonb ? r.kind
      and (r.broker_key_id is null or ${owned} @> to_jsonb(r.broker_key_id) or not exists (
        select from key_ownership o where o.broker_key_id = r.broker_key_id
          and o.process_id is not null and o.expires_at > now()))
    order by coalesce(mine.running, 0), r.id limit 1 for update of r skip locked)`;
  const [row] = await db
    .update(engineRequests)
    .set({ state: 'claimed', claimedBy: claim.processId, claimedAt: sql`now()` })
    .where(eq(engineRequests.id, next))
    .returning();
  return row ?? null;
}

/** Stores the outcome and deletes the credentials, unless the caller has given up waiting meanwhile. */
export async function finishRequest(
  db: Queryable,
  id: number,
  outcome: { result: unknown } | { error: RequestFailure },
): Promise<void> {
  const end = 'result' in outcome ? { result: outcome.result } : { error: outcome.error };
  await db
    .update(engineRequests)
    .set({
      ...end,
      state: 'result' in outcome ? 'done' : 'failed',
      secretSealed: null,
      finishedAt: sql`now()`,
    })
    .where(and(eq(engineRequests.id, id), inArray(engineRequests.state, ['queued', 'claimed'])));
}

/** Removes old requests, and the credentials of requests whose caller no longer waits. */
export async function cleanRequests(db: Queryable): Promise<void> {
  await db
    .delete(engineRequests)
    .where(lt(engineRequests.createdAt, sql`now() - ${KEPT_FOR}::interval`));
  await db
    .update(engineRequests)
    .set({ secretSealed: null })
    .where(
      and(
        sql`${engineRequests.secretSealed} is not null`,
        lt(engineRequests.expiresAt, sql`now() - interval '1 minute'`),
      ),
    );
}
