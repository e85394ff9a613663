import type { Queryable } from './db';
import { auditEntries } from './schema/audit';

/** A signed-in user who changes something. */
export interface Actor {
  userId: number;
  username: string;
}

export interface Change {
  /** Verb and noun, e.g. `strategy.update`. */
  action: string;
  /** What changed, e.g. `strategy:7`. */
  subject: string;
  /** The user whose data it is; absent where it belongs to no user. */
  userId?: number | null;
  before?: unknown;
  after?: unknown;
  requestId?: string;
}

/**
 * Records who changed what, in the transaction of the change. This is the only writer of the audit trail. `actor` is
 * null for the system itself; one without an id is a part of the system, named by `username`. Never pass anything
 * secret.
 */
export async function writeAudit(
  tx: Queryable,
  actor: (Pick<Actor, 'username'> & { userId: number | null }) | null,
  change: Change,
): Promise<void> {
  await tx.insert(auditEntries).values({
    actorId: actor?.userId ?? null,
    actor: actor?.username ?? 'system',
    action: change.action,
    subject: change.subject,
    userId: change.userId ?? null,
    before: change.before ?? null,
    after: change.after ?? null,
    requestId: change.requestId ?? null,
  });
}
