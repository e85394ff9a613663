import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { userTotp } from '../../db/schema/users';

/** What a user can prove themselves with. */
export type Factor = 'code' | 'passkey';

export async function listFactors(db: Queryable, userId: number): Promise<Factor[]> {
  const enrolled = await db
    .select({ userId: userTotp.userId })
    .from(userTotp)
    .where(and(eq(userTotp.userId, userId), isNotNull(userTotp.confirmedAt)));
  return enrolled.length > 0 ? ['code'] : [];
}
