import { DrizzleQueryError } from 'drizzle-orm';

/**
 * Connection failures of Node, besides PostgreSQL's classes 08 (connection), 57P (shutdown) and 53 (its disk is
 * full, or it has no memory or connection left), 58030 (its disk fails) and 57014 (a statement took too long).
 */
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const CONNECTION_WORDS =
  /Connection terminated|timeout expired|Query read timeout|timeout exceeded when trying to connect|not currently accepting connections|is not queryable/;
/** What pg's pool throws after it was ended; the text of a failed statement begins differently. */
const POOL_CLOSED = 'Cannot use a pool after calling end on the pool';
/** The state for many things, among them a database that is closed to connections. */
const WRONG_STATE = '55000';

/** The SQLSTATE of a failed query; null when there is none. Drizzle keeps PostgreSQL's error as the cause. */
export function findSqlState(error: unknown): string | null {
  for (const link of listCauses(error)) {
    if (typeof link.code === 'string' && /^[0-9A-Z]{5}$/.test(link.code)) return link.code;
  }
  return null;
}

/** Whether one of these unique indexes rejected the write; a rejection by another index means something else. */
export function isUniqueViolation(error: unknown, ...indexes: [string, ...string[]]): boolean {
  return listCauses(error).some(
    ({ code, constraint }) => code === '23505' && indexes.some((name) => name === constraint),
  );
}

/** Whether a lock was not obtained within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return findSqlState(error) === '55P03';
}

/** Whether the role may not do what it tried. */
export function isForbidden(error: unknown): boolean {
  return findSqlState(error) === '42501';
}

/** The pool could not give a connection; its cause tells why. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';

  constructor(cause: unknown) {
    super('No connection to the database', { cause });
  }
}

/**
 * Whether the error comes from the pool or one of its statements. Handlers also get the same codes from clients that
 * went away and from other servers.
 */
export function isDatabaseError(error: unknown): boolean {
  return listCauses(error).some(
    (link) => link instanceof DrizzleQueryError || link instanceof DatabaseUnreachable,
  );
}

/**
 * Whether the database could not be reached or is shutting down, so that it is worth trying again later. Only for an
 * error that is known to come from the database: see `isDatabaseError`.
 */
export function isDatabaseDown(error: unknown): boolean {
  // The message of a failed statement repeats its parameters, so it is not searched.
  return listCauses(error).some(
    (link) => !(link instanceof DrizzleQueryError) && reportsAway(link),
  );
}

/** Whether this process has closed its pool, because it is stopping and nothing is wrong. */
export function isPoolClosed(error: unknown): boolean {
  return listCauses(error).some(
    ({ message }) => typeof message === 'string' && message.startsWith(POOL_CLOSED),
  );
}

/** A code decides alone where there is one, because a message may repeat what a caller wrote. */
function reportsAway({ code, message }: ErrorLink): boolean {
  if (typeof code === 'string' && code !== WRONG_STATE) {
    return NETWORK_CODES.has(code) || /^(08|57P0|53|58030|57014)/.test(code);
  }
  return typeof message === 'string' && CONNECTION_WORDS.test(message);
}

interface ErrorLink {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
}

/** The error, its causes and, for an AggregateError (a host with several addresses), its members. */
function listCauses(error: unknown): ErrorLink[] {
  const links: ErrorLink[] = [];
  const queue: unknown[] = [error];
  while (queue.length > 0 && links.length < 20) {
    const next = queue.shift();
    if (typeof next !== 'object' || next === null) continue;
    links.push(next);
    if ('cause' in next) queue.push(next.cause);
    if (next instanceof AggregateError) queue.push(...next.errors);
  }
  return links;
}
