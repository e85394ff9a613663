import {
  openPlatformPort,
  PLATFORM_CHANGE,
  PLATFORM_STATUS,
  type PlatformPort,
  RELEASED,
} from '../../testing/platform-port';
import { createTestApp, type TestApp } from '../../testing/test-app';

let platform: PlatformPort;
let test: TestApp;

beforeAll(async () => {
  platform = await openPlatformPort();
  test = await createTestApp(platform.environment);
});
afterAll(async () => {
  await test.close();
  platform.close();
});
beforeEach(() => {
  platform.received.splice(0);
  platform.respondWell();
});

const readAudit = async () => {
  const superuser = await test.signIn({ isSuperuser: true });
  const { body } = await superuser.call('GET', '/api/admin/audit?search=platform.');
  return (body as { items: { action: string; subject: string; actor: string }[] }).items;
};

describe('GET /api/admin/platform', () => {
  it('is 403 for everyone but superusers, without asking the platform', async () => {
    for (const traits of [{}, { isStuff: true }]) {
      const user = await test.signIn(traits);
      expect((await user.call('GET', '/api/admin/platform')).status).toBe(403);
    }
    expect(platform.received).toEqual([]);
  });

  it('passes on what the platform reports, by the token of the API', async () => {
    const superuser = await test.signIn({ isSuperuser: true });
    const { status, body } = await superuser.call('GET', '/api/admin/platform');
    expect([status, body]).toEqual([200, PLATFORM_STATUS]);
    const { RELEASES_TOKEN: token } = platform.environment;
    expect(platform.received).toMatchObject([
      { url: '/releases', authorization: `Bearer ${token}` },
    ]);
  });

  it.each<[string, number, unknown]>([
    ['is rejected there', 401, { code: 'unauthorized' }],
    ['responds something else', 200, { hello: 'world' }],
    ['fails', 503, null],
  ])(
    'is 503 when the platform %s, and says nothing of its response',
    async (_case, given, content) => {
      platform.respond(given, content);
      const superuser = await test.signIn({ isSuperuser: true });
      const { status, body } = await superuser.call('GET', '/api/admin/platform');
      expect([status, body]).toEqual([
        503,
        expect.objectContaining({ code: 'platform_unavailable', message: 'Service Unavailable' }),
      ]);
      expect(JSON.stringify(body)).not.toMatch(/hello|unauthorized/);
    },
  );

  it('is 409 where the installation names no platform', async () => {
    const alone = await createTestApp();
    const superuser = await alone.signIn({ isSuperuser: true });
    const { body } = await superuser.call('GET', '/api/admin/platform');
    expect(body).toMatchObject({ status: 409, code: 'platform_not_connected' });
    await alone.close();
  });
});

describe('GET /api/admin/platform/changes', () => {
  it('returns a page of one name', async () => {
    const superuser = await test.signIn({ isSuperuser: true });
    const path = '/api/admin/platform/changes?name=mf-chat&limit=20';
    expect((await superuser.call('GET', path)).body).toMatchObject({ items: [PLATFORM_CHANGE] });
    expect(platform.received[0]?.url).toBe('/releases/changes?skip=0&limit=20&name=mf-chat');
  });
});

describe('POST /api/admin/platform/{name}/rollback', () => {
  const path = '/api/admin/platform/mf-chat/rollback';
  const body = { revision: 7 };

  it('is 428 without a proof of the superuser, whatever their token', async () => {
    const superuser = await test.signIn({ isSuperuser: true });
    const rejected = await superuser.call('POST', path, body);
    expect([rejected.status, rejected.body]).toEqual([
      428,
      expect.objectContaining({ code: 'proof_required' }),
    ]);
    expect(platform.received).toEqual([]);
  });

  it('is 422 without the revision that was seen, and for a name that is none', async () => {
    const superuser = await test.signIn({ isSuperuser: true });
    expect((await superuser.callProven('POST', path, {})).status).toBe(422);
    const odd = '/api/admin/platform/..%2Fchanges/rollback';
    expect((await superuser.callProven('POST', odd, body)).status).toBe(422);
    expect(platform.received).toEqual([]);
  });

  it('has the platform do it in the name of the superuser, and is in the audit', async () => {
    const superuser = await test.signIn({ isSuperuser: true });
    const given = { ...body, reason: 'drafts are lost' };
    const done = await superuser.callProven('POST', path, given);
    expect([done.status, done.body]).toEqual([200, { revision: 8, is_changed: true }]);
    expect(platform.received).toMatchObject([
      {
        method: 'POST',
        url: '/releases/mf-chat',
        body: { what: 'rollback', by: superuser.username, body: given },
      },
    ]);
    expect((await readAudit())[0]).toMatchObject({
      actor: superuser.username,
      action: 'platform.rollback',
      subject: 'platform:mf-chat',
      before: RELEASED.before,
      after: { ...RELEASED.after, reason: 'drafts are lost' },
    });
  });

  it.each([
    ['registry_changed', 'The registry changed since revision 7 was read.'],
    ['release_rejected', 'mf-chat 1.0.0 was recalled: loses drafts'],
  ])('is 409 %s with the platform’s own reason, and leaves no audit', async (code, message) => {
    const before = (await readAudit()).length;
    platform.respond(409, { status: 409, code, message, request_id: 'r' });
    const superuser = await test.signIn({ isSuperuser: true });
    const { body: rejected } = await superuser.callProven('POST', path, body);
    expect(rejected).toMatchObject({ status: 409, code, details: [{ message }] });
    expect(await readAudit()).toHaveLength(before);
  });

  it('leaves no audit of what was so already', async () => {
    const before = (await readAudit()).length;
    platform.respond(200, { revision: 7, before: null, after: null });
    const superuser = await test.signIn({ isSuperuser: true });
    const { body: done } = await superuser.callProven('POST', path, body);
    expect(done).toEqual({ revision: 7, is_changed: false });
    expect(await readAudit()).toHaveLength(before);
  });
});

describe('POST /api/admin/platform/{name}/recall', () => {
  it('wants a reason, which open tabs show', async () => {
    const superuser = await test.signIn({ isSuperuser: true });
    const path = '/api/admin/platform/mf-chat/recall';
    for (const reason of [undefined, '', '  ', 'x'.repeat(301)]) {
      const body = { revision: 7, version: '1.1.0', reason };
      expect((await superuser.callProven('POST', path, body)).status).toBe(422);
    }
    const body = { revision: 7, version: '1.1.0', reason: 'loses drafts' };
    expect((await superuser.callProven('POST', path, body)).status).toBe(200);
    expect((await readAudit())[0]).toMatchObject({
      action: 'platform.recall',
      after: { recalled: '1.1.0', reason: 'loses drafts' },
    });
  });
});
