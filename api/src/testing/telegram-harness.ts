import type { Channels, TelegramCode } from '@entropi/contracts/channel-model';
import { auditEntries } from '@entropi/db/schema/audit';
import { telegramBots, telegramLinks } from '@entropi/db/schema/telegram';
import { users } from '@entropi/db/schema/users';
import { and, eq } from 'drizzle-orm';
import { noticesJob } from '../mail/notices.job';
import { createReader, type Reader, runTelegramTurn } from '../telegram/poll-telegram';
import { TELEGRAM_QUEUE } from '../telegram/telegram-order';
import { startTelegramServer } from './telegram-server';
import { createTestApp } from './test-app';
import type { TestUser } from './test-user';

export const CHANNELS = '/api/me/channels';
export const TELEGRAM = '/api/me/telegram';
const TOKEN = `1234567890:${'a'.repeat(35)}`;

export type TelegramHarness = Awaited<ReturnType<typeof createTelegramHarness>>;

/** The application beside a server that speaks Telegram's Bot API, and people who write to the bot. */
export async function createTelegramHarness() {
  const server = await startTelegramServer(TOKEN);
  const test = await createTestApp({
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_API_URL: server.origin,
  });
  const { deps } = test;
  const { telegram } = deps;
  if (!telegram) throw new Error('no bot is configured');
  const reader = createReader(telegram);

  /** Reads and does all that was written to the bot until now. */
  const turn = (by: Reader = reader, context = deps) => runTelegramTurn(context, by, { waitS: 0 });

  const readChannels = async (user: TestUser) =>
    (await user.call('GET', CHANNELS)).body as Channels;

  async function createCode(user: TestUser): Promise<TelegramCode & { code: string }> {
    const response = await user.callProven('POST', TELEGRAM);
    expect(response.status).toBe(201);
    const body = response.body as TelegramCode;
    return { ...body, code: new URL(body.url).searchParams.get('start') ?? '' };
  }

  /** Lets everything be sent now that waits for limits of Telegram. */
  async function lift(): Promise<void> {
    await deps.db.update(telegramLinks).set({ nextSendAt: null });
    await deps.db.update(telegramBots).set({ nextSendAt: null });
  }

  return {
    server,
    test,
    telegram,
    reader,
    turn,
    readChannels,
    createCode,
    lift,
    readLink: async (user: TestUser) => (await readChannels(user)).telegram?.link ?? null,
    look: () => noticesJob.run(deps, {}, ''),
    sendTest: (user: TestUser) => user.call('POST', `${CHANNELS}/test`, { channel: 'telegram' }),
    /** A person at Telegram whose chat is connected with the user. */
    async connect(user: TestUser) {
      const person = server.addPerson();
      const { code } = await createCode(user);
      person.write(`/start ${code}`);
      await turn();
      return person;
    },
    /** Sends all that waits, also for a later moment. */
    async sendAll(): Promise<void> {
      await lift();
      await deps.db.execute(
        `update jobs_queue.job set start_after = now(), state = 'created'
         where name = '${TELEGRAM_QUEUE}' and state in ('created', 'active')`,
      );
      await test.runJobs();
    },
    set: (user: TestUser, values: Partial<typeof users.$inferInsert>) =>
      deps.db.update(users).set(values).where(eq(users.id, user.id)),
    listAudited: (user: TestUser, action: string) =>
      deps.db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.userId, user.id), eq(auditEntries.action, action))),
    close: async () => {
      await test.close();
      await server.close();
    },
  };
}
