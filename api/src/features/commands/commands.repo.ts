import type { Queryable } from '@entropi/db/db';
import { tradingCommands } from '@entropi/db/schema/trading-commands';
import { and, eq, lt, sql } from 'drizzle-orm';

type CommandRow = typeof tradingCommands.$inferSelect;

/** Identifies a trading request by its caller and the key that they gave it. */
export type CommandKey = Pick<CommandRow, 'userId' | 'key' | 'action' | 'fingerprint'>;

const isCommand = ({ userId, key }: CommandKey) =>
  and(eq(tradingCommands.userId, userId), eq(tradingCommands.key, key));

/** Claims the key of a command; false when it was used before. */
export async function claimCommand(
  db: Queryable,
  command: CommandKey,
  begunAt: Date,
): Promise<boolean> {
  const claimed = await db
    .insert(tradingCommands)
    .values({ ...command, begunAt })
    .onConflictDoNothing()
    .returning({ key: tradingCommands.key });
  return claimed.length > 0;
}

/** A command with its reply; null when its key is free. */
export async function findCommand(db: Queryable, command: CommandKey): Promise<CommandRow | null> {
  const [row] = await db.select().from(tradingCommands).where(isCommand(command));
  return row ?? null;
}

export async function endCommand(
  db: Queryable,
  command: CommandKey,
  { state, reply }: Pick<CommandRow, 'state' | 'reply'>,
): Promise<void> {
  const stored = sql`${JSON.stringify(reply)}::jsonb`;
  await db.update(tradingCommands).set({ state, reply: stored }).where(isCommand(command));
}

/** Frees the key of a command that was rejected. */
export async function releaseCommand(db: Queryable, command: CommandKey): Promise<void> {
  await db.delete(tradingCommands).where(isCommand(command));
}

/** Deletes commands that no one will repeat any more; returns how many. */
export async function deleteOldCommands(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(tradingCommands).where(lt(tradingCommands.begunAt, before));
  return rowCount ?? 0;
}
