import { OVERRIDE_VERSION } from '@entropi/shared/remote/overrides';
import { buildEntry, buildView } from '../testing/remotes';
import { createOverrideRequest } from './override-request';
import { claimRequested, findRequested } from './requested-overrides';

const LAPTOP = 'http://localhost:3010';
const MANIFEST = `${LAPTOP}/mf-manifest.json`;

function response(status: number, body: unknown): Response {
  return {
    ok: status < 300,
    status,
    statusText: '',
    headers: new Headers({ 'content-type': 'application/json' }),
    json: async () => body,
  } as Response;
}

describe('requesting overrides', () => {
  const given = { view: buildView(buildEntry()) };
  const fetched: { url: unknown; init?: RequestInit }[] = [];
  let reply: () => Promise<Response>;

  const request = createOverrideRequest({ getView: () => given.view }, async () => 'access');
  const asSuperuser = () => request({ isSuperuser: true });
  const visit = (path: string) => {
    window.history.replaceState(null, '', path);
    claimRequested();
  };

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    fetched.length = 0;
    given.view = buildView(buildEntry());
    reply = async () => response(200, { overrides: { 'mf-chat': MANIFEST } });
    globalThis.fetch = async (url, init) => {
      fetched.push({ url, init });
      return reply();
    };
  });

  it('takes them out of the address, and leaves the rest of it', () => {
    visit(`/messages?tab=2&mf-override=mf-chat:${LAPTOP}&mf-override=mf-admin:${LAPTOP}#x`);
    expect(`${location.pathname}${location.search}${location.hash}`).toBe('/messages?tab=2#x');
    expect(findRequested()).toEqual({ 'mf-chat': LAPTOP, 'mf-admin': LAPTOP });
  });

  it.each(['mf-chat', ':', 'mf-chat:', 'MF CHAT:http://localhost', '__proto__:x'])(
    'ignores "%s" in the address',
    async (text) => {
      visit(`/?mf-override=${encodeURIComponent(text)}`);
      expect(findRequested() ?? {}).toEqual({});
      expect(location.search).toBe('');
    },
  );

  it('sends nothing when there are no overrides, or local storage holds something else', async () => {
    expect(await asSuperuser()).toEqual({ kind: 'nothing-requested' });
    localStorage.setItem('mf-overrides', '{broken');
    expect(await asSuperuser()).toEqual({ kind: 'nothing-requested' });
    expect(fetched).toEqual([]);
  });

  it('sends the token of a superuser to the gateway, and keeps what it grants', async () => {
    visit(`/?mf-override=mf-chat:${LAPTOP}`);
    expect(await asSuperuser()).toEqual({ kind: 'granted' });
    expect(fetched[0]).toMatchObject({
      url: '/developer/overrides',
      init: {
        method: 'PUT',
        body: JSON.stringify({ overrides: { 'mf-chat': LAPTOP } }),
        headers: { authorization: 'Bearer access', 'content-type': 'application/json' },
      },
    });
    expect(findRequested()).toEqual({ 'mf-chat': MANIFEST });
  });

  it('sends nothing while the page has them, and sends them again when the cookie has expired', async () => {
    visit(`/?mf-override=mf-chat:${LAPTOP}`);
    await asSuperuser();
    const entry = buildEntry({
      channel: 'override',
      version: OVERRIDE_VERSION,
      manifest: MANIFEST,
    });
    given.view = { ...buildView(entry), overrides: 'key' };
    expect(await asSuperuser()).toEqual({ kind: 'nothing-requested' });
    given.view = buildView(buildEntry());
    expect(await asSuperuser()).toEqual({ kind: 'granted' });
    expect(fetched).toHaveLength(2);
  });

  it('sends nothing a second time when the browser keeps no cookie', async () => {
    visit(`/?mf-override=mf-chat:${LAPTOP}`);
    await asSuperuser();
    expect(await asSuperuser()).toEqual({ kind: 'no-cookie' });
    expect(await asSuperuser()).toEqual({ kind: 'nothing-requested' });
    expect(fetched).toHaveLength(1);
  });

  it('forgets rejected overrides, and says why they were rejected', async () => {
    reply = async () =>
      response(422, { status: 422, code: 'foreign_origin', message: 'Not allowed' });
    visit('/?mf-override=mf-chat:https://foreign.test');
    expect(await asSuperuser()).toEqual({ kind: 'rejected', reason: 'Not allowed' });
    expect(findRequested()).toBeNull();
  });

  it('keeps what could not be sent for the next load of the page', async () => {
    reply = async () => {
      throw new TypeError('network');
    };
    visit(`/?mf-override=mf-chat:${LAPTOP}`);
    expect(await asSuperuser()).toMatchObject({ kind: 'rejected' });
    expect(findRequested()).toEqual({ 'mf-chat': LAPTOP });
  });

  it('sends nothing for an ordinary user, and leaves nothing for the next superuser', async () => {
    visit(`/?mf-override=mf-chat:${LAPTOP}`);
    expect(await request({ isSuperuser: false })).toEqual({ kind: 'nothing-requested' });
    expect(findRequested()).toBeNull();
    expect(fetched).toEqual([]);
  });

  it('forgets all of them at the address of a reset', () => {
    visit(`/?mf-override=mf-chat:${LAPTOP}`);
    visit('/login?mf-override=reset');
    expect(findRequested()).toBeNull();
    expect(location.search).toBe('');
  });
});
