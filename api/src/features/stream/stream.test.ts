import type { AddressInfo } from 'node:net';
import { inTransaction } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import { liveEvents } from '@entropi/db/schema/engine';
import { userConfigs } from '@entropi/db/schema/strategies';
import { shares } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { notifyPrices } from '@entropi/engine/prices/publish-prices';
import { readEvents, type ServerEvent } from '@entropi/shared/http/event-stream';
import { eq } from 'drizzle-orm';
import { awaitJob } from '../../testing/await-job';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addAccount, addClosedShare } from '../../testing/test-billing';
import { addMarket, strategyInput, TEST_EPIC } from '../../testing/test-strategy';
import { call, type TestUser } from '../../testing/test-user';
import { createStrategy } from '../strategies/strategies.domain';

const PATIENCE_MS = 60_000;
const SILENCE_MS = 60_000;

let test: TestApp;
let origin: string;
let user: TestUser;
let admin: TestUser;
const open: Reader[] = [];

/** A stream read over a real socket. */
interface Reader {
  events: ServerEvent[];
  ended: Promise<void>;
  hasEnded(): boolean;
  leave(): void;
}

async function read(token: string, lastId?: string): Promise<Reader> {
  const abort = new AbortController();
  const response = await fetch(`${origin}/api/stream`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events: ServerEvent[] = [];
  let isOver = false;
  const ended = readEvents(response, (event) => events.push(event), SILENCE_MS)
    .catch(() => undefined)
    .then(() => {
      isOver = true;
    });
  const reader = { events, ended, hasEnded: () => isOver, leave: () => abort.abort() };
  open.push(reader);
  return reader;
}

async function until(holds: () => boolean | Promise<boolean>, what: () => unknown): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`never came: ${JSON.stringify(what())}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const got = (reader: Reader, name: string, count = 1) =>
  until(
    () => reader.events.filter((event) => event.name === name).length >= count,
    () => reader.events,
  );
const named = (reader: Reader, name: string) =>
  reader.events.filter((event) => event.name === name).map((event) => JSON.parse(event.data));
const send = (from: TestUser, body: object) => from.call('POST', '/api/chat/send', body);

beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  admin = await test.signIn({ isSuperuser: true });
  user = await test.signIn();
});
afterEach(async () => {
  for (const reader of open.splice(0)) {
    reader.leave();
    await reader.ended;
  }
});
afterAll(() => test.close());

describe('GET /api/stream', () => {
  it('responds with 401 without a token and 403 while onboarding', async () => {
    expect((await call(test.app, 'GET', '/api/stream')).status).toBe(401);
    const newUser = await test.signIn({ inOnboarding: true });
    expect((await newUser.call('GET', '/api/stream')).status).toBe(403);
  });

  it('sends a user their own messages, and an administrator those of all users', async () => {
    const other = await test.signIn();
    const [mine, theirs, watching] = await Promise.all(
      [user, other, admin].map((who) => read(who.accessToken)),
    );
    await send(user, { body: 'hello' });
    await send(other, { body: 'good day' });
    if (!mine || !theirs || !watching) throw new Error('no reader');
    await Promise.all([got(mine, 'chat'), got(theirs, 'chat'), got(watching, 'chat', 2)]);
    expect(named(mine, 'chat').map((message) => message.body)).toEqual(['hello']);
    expect(named(theirs, 'chat').map((message) => message.body)).toEqual(['good day']);
    expect(named(watching, 'chat').map((message) => message.body)).toEqual(['hello', 'good day']);
  });

  it('sends the state that is in the database, not what was published', async () => {
    const { db } = test.deps;
    const brokerAccountId = await addAccount(db, user.id);
    const closedAt = new Date();
    await addClosedShare(db, { userId: user.id, brokerAccountId, profitMinor: 1234, closedAt });
    const [share] = await db.select().from(shares).where(eq(shares.userId, user.id));
    const reader = await read(user.accessToken);
    const notified = { userId: user.id, ref: { share_id: share?.id ?? 0 } };
    await publishEvent(db, { ...notified, event: 'share' });
    const account = { userId: user.id, ref: { broker_account_id: brokerAccountId } };
    await publishEvent(db, { ...account, event: 'account' });
    await Promise.all([got(reader, 'share'), got(reader, 'account')]);
    expect(named(reader, 'share')[0]).toMatchObject({
      user_id: user.id,
      profit: { amount: '12.34', currency: 'EUR' },
    });
    expect(named(reader, 'account')[0]).toMatchObject({ is_default: true, currency: 'EUR' });
  });

  it('sends the progress of a long job to the superuser who started it, and to no other', async () => {
    const reader = await read(admin.accessToken);
    const other = await read((await test.signIn({ isSuperuser: true })).accessToken);
    await addMarket(test.deps.db, { epic: 'IX.D.JOBS.IFMM.IP' });
    const input = strategyInput({ epic: 'IX.D.JOBS.IFMM.IP' });
    const { id } = (await admin.call('POST', '/api/strategy/strategies/', input)).body as {
      id: number;
    };
    const url = '/api/strategy/migrate/all-users-to-strategies';
    await awaitJob(test, admin, await admin.call('POST', url, { strategy_id: id }));
    await until(
      () => named(reader, 'job').some((job) => job.state === 'done'),
      () => reader.events,
    );
    expect(named(reader, 'job').at(-1)).toMatchObject({ kind: 'users.migrate', progress: 1 });
    expect(named(other, 'job')).toEqual([]);
  });

  it('tells every other superuser what one did to a user, and nobody else', async () => {
    const other = await test.signIn({ isSuperuser: true });
    const [mine, theirs, watching] = await Promise.all(
      [user, admin, other].map((who) => read(who.accessToken)),
    );
    const path = `/api/users/${user.id}`;
    const roles = await admin.callProven('PUT', path, { is_stuff: true });
    expect(roles.status).toBe(200);
    await admin.callProven('PUT', `${path}/password`, { password: 'a patient set of storks' });
    await send(admin, { user_id: user.id, body: 'last' });
    if (!mine || !theirs || !watching) throw new Error('no reader');
    await Promise.all([got(watching, 'power', 2), got(watching, 'chat'), got(theirs, 'chat')]);
    const done = { actor: admin.username, username: user.username };
    expect(named(watching, 'power')).toEqual([
      { ...done, what: 'roles' },
      { ...done, what: 'password' },
    ]);
    expect([named(theirs, 'power'), named(mine, 'power')]).toEqual([[], []]);
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const reader = await read(user.accessToken);
    await inTransaction(test.deps.db, async (tx) => {
      await publishEvent(tx, { userId: user.id, event: 'task', ref: { user_id: user.id } });
      throw new Error('rolled back');
    }).catch(() => undefined);
    await send(user, { body: 'after' });
    await got(reader, 'chat');
    expect(reader.events.map((event) => event.name)).toEqual(['chat']);
  });

  it('sends only the prices of the reader’s markets, also those of one that is chosen meanwhile', async () => {
    const { db } = test.deps;
    await addMarket(db);
    await addAccount(db, user.id);
    const strategy = await createStrategy(
      test.deps,
      { userId: admin.id, username: admin.username, demoMode: true },
      strategyInput(),
    );
    const reader = await read(user.accessToken);
    const notify = (epic: string, bid: number) => {
      const at = new Date().toISOString();
      const market = {
        environment: 'SIM',
        epic,
        status: 'TRADEABLE',
        source: 'polled',
        broker_at: null,
      } as const;
      const prices = [{ ...market, bid, offer: bid + 1, at }];
      return notifyPrices(db, { processId: 'one', environment: 'SIM', prices, fault: null });
    };
    await notify(TEST_EPIC, 1);
    await db.insert(userConfigs).values({ userId: user.id, strategyId: strategy.id });
    await publishEvent(db, { userId: user.id, event: 'task', ref: { user_id: user.id } });
    await got(reader, 'task');
    // A reader learns of its markets a moment after its task: until then prices pass it by, each of which is another,
    // because one that was there before is not sent again.
    let bid = 2;
    await until(
      async () => {
        await notify('IX.D.OTHER.IFMM.IP', 2);
        bid += 1;
        await notify(TEST_EPIC, bid);
        return named(reader, 'price').length > 0;
      },
      () => reader.events,
    );
    const [price] = named(reader, 'price');
    const seen = Number(price?.bid);
    expect(seen).toBeGreaterThanOrEqual(3);
    expect(price).toMatchObject({ environment: 'SIM', epic: TEST_EPIC, offer: seen + 1 });
    // The feed repeats unchanged prices for the engines, but a page gets only changes.
    await notify(TEST_EPIC, bid);
    await notify(TEST_EPIC, bid + 2);
    await until(
      () => named(reader, 'price').some((one) => one.bid === bid + 2),
      () => reader.events,
    );
    const prices = named(reader, 'price');
    expect(prices.filter((one) => one.bid === bid).length).toBeLessThanOrEqual(1);
    expect(prices.every(({ epic }) => epic === TEST_EPIC)).toBe(true);
  });

  it('resumes after the last event that a reader has seen, without the events of others', async () => {
    const first = await read(user.accessToken);
    await send(user, { body: 'seen' });
    await got(first, 'chat');
    const lastId = first.events.at(-1)?.id ?? '';
    first.leave();
    await first.ended;
    await send(user, { body: 'missed' });
    await send(await test.signIn(), { body: 'not mine' });
    const second = await read(user.accessToken, lastId);
    await until(
      () => named(second, 'chat').some((message) => message.body === 'missed'),
      () => second.events,
    );
    expect(named(second, 'chat').map((message) => message.body)).not.toContain('not mine');
    expect(Number(second.events.at(-1)?.id)).toBeGreaterThan(Number(lastId));
  });

  it('resumes with an event of a lower number whose transaction was open for most of a minute', async () => {
    const reader = await read(user.accessToken);
    const at = new Date(Date.now() - 50_000);
    const late = { userId: user.id, event: 'task', ref: { user_id: user.id }, at };
    await test.deps.db.insert(liveEvents).values(late);
    await send(user, { body: 'later' });
    await got(reader, 'chat');
    const lastId = reader.events.at(-1)?.id ?? '';
    expect(named(reader, 'task')).toEqual([]);
    reader.leave();
    await reader.ended;
    await got(await read(user.accessToken, lastId), 'task');
  });

  it('sends the present state when it is not known any more what was missed', async () => {
    const stale = await read(user.accessToken);
    await send(user, { body: 'long ago' });
    await got(stale, 'chat');
    const lastId = stale.events.at(-1)?.id ?? '';
    await test.deps.db.delete(liveEvents).where(eq(liveEvents.id, Number(lastId)));
    await send(user, { body: 'since' });
    const reader = await read(user.accessToken, lastId);
    await Promise.all([got(reader, 'task'), got(reader, 'cycle')]);
    expect(named(reader, 'task')[0]).toMatchObject({ user_id: user.id, state: 'stopped' });
    expect(named(reader, 'cycle')).toEqual([null]);
  });

  it('ends when the session is ended', async () => {
    const reader = await read(user.accessToken);
    await inTransaction(test.deps.db, async (tx) => {
      await tx.update(users).set({ sessionVersion: 99 }).where(eq(users.id, user.id));
      const ref = { reason: 'revoked' };
      await publishEvent(tx, { userId: user.id, event: 'session', ref });
    });
    await reader.ended;
    expect(named(reader, 'session')).toEqual([{ reason: 'revoked' }]);
  });
});
