import { notices } from '@entropi/db/schema/notices';
import { telegramBots, telegramLinks } from '@entropi/db/schema/telegram';
import { cycles, tasks } from '@entropi/db/schema/trading';
import { eq, sql } from 'drizzle-orm';
import { addOpenCycle } from '../testing/open-cycle';
import { readSentMails } from '../testing/outbox';
import { CHANNELS, createTelegramHarness, type TelegramHarness } from '../testing/telegram-harness';
import { addAccount } from '../testing/test-billing';
import type { TestUser } from '../testing/test-user';
import { claimSlot } from './telegram-bot.repo';
import { TELEGRAM_QUEUE } from './telegram-order';
import { TELEGRAM_TEXTS } from './telegram-texts';

const HOUR_MS = 3_600_000;
const ALL_ON = { alarm: true, money: true, trade: true, message: true };
const { en } = TELEGRAM_TEXTS;

let h: TelegramHarness;
let user: TestUser;

beforeAll(async () => {
  h = await createTelegramHarness();
});
beforeEach(async () => {
  user = await h.test.signIn();
  await h.turn();
});
afterAll(() => h.close());

const fail = () =>
  h.test.deps.db.insert(tasks).values({
    userId: user.id,
    state: 'error',
    errorCode: 'x',
    errorMessage: 'x',
    errorAt: h.test.deps.now(),
  });

async function endCycle(): Promise<void> {
  const { db, now } = h.test.deps;
  await addAccount(db, user.id);
  const id = await addOpenCycle(db, user.id);
  const ended = { endedAt: now(), result: 'WON' as const, realisedMinor: 1234 };
  await db.update(cycles).set(ended).where(eq(cycles.id, id));
}

