import type { Channels } from '@entropi/contracts/channel-model';
import { inTransaction } from '@entropi/db/db';
import { chatMessages } from '@entropi/db/schema/chat';
import { notices } from '@entropi/db/schema/notices';
import { cycles, tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { importJWK, jwtVerify } from 'jose';
import webPush from 'web-push';
import { noticesJob } from '../../mail/notices.job';
import { PUSH_QUEUE } from '../../push/push-order';
import { callMany } from '../../testing/call-many';
import { addOpenCycle } from '../../testing/open-cycle';
import { readSentMails } from '../../testing/outbox';
import { startPushReceiver } from '../../testing/push-receiver';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addAccount } from '../../testing/test-billing';
import { call, type TestUser } from '../../testing/test-user';
import { openSession } from '../auth/sessions.domain';

const CHANNELS = '/api/me/channels';
const DEVICES = '/api/me/push-devices';
const HOUR_MS = 3_600_000;
const ALL_ON = { alarm: true, money: true, trade: true, message: true };

let test: TestApp;
let receiver: Awaited<ReturnType<typeof startPushReceiver>>;
let publicKey: string;
let user: TestUser;

beforeAll(async () => {
  const pair = webPush.generateVAPIDKeys();
  ({ publicKey } = pair);
  receiver = await startPushReceiver();
  test = await createTestApp({
    PUSH_KEY: pair.privateKey,
    PUSH_SERVICES: receiver.origin,
  });
});
beforeEach(async () => {
  user = await test.signIn();
});
afterAll(async () => {
  await test.close();
  await receiver.close();
});

const readChannels = async (who = user) => (await who.call('GET', CHANNELS)).body as Channels;
const look = (now = test.deps.now) => noticesJob.run({ ...test.deps, now }, {}, '');

/** A browser of the user that shows notices. */
async function addBrowser(who = user) {
  const browser = receiver.addBrowser();
  const response = await who.call('POST', DEVICES, browser.subscription);
  expect(response.status).toBe(201);
  return { ...browser, browser, id: (response.body as { id: number }).id };
}

async function endCycle(): Promise<void> {
  await addAccount(test.deps.db, user.id);
  const id = await addOpenCycle(test.deps.db, user.id);
  const ended = { endedAt: test.deps.now(), result: 'WON' as const, realisedMinor: 1234 };
  await test.deps.db.update(cycles).set(ended).where(eq(cycles.id, id));
}

const fail = () =>
  test.deps.db.insert(tasks).values({
    userId: user.id,
    state: 'error',
    errorCode: 'x',
    errorMessage: 'x',
    errorAt: test.deps.now(),
  });

const set = (values: Partial<typeof users.$inferInsert>) =>
  test.deps.db.update(users).set(values).where(eq(users.id, user.id));

/** Quiet hours around the present moment, in a zone far from UTC. */
function quietNow(now = test.deps.now()) {
  const clock = (ms: number) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Pacific/Auckland',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(new Date(now.getTime() + ms));
  return { from: clock(-HOUR_MS), to: clock(HOUR_MS), time_zone: 'Pacific/Auckland' };
}

