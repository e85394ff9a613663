import { telegramBots, telegramLinks } from '@entropi/db/schema/telegram';
import { tasks } from '@entropi/db/schema/trading';
import { eq, sql } from 'drizzle-orm';
import { TELEGRAM_TEXTS } from '../../telegram/telegram-texts';
import { scanSvg } from '../../testing/read-picture';
import {
  createTelegramHarness,
  TELEGRAM,
  type TelegramHarness,
} from '../../testing/telegram-harness';
import { createTestApp } from '../../testing/test-app';
import { call, type TestUser } from '../../testing/test-user';

const CODE_LIFE_MS = 10 * 60_000;
const ALL_ON = { alarm: true, money: true, trade: true, message: true };
const { en, de } = TELEGRAM_TEXTS;

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

describe('without a bot', () => {
  it('there is nothing of it', async () => {
    const bare = await createTestApp();
    const someone = await bare.signIn();
    expect((await h.readChannels(someone)).telegram).toBeNull();
    expect(await someone.callProven('POST', TELEGRAM)).toMatchObject({
      status: 409,
      body: { code: 'telegram_off' },
    });
    expect((await h.sendTest(someone)).status).toBe(409);
    expect((await someone.call('DELETE', TELEGRAM)).status).toBe(404);
    await bare.close();
  });
});

