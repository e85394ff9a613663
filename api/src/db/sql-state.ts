/**
 * Connection failures of Node, beside PostgreSQL's classes 08 (connection) and 57P (shutdown), 53300 (no
 * connection free) and 57014 (a statement took too long).
 */
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const CONNECTION_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|not currently accepting connections|is not queryable/;

/** The SQLSTATE of a failed query, or null: drizzle keeps PostgreSQL's error as the cause. */
export function findSqlState(error: unknown): string | null {
  for (const link of listCauses(error)) {
    if (typeof link.code === 'string' && /^[0-9A-Z]{5}$/.test(link.code)) return link.code;
  }
  return null;
}

/** Whether a unique index refused the write; with `constraint`, whether that one did. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return listCauses(error).some(
    (link) => link.code === '23505' && (!constraint || link.constraint === constraint),
  );
}

/** Whether the database could not be reached or is shutting down: worth trying again later. */
export function isDatabaseDown(error: unknown): boolean {
  return listCauses(error).some(
    (link) =>
      (typeof link.code === 'string' &&
        (NETWORK_CODES.has(link.code) || /^(08|57P0|53300|57014)/.test(link.code))) ||
      (typeof link.message === 'string' && CONNECTION_WORDS.test(link.message)),
  );
}

interface ErrorLink {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
}

/** The error, its causes and, of an AggregateError (a host with several addresses), its members. */
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