describe('a notice', () => {
  it('goes once to the chat, in the user’s language, with its page, however often it is looked', async () => {
    await h.set(user, { language: 'de' });
    const person = await h.connect(user);
    await h.sendAll();
    await endCycle();
    await Promise.all([h.look(), h.look(), h.look()]);
    await h.sendAll();
    await h.look();
    await h.sendAll();
    const [, ...received] = h.server.readChat(person.id);
    expect(received).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Zyklus beendet: [^\\n]*12[.,]34[^]*\\n\\nhttp://localhost:3000/dashboard/${user.id}$`,
        ),
      ),
    ]);
    expect((await h.readLink(user))?.last_sent_at).not.toBeNull();
    expect(await readSentMails(h.test, user.email)).toHaveLength(1);
  });

  it('and a mail are switched apart from each other, and by class', async () => {
    const person = await h.connect(user);
    await h.sendAll();
    await h.set(user, { notifications: { cycle_ended: false } });
    await endCycle();
    await h.look();
    await h.sendAll();
    expect(h.server.readChat(person.id)).toHaveLength(2);
    expect(await readSentMails(h.test, user.email)).toEqual([]);
    const [notice] = await h.test.deps.db.select().from(notices).where(eq(notices.userId, user.id));
    expect(notice?.mailOutcome).toBe('pushed');
    const wished = { push: ALL_ON, telegram: { ...ALL_ON, alarm: false }, quiet: null };
    expect((await user.call('PUT', CHANNELS, wished)).status).toBe(200);
    // A page of an earlier version does not know of it.
    await user.call('PUT', CHANNELS, { push: ALL_ON, quiet: null });
    expect((await h.readChannels(user)).telegram?.classes).toEqual(wished.telegram);
    await fail();
    await h.look();
    await h.sendAll();
    expect(h.server.readChat(person.id)).toHaveLength(2);
  });

  it('waits for the end of the quiet hours, but for an alarm', async () => {
    const person = await h.connect(user);
    await h.sendAll();
    const day = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'UTC',
      hour: '2-digit',
      minute: '2-digit',
    });
    const clock = (ms: number) => day.format(new Date(h.test.deps.now().getTime() + ms));
    const quiet = { from: clock(-HOUR_MS), to: clock(HOUR_MS), time_zone: 'UTC' };
    await user.call('PUT', CHANNELS, { push: ALL_ON, quiet });
    await endCycle();
    await fail();
    await h.look();
    await h.sendAll();
    await h.sendAll();
    const [, ...received] = h.server.readChat(person.id);
    expect(received).toEqual([expect.stringMatching(/^Your trading stopped with an error\n/)]);
    await user.call('PUT', CHANNELS, { push: ALL_ON, quiet: null });
    await h.sendAll();
    expect(h.server.readChat(person.id)[2]).toMatch(/^Cycle ended: /);
  });

  it('to someone who has blocked the bot is the last one, and the page says so', async () => {
    const person = await h.connect(user);
    await h.sendAll();
    h.server.block(person.id);
    await fail();
    await h.look();
    await h.sendAll();
    expect(await h.readLink(user)).toMatchObject({ state: 'blocked' });
    expect(await h.listAudited(user, 'telegram.disconnect')).toEqual([
      expect.objectContaining({ actor: 'telegram', after: { reason: 'blocked' } }),
    ]);
    const again = await h.connect(user);
    expect((await h.readLink(user))?.state).toBe('connected');
    again.block();
    await h.turn();
    expect((await h.readLink(user))?.state).toBe('blocked');
  });

  it('waits as long as Telegram demands, and then goes out once', async () => {
    const person = await h.connect(user);
    await h.sendAll();
    h.server.fail('sendMessage', {
      status: 429,
      description: 'Too Many Requests: retry after 35',
      retryAfter: 35,
    });
    await fail();
    await h.look();
    await h.test.runJobs();
    await h.test.runJobs();
    expect(h.server.readChat(person.id)).toHaveLength(1);
    const { rows } = await h.test.deps.db.execute<{ late: boolean; paused: boolean }>(sql`
      select start_after between now() + interval '25 s' and now() + interval '36 s' as late,
        (select next_send_at > now() + interval '25 s' from telegram_bots) as paused
      from jobs_queue.job where name = ${TELEGRAM_QUEUE} and state = 'created'`);
    expect(rows).toEqual([{ late: true, paused: true }]);
    expect((await h.sendTest(user)).body).toEqual({ sent: 0 });
    await h.sendAll();
    await h.sendAll();
    expect(h.server.readChat(person.id)).toHaveLength(2);
  });

  it('is tried again when Telegram fails, and given up when it says it never takes it', async () => {
    const person = await h.connect(user);
    await h.sendAll();
    h.server.fail(
      'sendMessage',
      { status: 502, description: 'Bad Gateway' },
      { status: 400, description: 'Bad Request: message text is empty' },
    );
    await fail();
    await h.look();
    await expect(h.sendAll()).rejects.toThrow('502');
    await h.sendAll();
    await h.sendAll();
    expect(h.server.readChat(person.id)).toHaveLength(1);
    expect((await h.readLink(user))?.state).toBe('connected');
  });

  it('follows the one before by a second in its chat, and by 40 ms among all', async () => {
    await h.connect(user);
    const { db } = h.test.deps;
    // A moment that is a while ahead, so that it does not matter how long a statement takes.
    const ahead = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`;
    const readAhead = async (table: 'telegram_bots' | 'telegram_links') => {
      const { rows } = await db.execute<{ at: number }>(
        sql`select extract(epoch from max(next_send_at))::float8 * 1000 as at from ${sql.raw(table)}`,
      );
      return rows[0]?.at ?? 0;
    };
    await db.update(telegramLinks).set({ nextSendAt: ahead(2500) });
    await db.update(telegramBots).set({ nextSendAt: ahead(2500) });
    const before = [await readAhead('telegram_links'), await readAhead('telegram_bots')];
    expect(await claimSlot(db, h.telegram.botId, user.id)).toEqual({ waitMs: expect.any(Number) });
    const after = [await readAhead('telegram_links'), await readAhead('telegram_bots')];
    expect(after.map((at, index) => Math.round(at - (before[index] ?? 0)))).toEqual([1000, 40]);
    // What would wait for too long takes no turn of others.
    await db.update(telegramLinks).set({ nextSendAt: ahead(60_000) });
    expect(await claimSlot(db, h.telegram.botId, user.id)).toEqual({ until: expect.any(Date) });
    expect(await readAhead('telegram_bots')).toBe(after[1]);
  });
});

describe('a test', () => {
  it('goes to the chat at once, and says when it did not', async () => {
    expect((await h.sendTest(user)).body).toEqual({ sent: 0 });
    const person = await h.connect(user);
    await h.sendAll();
    await h.lift();
    expect((await h.sendTest(user)).body).toEqual({ sent: 1 });
    expect(h.server.readChat(person.id)).toEqual([en.connected(user.username), en.test]);
    await h.lift();
    h.server.fail('sendMessage', { status: 500, description: 'Internal Server Error' });
    expect((await h.sendTest(user)).body).toEqual({ sent: 0 });
    await h.lift();
    h.server.block(person.id);
    expect((await h.sendTest(user)).body).toEqual({ sent: 0 });
    expect((await h.readLink(user))?.state).toBe('blocked');
  });
});