describe('the calls', () => {
  it('respond with 401 without a token, 422 for wrong settings, and 404 for another user’s browser', async () => {
    expect((await call(test.app, 'GET', CHANNELS)).status).toBe(401);
    for (const quiet of [
      { from: '24:00', to: '06:00', time_zone: 'UTC' },
      { from: '22:00', to: '06:00', time_zone: 'Europe/Nowhere' },
    ]) {
      expect((await user.call('PUT', CHANNELS, { push: ALL_ON, quiet })).status).toBe(422);
    }
    const { id } = await addBrowser();
    const other = await test.signIn();
    expect((await other.call('DELETE', `${DEVICES}/${id}`)).status).toBe(404);
    expect((await user.call('DELETE', `${DEVICES}/${id}`)).status).toBe(204);
    expect((await readChannels()).push.devices).toEqual([]);
  });

  it('return the key to subscribe by, all classes on at first, and what was set', async () => {
    expect(await readChannels()).toEqual({
      push: { public_key: publicKey, classes: ALL_ON, devices: [] },
      telegram: null,
      quiet: null,
    });
    const wished = {
      push: { ...ALL_ON, trade: false },
      quiet: { from: '22:00', to: '06:30', time_zone: 'Europe/Zurich' },
    };
    expect((await user.call('PUT', CHANNELS, wished)).status).toBe(200);
    const { push, quiet } = await readChannels();
    expect({ push: push.classes, quiet }).toEqual(wished);
  });

  it('reject every address that is none of a known push service', async () => {
    const { keys } = receiver.addBrowser().subscription;
    for (const endpoint of [
      'http://127.0.0.1:1/x',
      'https://127.0.0.1/x',
      'https://localhost/x',
      'https://10.0.0.7/x',
      'https://[::1]/x',
      'https://169.254.169.254/latest',
      'https://example.com/x',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com@10.0.0.7/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evilfcm.googleapis.com.example/x',
      'https://notpush.apple.com.example/x',
    ]) {
      const response = await user.call('POST', DEVICES, { endpoint, keys });
      expect([endpoint, response.status]).toEqual([endpoint, 422]);
    }
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/a',
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://wns2-par02p.notify.windows.com/w/?token=a',
      'https://web.push.apple.com/a',
    ]) {
      expect((await user.call('POST', DEVICES, { endpoint, keys })).status).toBe(201);
    }
    const forged = { endpoint: receiver.origin, keys: { ...keys, p256dh: 'A'.repeat(87) } };
    expect((await user.call('POST', DEVICES, forged)).body).toMatchObject({
      details: [{ path: 'keys.p256dh', code: 'push_key_form' }],
    });
  });

  it('keep ten browsers of a user at most, and each browser for one user', async () => {
    const first = await addBrowser();
    for (let n = 0; n < 10; n += 1) await addBrowser();
    const { devices } = (await readChannels()).push;
    expect(devices).toHaveLength(10);
    expect(devices.map(({ id }) => id)).not.toContain(first.id);
    const crowd = await callMany(40, () =>
      user.call('POST', DEVICES, receiver.addBrowser().subscription),
    );
    expect(crowd.map(({ status }) => status)).toEqual(Array(40).fill(201));
    expect((await readChannels()).push.devices).toHaveLength(10);
    const shared = await addBrowser();
    const other = await test.signIn();
    const guessed = { ...shared.subscription, keys: receiver.addBrowser().subscription.keys };
    expect((await other.call('POST', DEVICES, guessed)).status).toBe(422);
    expect((await readChannels()).push.devices).toHaveLength(10);
    await other.call('POST', DEVICES, shared.subscription);
    expect((await readChannels(other)).push.devices).toHaveLength(1);
    expect((await readChannels()).push.devices).toHaveLength(9);
  });
});

