import { type SQL, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Database, Queryable } from '../queryable';
import type { Announcement, Bus } from './bus';

/** What a transaction has announced; it is sent when the transaction has committed. */
interface Outgoing {
  bus: Bus;
  waiting: Announcement[];
}

const buses = new WeakMap<Pool, Bus>();
const outgoing = new WeakMap<object, Outgoing>();

type Register = (tx: object) => void;

/** Has everything that is announced on this pool go over a bus; without one it is notified by PostgreSQL. */
export function announceOver(pool: Pool, bus: Bus): void {
  buses.set(pool, bus);
}

/** Runs a transaction; what it announces is sent after its commit, and never when it throws. */
export async function sendAfter<T>(
  pool: Pool,
  run: (register: Register) => Promise<T>,
): Promise<T> {
  const bus = buses.get(pool);
  if (!bus) return run(() => undefined);
  const own: Outgoing = { bus, waiting: [] };
  const result = await run((tx) => outgoing.set(tx, own));
  bus.send(own.waiting);
  return result;
}

/** Runs a savepoint; what it announces waits for the transaction around it, and is dropped when it throws. */
export async function sendWith<T>(
  outer: Queryable,
  run: (register: Register) => Promise<T>,
): Promise<T> {
  const around = outgoing.get(outer);
  if (!around) return run(() => undefined);
  const own: Outgoing = { bus: around.bus, waiting: [] };
  const result = await run((tx) => outgoing.set(tx, own));
  around.waiting.push(...own.waiting);
  return result;
}

/**
 * An expression that announces a text as a part of the statement that changes something. Its values belong to
 * `passOn`, when the statement is done.
 */
export function announcing(db: Queryable, channel: string, payload: SQL): SQL {
  const isCarried = findBus(db)?.carries(channel) ?? false;
  return isCarried ? payload : sql`pg_notify(${channel}, ${payload})::text`;
}

/** Announces, once it is committed, what the database has not: the values of `announcing`. */
export function passOn(
  db: Queryable,
  channel: string,
  values: readonly (string | null)[] | null,
): void {
  // A value is empty where the database has notified.
  const carried = (values ?? []).flatMap((payload) => (payload ? { channel, payload } : []));
  if (carried.length === 0) return;
  if (isDatabase(db)) buses.get(db.$client)?.send(carried);
  else outgoing.get(db)?.waiting.push(...carried);
}

/** Announces texts that belong to no change. */
export async function announce(
  db: Queryable,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  if (findBus(db)?.carries(channel)) return passOn(db, channel, payloads);
  await db.execute(sql`
    select pg_notify(${channel}, part)
    from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) as part`);
}

function findBus(db: Queryable): Bus | undefined {
  return isDatabase(db) ? buses.get(db.$client) : outgoing.get(db)?.bus;
}

function isDatabase(db: Queryable): db is Database {
  return '$client' in db;
}
