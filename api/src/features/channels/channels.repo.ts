import type { Queryable } from '@entropi/db/db';
import { noticeSettings } from '@entropi/db/schema/channels';
import { eq } from 'drizzle-orm';

type SettingsRow = typeof noticeSettings.$inferSelect;

/** A user's settings; null until they set any. */
export async function findSettings(db: Queryable, userId: number): Promise<SettingsRow | null> {
  const [row] = await db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId));
  return row ?? null;
}

export async function saveSettings(tx: Queryable, row: SettingsRow): Promise<void> {
  const { userId: _, ...set } = row;
  await tx
    .insert(noticeSettings)
    .values(row)
    .onConflictDoUpdate({ target: noticeSettings.userId, set });
}
