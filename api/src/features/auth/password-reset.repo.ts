import type { Queryable } from '@entropi/db/db';
import { oneTimeTokens, users } from '@entropi/db/schema/users';
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';

type TokenKind = typeof oneTimeTokens.$inferInsert.kind;

/** Whom a mail goes to; `alsoGone`: even a user who is deactivated or deleted by now. */
export type MailReceiver = { email: string } | { userId: number; alsoGone?: boolean };

/** The user whom a mail goes to; null when there is none who may have it. */
export async function findMailUser(db: Queryable, who: MailReceiver) {
  const isHere = and(eq(users.isActive, true), isNull(users.deletedAt));
  const [row] = await db
    .select({
      userId: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      language: users.language,
      region: users.region,
      isConfirmed: sql<boolean>`not ${users.emailUnconfirmed}`,
    })
    .from(users)
    .where(
      and(
        'email' in who
          ? eq(sql`lower(${users.email})`, who.email.toLowerCase())
          : eq(users.id, who.userId),
        'userId' in who && who.alsoGone ? undefined : isHere,
      ),
    );
  return row ?? null;
}

/** Stores the hash of a token that goes out by mail; earlier ones stay good until they expire. */
export async function insertOneTimeToken(
  tx: Queryable,
  token: {
    userId: number;
    kind: TokenKind;
    tokenHash: string;
    /** The address that the link is mailed to. */
    email: string;
    expiresAt: Date;
    at: Date;
  },
): Promise<void> {
  const { at, ...row } = token;
  await tx.insert(oneTimeTokens).values({ ...row, createdAt: at });
}

/** Ends every link by which a user could set a password. */
export async function endPasswordTokens(tx: Queryable, userId: number, at: Date): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: at })
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        inArray(oneTimeTokens.kind, ['RESET', 'INVITATION']),
        isNull(oneTimeTokens.usedAt),
      ),
    );
}

/** The links by which a user can set a password now, newest first. */
export function listPasswordLinks(db: Queryable, userId: number, now: Date) {
  return db
    .select({
      id: oneTimeTokens.id,
      kind: oneTimeTokens.kind,
      email: oneTimeTokens.email,
      createdAt: oneTimeTokens.createdAt,
      expiresAt: oneTimeTokens.expiresAt,
    })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        inArray(oneTimeTokens.kind, ['RESET', 'INVITATION']),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(oneTimeTokens.id));
}

/** Whether a token sets a password, is unused, and has not expired. */
const usable = (tokenHash: string, now: Date) =>
  and(
    eq(oneTimeTokens.tokenHash, tokenHash),
    inArray(oneTimeTokens.kind, ['RESET', 'INVITATION']),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  );

/**
 * The user who owns this unused, unexpired token, if it was mailed to the address that they have now; null
 * otherwise.
 */
export async function findTokenOwner(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ userId: users.id, username: users.username })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(
      and(
        usable(tokenHash, now),
        wasMailedTo(users.email),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  return row ?? null;
}

/**
 * Whether a link went to this address; one that went elsewhere is void. A link of an earlier release, which did not
 * record the address, counts as sent to this one.
 */
export function wasMailedTo(email: typeof users.email) {
  return eq(sql`lower(coalesce(${oneTimeTokens.email}, ${email}))`, sql`lower(${email})`);
}

/** Uses a token up; false when another call used it first. */
export async function useToken(tx: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(usable(tokenHash, now))
    .returning({ id: oneTimeTokens.id });
  return used.length > 0;
}
