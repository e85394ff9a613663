import type { Queryable } from '@entropi/db/db';
import { actionProofs } from '@entropi/db/schema/proofs';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';

export async function insertProof(
  tx: Queryable,
  proof: { proofHash: string; userId: number; expiresAt: Date; at: Date },
): Promise<void> {
  const { at, ...row } = proof;
  await tx.insert(actionProofs).values({ ...row, createdAt: at });
}

/** Uses up a proof; false when there is none, another call used it first, or it has expired. */
export async function claimProof(
  db: Queryable,
  { proofHash, userId, at }: { proofHash: string; userId: number; at: Date },
): Promise<boolean> {
  const claimed = await db
    .update(actionProofs)
    .set({ usedAt: at })
    .where(
      and(
        eq(actionProofs.proofHash, proofHash),
        eq(actionProofs.userId, userId),
        isNull(actionProofs.usedAt),
        gt(actionProofs.expiresAt, at),
      ),
    )
    .returning({ userId: actionProofs.userId });
  return claimed.length > 0;
}

/** Removes proofs that cannot be used any more; returns how many. */
export async function deleteOldProofs(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(actionProofs).where(lt(actionProofs.expiresAt, before));
  return rowCount ?? 0;
}
