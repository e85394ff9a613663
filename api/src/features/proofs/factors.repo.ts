import type { Queryable } from '@entropi/db/db';
import { passkeys } from '@entropi/db/schema/passkeys';
import { userTotp } from '@entropi/db/schema/users';
import { and, eq, isNotNull } from 'drizzle-orm';

/** What a user can prove themselves with. */
export type Factor = 'code' | 'passkey';

export async function listFactors(db: Queryable, userId: number): Promise<Factor[]> {
  const enrolled = await db
    .select({ userId: userTotp.userId })
    .from(userTotp)
    .where(and(eq(userTotp.userId, userId), isNotNull(userTotp.confirmedAt)));
  const signing = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(1);
  return [
    ...(enrolled.length > 0 ? (['code'] as const) : []),
    ...(signing.length > 0 ? (['passkey'] as const) : []),
  ];
}
