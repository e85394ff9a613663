import { me, suspension } from '@entropi/contracts/auth';
import { LIVE_PATH } from '@entropi/contracts/live';
import { Link, useParams } from '@entropi/shared/router';
import { useIdentity } from '@entropi/shared/session';
import { aUser } from '@entropi/shared/testing/records';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createToken } from '../../testing/tokens';
import { type MountedExpose, mountPage } from './mount';
import type { Mounted, MountOptions } from './mount-options';

const GATEWAY = 'https://gateway.test';
const title = { en: 'Sample', de: 'Muster', fr: 'Exemple' };

function Page() {
  const { id } = useParams();
  const { username } = useIdentity();
  return (
    <>
      <h1>
        {username} reads {id}
      </h1>
      <Link to="/sample/8">Next</Link>
      <Link to="/elsewhere?from=7">Away</Link>
    </>
  );
}

const load = jest.fn(async () => ({ default: Page }));

const mounted: MountedExpose = {
  gateway: GATEWAY,
  remote: 'mf-sample',
  expose: './remote',
  module: { routes: { page: load } },
};

const route = (id: string, path: string) => ({ id, path, expose: './remote', title });

let pageFetch: typeof fetch;
let open: Mounted[];
let element: HTMLElement;

beforeEach(() => {
  const api = createStubApi().response(me, aUser).response(suspension, { suspended: false, id: 1 });
  const documents: Record<string, unknown> = {
    '/config.json': { apiBaseUrl: api.baseUrl },
    '/registry.json': {
      remotes: [{ name: 'mf-sample', routes: [route('page', '/sample/:id'), route('x', '/x')] }],
    },
  };
  pageFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { origin, pathname } = new URL(String(input));
    // The live stream stays open and silent.
    if (pathname === LIVE_PATH) return new Promise(() => undefined);
    return origin === GATEWAY ? Response.json(documents[pathname]) : api.fetch(input, init);
  };
  open = [];
  element = document.body.appendChild(document.createElement('div'));
  localStorage.setItem('access_token', 'of the host');
});

afterEach(() => {
  act(() => {
    for (const { unmount } of open) unmount();
  });
  element.remove();
  globalThis.fetch = pageFetch;
});

async function mount(options: Partial<MountOptions> = {}): Promise<Mounted> {
  const getAccessToken = async () => createToken({ is_superuser: false });
  const made = await act(() =>
    mountPage(mounted, element, { path: '/sample/7', getAccessToken, ...options }),
  );
  open.push(made);
  return made;
}

describe('a page in an element of a host', () => {
  it('has the session and the parameters of its path, and nothing is left of it afterwards', async () => {
    const { unmount } = await mount();
    expect(await screen.findByRole('heading', { name: 'alice reads 7' })).toBeVisible();
    expect(document.documentElement).not.toHaveAttribute('data-scheme');
    act(unmount);
    expect(element).toBeEmptyDOMElement();
  });

  it('follows links within the remote, and hands the others to the host', async () => {
    const onLeave = jest.fn();
    await mount({ onLeave });
    await userEvent.click(await screen.findByRole('link', { name: 'Next' }));
    expect(await screen.findByRole('heading', { name: 'alice reads 8' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/elsewhere?from=7'));
    expect(await screen.findByRole('heading', { name: 'alice reads 8' })).toBeVisible();
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('says so when it could not be loaded, and loads it again', async () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    load.mockRejectedValueOnce(new Error('the network is gone'));
    await mount();
    expect(await screen.findByText('This part of the page could not be loaded')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'alice reads 7' })).toBeVisible();
    report.mockRestore();
  });

  it.each([
    [{ path: '/none' }, '/none is no page of mf-sample, which has /sample/:id'],
    [{ path: 'sample/7' }, 'path must be that of a page'],
    [{ getAccessToken: undefined }, 'getAccessToken must be a function'],
    [{ getAccessToken: async () => null }, 'getAccessToken gave no token'],
  ])('is not mounted by a host that asks for it wrongly: %j', async (options, reason) => {
    await expect(mount(options as Partial<MountOptions>)).rejects.toThrow(reason);
    expect(element).toBeEmptyDOMElement();
  });

  it('is not mounted while the gateway cannot be read', async () => {
    globalThis.fetch = async () => new Response('', { status: 503 });
    await expect(mount()).rejects.toThrow(`${GATEWAY}/config.json could not be read`);
  });
});
