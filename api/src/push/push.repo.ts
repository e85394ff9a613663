import type { Queryable } from '@entropi/db/db';
import { noticeSettings, pushSubscriptions } from '@entropi/db/schema/channels';
import { refreshFamilies, users } from '@entropi/db/schema/users';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

export type PushRow = typeof pushSubscriptions.$inferSelect;

/** A browser that may be sent pushes, with its user and their settings; null when it is gone or signed out. */
export async function findPushTarget(db: Queryable, id: number) {
  const [row] = await db
    .select({
      device: pushSubscriptions,
      user: { language: users.language, region: users.region },
      settings: noticeSettings,
    })
    .from(pushSubscriptions)
    .innerJoin(refreshFamilies, eq(refreshFamilies.id, pushSubscriptions.familyId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(noticeSettings, eq(noticeSettings.userId, pushSubscriptions.userId))
    .where(
      and(
        eq(pushSubscriptions.id, id),
        isNull(refreshFamilies.revokedAt),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  return row ?? null;
}

/** A user's browsers that are signed in, the oldest first. */
export async function listDevices(db: Queryable, userId: number): Promise<PushRow[]> {
  const rows = await db
    .select({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(refreshFamilies, eq(refreshFamilies.id, pushSubscriptions.familyId))
    .where(and(eq(pushSubscriptions.userId, userId), isNull(refreshFamilies.revokedAt)))
    .orderBy(pushSubscriptions.id);
  return rows.map(({ device }) => device);
}

/**
 * Adds a browser, or gives one that another session had to this one. That of another user needs its keys too, so that
 * who only knows an address cannot stop the notices that go there; null without them.
 */
export async function upsertDevice(
  tx: Queryable,
  row: Omit<typeof pushSubscriptions.$inferInsert, 'lastSentAt'>,
): Promise<PushRow | null> {
  const { endpointHash: _, endpoint: __, ...set } = row;
  const [made] = await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpointHash,
      set,
      setWhere: sql`${pushSubscriptions.userId} = excluded.user_id
        or (${pushSubscriptions.p256dh} = excluded.p256dh and ${pushSubscriptions.auth} = excluded.auth)`,
    })
    .returning();
  return made ?? null;
}

/** Gives a user's browser to the session that it has now; false when they have none of this endpoint. */
export async function updateSession(
  db: Queryable,
  named: Pick<PushRow, 'userId' | 'endpointHash' | 'familyId'>,
): Promise<boolean> {
  const rows = await db
    .update(pushSubscriptions)
    .set({ familyId: named.familyId })
    .where(
      and(
        eq(pushSubscriptions.endpointHash, named.endpointHash),
        eq(pushSubscriptions.userId, named.userId),
      ),
    )
    .returning({ id: pushSubscriptions.id });
  return rows.length > 0;
}

/** Deletes browsers of a user; returns how many. */
export async function deleteDevices(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<number> {
  const { rowCount } = await db
    .delete(pushSubscriptions)
    .where(and(inArray(pushSubscriptions.id, [...ids]), eq(pushSubscriptions.userId, userId)));
  return rowCount ?? 0;
}

export async function saveSent(db: Queryable, ids: readonly number[], at: Date): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ lastSentAt: at })
    .where(inArray(pushSubscriptions.id, [...ids]));
}
