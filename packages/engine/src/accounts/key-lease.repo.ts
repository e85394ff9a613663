import type { Queryable } from '@entropi/db/db';
import { brokerKeys } from '@entropi/db/schema/broker';
import { keyOwnership } from '@entropi/db/schema/engine';
import { eq, sql } from 'drizzle-orm';
import type { KeyRow } from '../store/default-account.repo';
import type { Fence } from '../store/order-intents.repo';

/** When a lease that begins now ends, by the database's clock. */
const until = (leaseMs: number) => sql`now() + make_interval(secs => ${leaseMs / 1000})`;

/**
 * Renews the leases of a process that have not expired, and its membership among those that share the keys. Returns
 * the leases that it holds; the others are lost. Only leases that the process knows of are renewed, so a claim whose
 * response was lost expires.
 */
export async function renewLeases(
  db: Queryable,
  lease: { processId: string; leaseMs: number; fences: readonly Fence[] },
): Promise<Fence[]> {
  const { processId, leaseMs, fences } = lease;
  const { rows } = await db.execute<{ broker_key_id: number; epoch: string }>(sql`
    with member as (
      insert into engine_processes (id, roles, member_until)
      values (${processId}, array['engine'], ${until(leaseMs)})
      on conflict (id) do update set member_until = excluded.member_until)
    update key_ownership o set expires_at = ${until(leaseMs)}
    from jsonb_to_recordset(${JSON.stringify(fences)}::jsonb) as f("brokerKeyId" int, epoch bigint)
    where o.broker_key_id = f."brokerKeyId" and o.epoch = f.epoch
      and o.process_id = ${processId} and o.expires_at > now()
    returning o.broker_key_id, o.epoch`);
  return rows.map((row) => ({ brokerKeyId: row.broker_key_id, epoch: Number(row.epoch) }));
}

/**
 * How many keys a process may hold: all keys are shared evenly by the engines that are alive, and what is left over
 * goes to the first ones, one key each. Also returns a `version` that changes when one of the process's keys was
 * changed.
 */
export async function findShare(
  db: Queryable,
  processId: string,
  keyIds: readonly number[],
): Promise<{ share: number; version: string }> {
  const { rows } = await db.execute<{ share: number | null; version: string }>(sql`
    with members as (
      select id, row_number() over (order by started_at, id) as place, count(*) over () as engines
      from engine_processes where member_until > now()),
    counted as (select count(*) as keys from broker_keys)
    select
      (select (keys / engines + case when place <= keys % engines then 1 else 0 end)::int
        from members, counted where id = ${processId}) as share,
      (select md5(coalesce(string_agg(concat_ws(' ', id, updated_at), ',' order by id), ''))
        from broker_keys where id = any(${sql.param([...keyIds])}::int[])) as version`);
  const [row] = rows;
  return { share: row?.share ?? 0, version: row?.version ?? '' };
}

/**
 * Claims up to `limit` free keys except those in `leaving`, or only the one that `keyId` names. Raises their epochs,
 * which fences their last owners. A key that a transaction of its last owner still locks is left for the next round.
 */
export async function claimLeases(
  db: Queryable,
  claim: {
    processId: string;
    leaseMs: number;
    limit: number;
    leaving: readonly number[];
    keyId: number | null;
  },
): Promise<Fence[]> {
  await db.execute(sql`
    insert into key_ownership (broker_key_id)
    select id from broker_keys k
    where not exists (select from key_ownership o where o.broker_key_id = k.id)
    on conflict do nothing`);
  const { rows } = await db.execute<{ broker_key_id: number; epoch: string }>(sql`
    update key_ownership set epoch = epoch + 1, process_id = ${claim.processId}, since = now(),
      expires_at = ${until(claim.leaseMs)}
    where broker_key_id in (
      select broker_key_id from key_ownership
      where (process_id is null or expires_at <= now())
        and not ${JSON.stringify(claim.leaving)}::jsonb @> to_jsonb(broker_key_id)
        and (${claim.keyId}::int is null or broker_key_id = ${claim.keyId})
      order by broker_key_id limit ${claim.limit} for update skip locked)
    returning broker_key_id, epoch`);
  return rows.map((row) => ({ brokerKeyId: row.broker_key_id, epoch: Number(row.epoch) }));
}

/** Frees a key for others at once, unless another process has claimed it. */
export async function releaseLease(db: Queryable, { brokerKeyId, epoch }: Fence): Promise<void> {
  await db.execute(sql`
    update key_ownership set process_id = null, expires_at = now()
    where broker_key_id = ${brokerKeyId} and epoch = ${epoch}`);
}

/** Frees every key of a process that is ending. */
export async function releaseAllLeases(db: Queryable, processId: string): Promise<void> {
  await db
    .update(keyOwnership)
    .set({ processId: null, expiresAt: sql`now()` })
    .where(eq(keyOwnership.processId, processId));
}

/** Broker keys as they stand, in a fixed order. */
export async function listKeys(db: Queryable, ids: readonly number[]): Promise<KeyRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(brokerKeys)
    .where(sql`${brokerKeys.id} = any(${sql.param([...ids])}::int[])`)
    .orderBy(brokerKeys.id);
}
