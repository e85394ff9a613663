import { telegramBots } from '@entropi/db/schema/telegram';
import { sql } from 'drizzle-orm';
import { createTelegramHarness, type TelegramHarness } from '../testing/telegram-harness';
import type { TestUser } from '../testing/test-user';
import { handleUpdate } from './handle-update.domain';
import { createReader } from './poll-telegram';
import { TELEGRAM_TEXTS } from './telegram-texts';

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

/** As if the process that reads had died a while ago. */
const endLease = () =>
  h.test.deps.db.update(telegramBots).set({ leaseUntil: sql`now() - interval '1 s'` });

describe('what is written to the bot', () => {
  it('by many strangers is answered a few times in a chat, and delays no user', async () => {
    const stranger = h.server.addPerson();
    for (let n = 0; n < 250; n += 1) stranger.write(n % 2 ? '/start' : `hello ${n} \0 \ud800`);
    const person = h.server.addPerson();
    const { code } = await h.createCode(user);
    person.write(`/start ${code}`);
    while ((await h.readLink(user)) === null) await h.turn();
    await h.sendAll();
    expect(h.server.readChat(stranger.id)).toEqual(Array(3).fill(en.greeting('')));
  });

  it('is handled once, also when it is delivered again, or late to a process that has lost its lease', async () => {
    const person = await h.connect(user);
    const { code } = await h.createCode(user);
    person.write('/stop');
    const first = h.server.updates.at(-1);
    await h.turn();
    person.write(`/start ${code}`);
    await h.turn();
    await handleUpdate(h.test.deps, h.reader, first);
    expect((await h.readLink(user))?.state).toBe('connected');
    person.write('/stop');
    const dead = { ...h.reader, holder: 'dead' };
    await handleUpdate(h.test.deps, dead, h.server.updates.at(-1));
    expect((await h.readLink(user))?.state).toBe('connected');
    await h.turn();
    expect((await h.readLink(user))?.state).toBe('stopped');
  });

  it('is read by one process, and by the next one when the lease of the first is over', async () => {
    const second = createReader(h.telegram);
    expect(await h.turn(second)).toBe(false);
    await endLease();
    expect(await h.turn(second)).toBe(true);
    expect(await h.turn()).toBe(false);
    await endLease();
    expect(await h.turn()).toBe(true);
  });

  it('stays at Telegram until it was handled, and is passed over when that never succeeds', async () => {
    const person = await h.connect(user);
    const broken = {
      ...h.test.deps,
      jobs: { ...h.test.deps.jobs, enqueue: () => Promise.reject(new Error('no queue')) },
    };
    person.write('/stop');
    const tryTurn = () => h.turn(h.reader, broken);
    await expect(tryTurn()).rejects.toThrow('no queue');
    expect((await h.readLink(user))?.state).toBe('connected');
    await h.turn();
    expect((await h.readLink(user))?.state).toBe('stopped');
    const poison = await h.connect(user);
    poison.write('/stop');
    for (let n = 0; n < 5; n += 1) await expect(tryTurn()).rejects.toThrow('no queue');
    expect(await tryTurn()).toBe(true);
    expect((await h.readLink(user))?.state).toBe('connected');
  });

  it('after a week without any is numbered anew, also below what came before', async () => {
    const person = await h.connect(user);
    // Telegram keeps no update that it knows as handled.
    await h.turn();
    await h.test.deps.db.update(telegramBots).set({ updateAt: sql`now() - interval '8 days'` });
    const chat = { id: person.id, type: 'private', first_name: 'Ada' };
    h.server.push({ message: { chat, text: '/stop' } }, 12);
    await h.turn();
    expect((await h.readLink(user))?.state).toBe('stopped');
    expect(
      await h.test.deps.db.select({ next: telegramBots.nextUpdate }).from(telegramBots),
    ).toEqual([{ next: 13 }]);
  });

  it('may have any form, and stops nothing', async () => {
    h.server.push({ message: { chat: 'x', text: 7 } });
    h.server.push({ edited_message: {} });
    h.server.push({ my_chat_member: { chat: null } });
    const person = await h.connect(user);
    expect((await h.readLink(user))?.name).toBe(`@ada_${person.id}`);
  });
});
