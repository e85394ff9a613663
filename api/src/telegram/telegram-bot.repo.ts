import type { Queryable } from '@entropi/db/db';
import { telegramBots } from '@entropi/db/schema/telegram';
import { and, eq, sql } from 'drizzle-orm';

/** A process that reads the updates of a bot. */
export interface Holder {
  botId: number;
  holder: string;
}

/** Longer than the bot's name and its updates may take; a holder that has not renewed its lease by then has died. */
const LEASE_S = 60;
/** A bot that was not reached for this long cannot be reached. */
const REACHED_S = 120;
/**
 * Telegram keeps updates for a day, and after a week without any it numbers the next one at random, also below the
 * earlier ones.
 */
const NUMBERS_HOLD_DAYS = 6;
/** A message that would have to wait for longer than this goes back into the queue. */
const MAX_WAIT_MS = 3000;

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_S})`;
const isOurs = ({ botId, holder }: Holder) =>
  and(eq(telegramBots.botId, botId), eq(telegramBots.holder, holder));
const areNumbersOld = sql`coalesce(${telegramBots.updateAt} < now() - make_interval(days => ${NUMBERS_HOLD_DAYS}), true)`;

/** Claims a bot or renews its lease; null while another process holds it. */
export async function claimBot(
  db: Queryable,
  { botId, holder }: Holder,
): Promise<{ name: string | null; offset: number | null } | null> {
  const [row] = await db
    .insert(telegramBots)
    .values({ botId, holder, leaseUntil: leaseEnd })
    .onConflictDoUpdate({
      target: telegramBots.botId,
      set: { holder, leaseUntil: leaseEnd },
      setWhere: sql`${telegramBots.holder} = ${holder}
        or coalesce(${telegramBots.leaseUntil} < now(), true)`,
    })
    .returning({
      name: telegramBots.name,
      offset: sql<number | null>`case when ${areNumbersOld} then null
        else ${telegramBots.nextUpdate} end`.mapWith((value) => value && Number(value)),
    });
  return row ?? null;
}

/** Lets the next process read at once. */
export async function releaseBot(db: Queryable, ours: Holder): Promise<void> {
  await db.update(telegramBots).set({ holder: null, leaseUntil: null }).where(isOurs(ours));
}

/** Records that Telegram responded, and the bot's name where it was read. */
export async function savePoll(db: Queryable, ours: Holder, name?: string): Promise<void> {
  await db
    .update(telegramBots)
    .set({ polledAt: sql`now()`, ...(name && { name }) })
    .where(isOurs(ours));
}

/**
 * Records an update, and with it all before it, as handled, and renews the lease. False when it was handled before,
 * or another process has the bot: then nothing may be done for it. Until the transaction ends no other process
 * handles any.
 */
export async function saveHandled(tx: Queryable, ours: Holder, updateId: number): Promise<boolean> {
  const rows = await tx
    .update(telegramBots)
    .set({ nextUpdate: updateId + 1, updateAt: sql`now()`, leaseUntil: leaseEnd })
    .where(and(isOurs(ours), sql`(${telegramBots.nextUpdate} <= ${updateId} or ${areNumbersOld})`))
    .returning({ botId: telegramBots.botId });
  return rows.length > 0;
}

/** The name of a bot that can be reached now; null for another one. */
export async function findReachedBot(db: Queryable, botId: number): Promise<string | null> {
  const [row] = await db
    .select({ name: telegramBots.name })
    .from(telegramBots)
    .where(
      and(
        eq(telegramBots.botId, botId),
        sql`${telegramBots.polledAt} > now() - make_interval(secs => ${REACHED_S})`,
      ),
    );
  return row?.name ?? null;
}

/** When a message may go out: after a wait, or never before a moment, at which it is looked at again. */
export type Slot = { waitMs: number } | { until: Date };

/**
 * Takes the next moment at which the bot may send, and the chat of a user may be sent something, so that all
 * processes together stay below Telegram's limits: 30 messages a second, and one a second in a chat.
 *
 * @param userId null for a chat that belongs to no user
 */
export async function claimSlot(
  db: Queryable,
  botId: number,
  userId: number | null,
): Promise<Slot> {
  const ofChat = userId === null ? { waitMs: 0 } : await claimMoment(db, CHAT, userId);
  if ('until' in ofChat) return ofChat;
  const ofBot = await claimMoment(db, BOT, botId);
  if ('until' in ofBot) return ofBot;
  return { waitMs: Math.max(ofChat.waitMs, ofBot.waitMs) };
}

const BOT = { table: sql`telegram_bots`, key: sql`bot_id`, everyMs: 40 };
const CHAT = { table: sql`telegram_links`, key: sql`user_id`, everyMs: 1000 };

/** Takes the next moment of a row; none that is too far away, which would move all further ones away. */
async function claimMoment(
  db: Queryable,
  { table, key, everyMs }: typeof BOT,
  id: number,
): Promise<Slot> {
  const next = sql`greatest(next_send_at, now())`;
  const { rows } = await db.execute<{ wait_ms: number }>(sql`
    update ${table} set next_send_at = ${next} + make_interval(secs => ${everyMs / 1000})
    where ${key} = ${id} and ${next} < now() + make_interval(secs => ${MAX_WAIT_MS / 1000})
    returning extract(epoch from next_send_at - now())::float8 * 1000 - ${everyMs} as wait_ms`);
  if (rows[0]) return { waitMs: Math.max(0, rows[0].wait_ms) };
  const found = await db.execute<{ late_ms: number }>(sql`
    select extract(epoch from ${next} - now())::float8 * 1000 as late_ms from ${table}
    where ${key} = ${id}`);
  // A row that there is not yet limits nothing.
  if (!found.rows[0]) return { waitMs: 0 };
  return { until: new Date(Date.now() + found.rows[0].late_ms) };
}

/** Sends nothing for a time, as Telegram demands. */
export async function pauseBot(db: Queryable, botId: number, waitMs: number): Promise<void> {
  await db
    .update(telegramBots)
    .set({
      nextSendAt: sql`greatest(${telegramBots.nextSendAt}, now() + make_interval(secs => ${waitMs / 1000}))`,
    })
    .where(eq(telegramBots.botId, botId));
}
