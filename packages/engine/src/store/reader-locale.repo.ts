import { type Locale, toLocale } from '@entropi/contracts/languages';
import type { Queryable } from '@entropi/db/db';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';

/** How a user is written to. */
export async function readLocale(db: Queryable, userId: number): Promise<Locale> {
  const [user] = await db
    .select({ language: users.language, region: users.region })
    .from(users)
    .where(eq(users.id, userId));
  return toLocale(user ?? { language: 'en', region: null });
}
