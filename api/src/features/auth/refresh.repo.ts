import type { Queryable } from '@entropi/db/db';
import { refreshFamilies, refreshTokens, users } from '@entropi/db/schema/users';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { tokenUser } from './sessions.repo';

/**
 * The time at which an unused session ends is moved on only when it has this far to go, so that its indexed column
 * changes once a day and not at every refresh.
 */
const END_MOVES_BY = sql.raw(`interval '1 day'`);

/**
 * A family, locked until the transaction ends so that its refreshes come one after the other; null when there is
 * none. `user` is null when they may not sign in any more.
 */
export async function lockFamily(tx: Queryable, familyId: number) {
  const [row] = await tx
    .select({ family: refreshFamilies, user: tokenUser })
    .from(refreshFamilies)
    .leftJoin(
      users,
      and(eq(users.id, refreshFamilies.userId), eq(users.isActive, true), isNull(users.deletedAt)),
    )
    .where(eq(refreshFamilies.id, familyId))
    .for('update', { of: refreshFamilies });
  return row ? { ...row.family, user: row.user } : null;
}
export type LockedFamily = NonNullable<Awaited<ReturnType<typeof lockFamily>>>;

/**
 * The n-th token of a family, the one after it, and the number of its newest, 0 without one. `known` is null when
 * it was never given out, or was used so long ago that it is not kept.
 */
export async function findRefreshToken(tx: Queryable, familyId: number, n: number) {
  const rows = await tx
    .select({
      n: refreshTokens.n,
      tokenHash: refreshTokens.tokenHash,
      usedAt: refreshTokens.usedAt,
    })
    .from(refreshTokens)
    .where(eq(refreshTokens.familyId, familyId));
  const newest = Math.max(0, ...rows.map((row) => row.n));
  const find = (place: number) => rows.find((row) => row.n === place) ?? null;
  return { known: find(n), next: find(n + 1), newest };
}

/**
 * Marks a token's first use, keeps the next one (which may be there already) and the proofs, moves the family's
 * end on, and removes the tokens before that were used before `overSince`: in one statement.
 */
export async function rotateToken(
  tx: Queryable,
  used: {
    familyId: number;
    n: number;
    at: Date;
    overSince: Date;
    expiresAt: Date;
    endsAt: Date;
    nextHash: string;
    shownProofs: string[];
  },
): Promise<void> {
  const { familyId, n, nextHash } = used;
  const [at, over, end, last] = [used.at, used.overSince, used.expiresAt, used.endsAt].map((date) =>
    date.toISOString(),
  );
  await tx.execute(sql`
    with used as (
      update refresh_tokens set used_at = coalesce(used_at, ${at})
      where family_id = ${familyId} and n = ${n}
    ), over as (
      delete from refresh_tokens
      where family_id = ${familyId} and n < ${n} and used_at < ${over}
    ), going_on as (
      update refresh_families
      set last_used_at = ${at}, shown_proofs = ${sql.param(used.shownProofs)}::text[],
        ends_at = coalesce(ends_at, ${last}),
        expires_at = case
          when expires_at between ${end}::timestamptz - ${END_MOVES_BY} and ${end}::timestamptz
            and ${end}::timestamptz < ${last}::timestamptz then expires_at
          else ${end}::timestamptz
        end
      where id = ${familyId}
    )
    insert into refresh_tokens (family_id, n, token_hash, issued_at)
    values (${familyId}, ${n + 1}, ${nextHash}, ${at})
    on conflict do nothing`);
}

/** Ends a family because a copy of its token was used. */
export async function markCopied(tx: Queryable, familyId: number, at: Date): Promise<void> {
  await tx
    .update(refreshFamilies)
    .set({ revokedAt: at, copiedAt: at })
    .where(eq(refreshFamilies.id, familyId));
}