describe('a push', () => {
  it('goes once to each browser, encrypted and signed, in the user’s language, however often it is looked', async () => {
    await set({ language: 'de' });
    const browsers = [await addBrowser(), await addBrowser()];
    await endCycle();
    await Promise.all([look(), look(), look()]);
    await test.runJobs();
    await look();
    await test.runJobs();
    for (const { received } of browsers) {
      expect(received).toHaveLength(1);
      expect(received[0]?.text).toEqual({
        title: expect.stringMatching(/^Zyklus beendet: .*12[.,]34/),
        body: expect.stringContaining('12'),
        path: `/dashboard/${user.id}`,
        tag: expect.stringMatching(/^notice-\d+$/),
      });
    }
    const [, token = '', key] =
      /^vapid t=([^,]+), k=(.+)$/.exec(String(browsers[0]?.received[0]?.headers.authorization)) ??
      [];
    expect(key).toBe(publicKey);
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'));
    const { payload } = await jwtVerify(
      token,
      await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'),
    );
    expect(payload).toMatchObject({ aud: receiver.origin, sub: 'mailto:no-reply@localhost' });
    expect((await readChannels()).push.devices[0]?.last_sent_at).not.toBeNull();
    expect(await readSentMails(test, user.email)).toHaveLength(1);
  });

  it('and a mail are switched apart from each other', async () => {
    const { received } = await addBrowser();
    await set({ notifications: { cycle_ended: false } });
    await endCycle();
    await look();
    await test.runJobs();
    expect(received).toHaveLength(1);
    expect(await readSentMails(test, user.email)).toEqual([]);
    const [notice] = await test.deps.db.select().from(notices).where(eq(notices.userId, user.id));
    expect(notice?.mailOutcome).toBe('pushed');
    await user.call('PUT', CHANNELS, { push: { ...ALL_ON, alarm: false }, quiet: null });
    await fail();
    await look();
    await test.runJobs();
    expect(received).toHaveLength(1);
    expect(await readSentMails(test, user.email)).toHaveLength(1);
  });

  it('waits for the end of the quiet hours, but for an alarm', async () => {
    const { received } = await addBrowser();
    await user.call('PUT', CHANNELS, { push: ALL_ON, quiet: quietNow() });
    await endCycle();
    await fail();
    await look();
    await test.runJobs();
    await test.runJobs();
    expect(received.map(({ text }) => text.title)).toEqual(['Your trading stopped with an error']);
    expect(received[0]?.headers.urgency).toBe('high');
    const { rows } = await test.deps.db.execute<{ late: boolean }>(
      `select start_after between now() + interval '58 minutes' and now() + interval '61 minutes' as late
       from jobs_queue.job where name = '${PUSH_QUEUE}' and state = 'created'`,
    );
    expect(rows).toEqual([{ late: true }]);
    await test.deps.db.execute(
      `update jobs_queue.job set start_after = now() where name = '${PUSH_QUEUE}' and state = 'created'`,
    );
    await user.call('PUT', CHANNELS, { push: ALL_ON, quiet: null });
    await test.runJobs();
    expect(received.map(({ text }) => text.title)).toContainEqual(
      expect.stringMatching(/^Cycle ended: /),
    );
  });

  it('ends with the session of its browser, and goes on after the next sign-in there', async () => {
    const { received, subscription } = await addBrowser();
    const endpoint = { endpoint: subscription.endpoint };
    await user.call('POST', '/auth/logout', {});
    const message = { userId: user.id, fromUserId: user.id, fromAdmin: true, body: 'Hello' };
    const sentAt = new Date(test.deps.now().getTime() - HOUR_MS);
    await test.deps.db.insert(chatMessages).values({ ...message, sentAt });
    await look();
    await test.runJobs();
    expect(received).toEqual([]);
    const renew = async (token: string) =>
      (await call(test.app, 'POST', `${DEVICES}/renewal`, { body: endpoint, token })).body;
    expect(await renew((await test.signIn()).accessToken)).toEqual({ renewed: false });
    const browser = { address: '127.0.0.1', agent: 'test', keyThumbprint: null };
    const { access_token } = await inTransaction(test.deps.db, (tx) =>
      openSession(test.deps, tx, user.id, browser),
    );
    expect(await renew(access_token)).toEqual({ renewed: true });
    await fail();
    await look();
    await test.runJobs();
    expect(received).toHaveLength(1);
  });

  it('to a browser that is gone is the last one, and one that fails is tried again', async () => {
    const [gone, busy] = [await addBrowser(), await addBrowser()];
    gone.browser.status = 410;
    busy.browser.status = 503;
    await fail();
    await look();
    await expect(test.runJobs()).rejects.toThrow('503');
    busy.browser.status = 201;
    expect((await user.call('POST', `${CHANNELS}/test`, { channel: 'push' })).body).toEqual({
      sent: 1,
    });
    expect(busy.received.map(({ text }) => text.title)).toEqual(['This is a test']);
    const { devices } = (await readChannels()).push;
    expect(devices).toEqual([expect.objectContaining({ id: busy.id })]);
    expect(devices[0]?.last_sent_at).not.toBeNull();
  });
});
