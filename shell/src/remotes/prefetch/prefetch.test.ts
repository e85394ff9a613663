import type { PrepareContext } from '@entropi/shared/remote';
import { clearSession, completeLogin, publishSession, type Session } from '@entropi/shared/session';
import { ALICE } from '@entropi/shared/testing/render-page';
import { createQueryClient } from '../../query-client';
import { createToken } from '../../testing/tokens';
import { PUBLIC_VIEW } from '../../testing/views';
import type { Target } from '../load/load-state';
import type { RemoteLoader } from '../load/remote-loader';
import { loadFirstPage } from './prefetch';

const anonymous: Session = { state: 'anonymous' };
const unknown: Session = { state: 'loading' };

const none = () => {
  throw new Error('No call is expected');
};
const client = { call: none, open: none };

beforeEach(() => {
  clearSession();
  publishSession(unknown);
});

async function listLoaded(session: Session, path: string): Promise<string[]> {
  const loaded: string[] = [];
  const ensure = async ({ remote, id }: Target) => {
    loaded.push(`${remote} ${id}`);
    return { status: 'idle' } as const;
  };
  const services = { client, queries: createQueryClient() };
  await loadFirstPage({ ensure }, PUBLIC_VIEW, session, path, services);
  return loaded;
}

it.each([
  ['the login for no one', anonymous, '/login', ['mf-auth login']],
  ['nothing of a page that no one may see', anonymous, '/dashboard/3', []],
  ['the page of who is signed in', ALICE, '/dashboard/3', ['mf-trading dashboard']],
  ['nothing where they are sent away', ALICE, '/login', []],
  ['the page while it is read who is there', unknown, '/dashboard/3', ['mf-trading dashboard']],
  ['no login for a token that will most likely do', unknown, '/login', []],
  ['nothing for the home page, which is the shell’s own', ALICE, '/', []],
  ['nothing where there is no page', unknown, '/admin/users', []],
])('loads %s', async (_, session, path, expected) => {
  expect(await listLoaded(session, path)).toEqual(expected);
});

describe('the data of the first page', () => {
  /** Opens alice's dashboard, whose page keeps a value; returns what it was prepared with. */
  async function open(fail?: () => never) {
    const queries = createQueryClient();
    const prepare = jest.fn(async ({ params }: PrepareContext) => {
      queries.setQueryData(['kept'], params.userId);
    });
    const begin = fail ?? prepare;
    const ensure = async () =>
      ({
        status: 'ready',
        version: '1.0.0',
        attempt: 1,
        Component: () => null,
        prepare: begin,
      }) as const;
    const services = { client, queries };
    const loaded = await loadFirstPage({ ensure }, PUBLIC_VIEW, unknown, '/dashboard/3', services);
    await loaded?.data;
    return { prepare, queries };
  }

  const logIn = () =>
    completeLogin({ access_token: createToken({ sub: 'alice' }), refresh_token: 'r1' });

  it('is fetched before the session is known, by the parameters of the address', async () => {
    logIn();
    const { prepare, queries } = await open();
    expect(prepare).toHaveBeenCalledWith({ client, queries, params: { userId: '3' } });
    publishSession(ALICE);
    expect(queries.getQueryData(['kept'])).toBe('3');
  });

  it('is fetched while the scripts of the page are on their way, and once', async () => {
    logIn();
    let finish: () => void = () => undefined;
    const scripts = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const queries = createQueryClient();
    const prepare = jest.fn(async (_context: PrepareContext) => undefined);
    const ensure: RemoteLoader['ensure'] = async (_target, onModule) => {
      for (const _attempt of [1, 2]) onModule?.({ routes: {}, prepare: { dashboard: prepare } });
      await scripts;
      return { status: 'ready', version: '1.0.0', attempt: 2, Component: () => null, prepare };
    };
    const loading = loadFirstPage({ ensure }, PUBLIC_VIEW, unknown, '/dashboard/3', {
      client,
      queries,
    });
    await Promise.resolve();
    expect(prepare).toHaveBeenCalledWith({ client, queries, params: { userId: '3' } });
    finish();
    expect(await loading).not.toBeNull();
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it('is forgotten when the session turns out to be somebody else’s', async () => {
    logIn();
    const { queries } = await open();
    publishSession({ ...ALICE, username: 'bob' });
    expect(queries.getQueryData(['kept'])).toBeUndefined();
  });

  it('keeps no page away when it cannot be prepared', async () => {
    logIn();
    const broken = () => {
      throw new Error('broken');
    };
    expect((await open(broken)).queries.getQueryData(['kept'])).toBeUndefined();
  });

  it('is not fetched where no one is signed in', async () => {
    const { prepare } = await open();
    expect(prepare).not.toHaveBeenCalled();
  });
});