describe('a link', () => {
  it('is 401 without a token, and needs a proof', async () => {
    expect((await call(h.test.app, 'POST', TELEGRAM)).status).toBe(401);
    expect((await call(h.test.app, 'DELETE', TELEGRAM)).status).toBe(401);
    expect((await user.call('POST', TELEGRAM)).status).toBe(428);
  });

  it('names the bot, is shown as a code to scan, and connects the chat in which it is opened', async () => {
    expect((await h.readChannels(user)).telegram).toEqual({
      reachable: true,
      classes: ALL_ON,
      link: null,
    });
    await h.set(user, { language: 'de' });
    const { url, qr_svg: svg, expires_at: expiresAt, code } = await h.createCode(user);
    expect(url).toMatch(/^https:\/\/t\.me\/entropi_test_bot\?start=[A-Za-z0-9_-]{22}$/);
    expect(await scanSvg(svg)).toBe(url);
    expect(Date.parse(expiresAt) - h.test.deps.now().getTime()).toBeLessThanOrEqual(CODE_LIFE_MS);
    const person = h.server.addPerson();
    person.write(`/start ${code}`);
    await h.turn();
    expect(await h.readLink(user)).toEqual({
      state: 'connected',
      name: `@ada_${person.id}`,
      linked_at: expect.any(String),
      last_sent_at: null,
    });
    await h.sendAll();
    expect(h.server.readChat(person.id)).toEqual([de.connected(user.username)]);
    expect(await h.listAudited(user, 'telegram.connect')).toEqual([
      expect.objectContaining({ actorId: user.id, after: { chat: `@ada_${person.id}` } }),
    ]);
  });

  it('is good once, for ten minutes, and only the newest one', async () => {
    const [late, first, second] = [
      h.server.addPerson('fr-CH'),
      h.server.addPerson(),
      h.server.addPerson(),
    ];
    const { code: old } = await h.createCode(user);
    const { code } = await h.createCode(user);
    first.write(`/start ${old}`);
    await h.turn();
    expect(await h.readLink(user)).toBeNull();
    h.test.passTime(CODE_LIFE_MS);
    late.write(`/start ${code}`);
    await h.turn();
    expect(await h.readLink(user)).toBeNull();
    await user.renew();
    const { code: good } = await h.createCode(user);
    first.write(`/start ${good}`);
    second.write(`/start ${good}`);
    second.write('/start x');
    await h.turn();
    expect((await h.readLink(user))?.name).toBe(`@ada_${first.id}`);
    await h.sendAll();
    expect(new Set(h.server.readChat(first.id))).toEqual(
      new Set([en.expired(''), en.connected(user.username)]),
    );
    expect(new Set(h.server.readChat(second.id))).toEqual(
      new Set([en.expired(''), en.expired('')]),
    );
    expect(h.server.readChat(late.id)).toEqual([TELEGRAM_TEXTS.fr.expired('')]);
  });

  it('that is pressed again in its own chat changes nothing, and is not called invalid', async () => {
    const person = h.server.addPerson();
    const { code } = await h.createCode(user);
    person.write(`/start ${code}`);
    person.write(`/start ${code}`);
    await h.turn();
    await h.sendAll();
    expect(h.server.readChat(person.id)).toEqual(Array(2).fill(en.connected(user.username)));
    expect(await h.listAudited(user, 'telegram.connect')).toHaveLength(1);
  });

  it('does not take the chat of another user, and is still good when that has ended', async () => {
    const person = await h.connect(user);
    const other = await h.test.signIn();
    const { code } = await h.createCode(other);
    person.write(`/start ${code}`);
    await h.turn();
    expect([await h.readLink(other), (await h.readLink(user))?.state]).toEqual([null, 'connected']);
    person.write('/stop');
    person.write(`/start ${code}`);
    await h.turn();
    expect([(await h.readLink(other))?.state, (await h.readLink(user))?.state]).toEqual([
      'connected',
      'stopped',
    ]);
    await h.sendAll();
    expect(new Set(h.server.readChat(person.id))).toEqual(
      new Set([
        en.connected(user.username),
        en.taken(''),
        en.ended(''),
        en.connected(other.username),
      ]),
    );
  });

  it('of a second chat takes the place of the first, which is told', async () => {
    const first = await h.connect(user);
    const second = await h.connect(user);
    expect((await h.readLink(user))?.name).toBe(`@ada_${second.id}`);
    await h.sendAll();
    expect(new Set(h.server.readChat(first.id))).toEqual(
      new Set([en.connected(user.username), en.moved('')]),
    );
  });

  it('is of a private chat alone, and of a user who may sign in', async () => {
    const { code } = await h.createCode(user);
    h.server.addPerson('en', 'group').write(`/start ${code}`);
    h.server.addPerson('en', 'supergroup').write('/start');
    await h.set(user, { isActive: false });
    const person = h.server.addPerson();
    person.write(`/start ${code}`);
    await h.turn();
    await h.set(user, { isActive: true });
    expect(await h.readLink(user)).toBeNull();
    await h.sendAll();
    expect(h.server.readChat(person.id)).toEqual([en.expired('')]);
  });

  it('ends in the settings and by /stop, once each, with its code', async () => {
    const person = await h.connect(user);
    const { code } = await h.createCode(user);
    expect((await user.call('DELETE', TELEGRAM)).status).toBe(204);
    expect((await user.call('DELETE', TELEGRAM)).status).toBe(404);
    person.write(`/start ${code}`);
    person.write('/stop');
    await h.turn();
    expect(await h.readLink(user)).toBeNull();
    await h.sendAll();
    expect(new Set(h.server.readChat(person.id))).toEqual(
      new Set([en.connected(user.username), en.ended(''), en.expired('')]),
    );
    expect(await h.listAudited(user, 'telegram.disconnect')).toEqual([
      expect.objectContaining({ actorId: user.id, before: { chat: `@ada_${person.id}` } }),
    ]);
  });

  it('cannot be made while Telegram does not respond, and at most twenty times an hour', async () => {
    const reached = sql`now() - interval '3 minutes'`;
    await h.test.deps.db.update(telegramBots).set({ polledAt: reached });
    expect((await h.readChannels(user)).telegram?.reachable).toBe(false);
    expect(await user.callProven('POST', TELEGRAM)).toMatchObject({
      status: 409,
      body: { code: 'telegram_away' },
    });
    await h.turn();
    for (let n = 0; n < 20; n += 1) await h.createCode(user);
    expect((await user.callProven('POST', TELEGRAM)).status).toBe(429);
  });

  it('with an earlier bot is none of this one', async () => {
    const person = await h.connect(user);
    await h.test.deps.db
      .update(telegramLinks)
      .set({ botId: 77 })
      .where(eq(telegramLinks.userId, user.id));
    await h.sendAll();
    expect(await h.readLink(user)).toBeNull();
    await h.test.deps.db.insert(tasks).values({
      userId: user.id,
      state: 'error',
      errorCode: 'x',
      errorMessage: 'x',
      errorAt: h.test.deps.now(),
    });
    await h.look();
    await h.sendAll();
    expect(h.server.readChat(person.id)).toEqual([en.connected(user.username)]);
  });

  it('and its code are deleted with the user', async () => {
    const admin = await h.test.signIn({ isSuperuser: true });
    await h.connect(user);
    await h.createCode(user);
    expect((await admin.callProven('DELETE', `/api/users/${user.id}`)).status).toBe(204);
    const left = sql`select user_id from telegram_links where user_id = ${user.id}
      union all select user_id from telegram_codes where user_id = ${user.id}`;
    expect((await h.test.deps.db.execute(left)).rows).toEqual([]);
  });
});
