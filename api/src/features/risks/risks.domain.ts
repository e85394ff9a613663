import { RISKS_VERSION, type RisksView } from '@entropi/contracts/risks';
import type { Actor } from '@entropi/db/audit.repo';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { conflict, forbidden } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { findAcknowledgement, insertAcknowledgement, isAcknowledged } from './risks.repo';

/** Throws 409 before a user has acknowledged the risks in the present text. */
export async function rejectUnacknowledged(db: Queryable, userId: OwnerId): Promise<void> {
  if (await isAcknowledged(db, userId, RISKS_VERSION)) return;
  throw conflict('risks_not_acknowledged', 'The risks of trading are not acknowledged yet');
}

/** Which text is in force, and which one the user has acknowledged. */
export async function readRisks(db: Queryable, userId: number): Promise<RisksView> {
  const row = await findAcknowledgement(db, userId);
  return {
    version: RISKS_VERSION,
    acknowledged: row && { version: row.version, at: row.acknowledgedAt.toISOString() },
  };
}

/**
 * Records that a user acknowledges the risks. Throws 403 when it is done for another user, and 409 for another text
 * than the one in force, as when their page shows an earlier one. A repetition changes nothing.
 */
export async function acknowledgeRisks(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  userId: OwnerId,
  version: number,
): Promise<RisksView> {
  if (actor.userId !== userId) throw forbidden();
  if (version !== RISKS_VERSION) {
    throw conflict('risks_outdated', `The present text is version ${RISKS_VERSION}`);
  }
  await inTransaction(deps.db, async (tx) => {
    const before = await findAcknowledgement(tx, userId);
    if (!(await insertAcknowledgement(tx, userId, version, deps.now()))) return;
    const change = { action: 'risks.acknowledge', subject: `user:${userId}`, userId };
    await writeAudit(tx, actor, {
      ...change,
      before: before && { version: before.version },
      after: { version },
    });
  });
  return readRisks(deps.db, userId);
}
