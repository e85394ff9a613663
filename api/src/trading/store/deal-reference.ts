import { createHash } from 'node:crypto';

/**
 * Our reference of a level's opening: unique over all databases that ever traded on the account (by the
 * cycle's start), the same for the same (cycle, level, attempt), at most 30 of `[A-Za-z0-9_-]`.
 */
export function levelReference(
  cycle: { id: number; startedAt: Date },
  level: number,
  attempt: number,
): string {
  const part = (value: number) => value.toString(36);
  const start = part(cycle.startedAt.getTime());
  return `c${part(cycle.id)}-${part(level)}-${part(attempt)}-${start}`;
}

/** What the attempts to open a level have in common, and name it in the books. */
export function levelScope(cycle: { id: number }, level: number): string {
  return `cycle:${cycle.id}:${level}`;
}

/** Our reference of an open by hand: the same for the same user, Idempotency-Key and attempt. */
export function manualReference(
  user: { id: number; createdAt: Date },
  idempotencyKey: string,
  attempt: number,
): string {
  const text = `${user.id}:${user.createdAt.toISOString()}:${idempotencyKey}:${attempt}`;
  return `m${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
}

/**
 * Begins what names a share's closes in our own books, before the number of the attempt; the broker never sees it (a
 * close goes by dealId alone).
 */
export function closePrefix(shareId: number): string {
  return `x${shareId.toString(36)}-`;
}
