import type { Queryable } from '@entropi/db/db';
import { passkeyChallenges } from '@entropi/db/schema/passkeys';
import { and, eq, gt, lt } from 'drizzle-orm';

export async function insertChallenge(
  db: Queryable,
  challenge: { challengeHash: string; expiresAt: Date; createdAt: Date },
): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

/** Uses up a challenge; false when none has this hash, another call used it first, or it has expired. */
export async function deleteChallenge(
  db: Queryable,
  challengeHash: string,
  at: Date,
): Promise<boolean> {
  const gone = await db
    .delete(passkeyChallenges)
    .where(
      and(eq(passkeyChallenges.challengeHash, challengeHash), gt(passkeyChallenges.expiresAt, at)),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash });
  return gone.length > 0;
}

/** Deletes expired challenges; returns how many. */
export async function deleteOldChallenges(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(lt(passkeyChallenges.expiresAt, before));
  return rowCount ?? 0;
}
