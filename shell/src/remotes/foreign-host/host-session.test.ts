import { me, suspension } from '@entropi/contracts/auth';
import { getUnreadCount } from '@entropi/contracts/chat';
import { LIVE_PATH } from '@entropi/contracts/live';
import { liveState$ } from '@entropi/shared/live';
import { session$, tokens$ } from '@entropi/shared/session';
import { aUser } from '@entropi/shared/testing/records';
import { createStubApi, type StubApi } from '@entropi/shared/testing/stub-api';
import { waitFor } from '@testing-library/react';
import { createToken } from '../../testing/tokens';
import { type HostSession, joinSession } from './host-session';

const TOKEN = createToken({ is_superuser: false });
const give = (token: string | null) => async () => token;

let api: StubApi;
let pageFetch: typeof fetch;
let joined: HostSession[];

beforeEach(() => {
  api = createStubApi()
    .response(me, aUser)
    .response(suspension, { suspended: false, id: 1 })
    .response(getUnreadCount, { count: 2 });
  pageFetch = globalThis.fetch;
  // The live stream stays open and silent.
  globalThis.fetch = (input, init) =>
    String(input).endsWith(LIVE_PATH) ? new Promise(() => undefined) : api.fetch(input, init);
  joined = [];
});

afterEach(() => {
  for (const { leave } of joined) leave();
  globalThis.fetch = pageFetch;
});

async function join(getAccessToken: () => Promise<string | null>): Promise<HostSession> {
  const session = await joinSession(api.baseUrl, getAccessToken);
  joined.push(session);
  return session;
}

const untilState = (state: string) => waitFor(() => expect(session$.value.state).toBe(state));

describe('the session that a host gives', () => {
  it('is that of the token’s user, and leaves the language of the host’s page alone', async () => {
    document.documentElement.lang = 'fr';
    await join(give(TOKEN));
    await untilState('signed-in');
    expect(session$.value).toMatchObject({ username: 'alice', userId: aUser.id });
    expect(document.documentElement.lang).toBe('fr');
    await waitFor(() => expect(liveState$.value).not.toBe('off'));
  });

  it('asks the host for a token before each call, and sends the newest', async () => {
    const renewed = createToken({ is_superuser: false, iat: 2 });
    const tokens = [TOKEN];
    const { client } = await join(async () => tokens.at(-1) ?? null);
    await client.call(getUnreadCount);
    tokens.push(renewed);
    await client.call(getUnreadCount);
    expect(api.headers(getUnreadCount, 'authorization')).toEqual([
      `Bearer ${TOKEN}`,
      `Bearer ${renewed}`,
    ]);
  });

  it('ends when the host has no token any more', async () => {
    const tokens: (string | null)[] = [TOKEN];
    const { client } = await join(async () => tokens.at(-1) ?? null);
    await untilState('signed-in');
    tokens.push(null);
    await client.call(getUnreadCount).catch(() => undefined);
    await untilState('anonymous');
    expect(liveState$.value).toBe('off');
  });

  it('ends when the API rejects the token', async () => {
    const { client } = await join(give(TOKEN));
    await untilState('signed-in');
    api.fail(getUnreadCount, 401, { code: 'token_invalid' });
    await expect(client.call(getUnreadCount)).rejects.toThrow();
    await untilState('anonymous');
  });

  it('is one for the page: a second mount shares it, another session is rejected', async () => {
    const own = give(TOKEN);
    const [first, second] = [await join(own), await join(own)];
    expect(await second.client.call(getUnreadCount)).toEqual({ count: 2 });
    await expect(join(give(TOKEN))).rejects.toThrow('this page has a session already');
    first.leave();
    first.leave();
    expect(tokens$.value.access).toBe(TOKEN);
    second.leave();
    await waitFor(() => expect(tokens$.value.access).toBeNull());
    await join(give(TOKEN));
    await untilState('signed-in');
  });

  it('does not begin without a token, and can begin once there is one', async () => {
    await expect(join(give(null))).rejects.toThrow('getAccessToken gave no token');
    const failing = async () => {
      throw new Error('the host is offline');
    };
    await expect(join(failing)).rejects.toThrow('the host is offline');
    await join(give(TOKEN));
    await untilState('signed-in');
  });
});
