import { me, suspension } from '@entropi/contracts/auth';
import { LIVE_PATH } from '@entropi/contracts/live';
import { deleteUser } from '@entropi/contracts/users';
import { CONTRACT_VERSION, useClient } from '@entropi/shared/remote';
import { Link, useParams } from '@entropi/shared/router';
import { useIdentity } from '@entropi/shared/session';
import { aUser } from '@entropi/shared/testing/records';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { notify } from '@entropi/shared/ui/notify';
import { useSlotFills } from '@entropi/shared/ui/slot-fills';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

/** A page with a slot; its button shows a notice, and then makes a call that needs a proof. */
function Deeds() {
  const client = useClient();
  const fills = useSlotFills('account.section');
  const [failure, setFailure] = useState('');
  const act = () => {
    notify({ text: 'It is done' });
    client.call(deleteUser, { params: { user_id: 7 } }).catch((error) => setFailure(`${error}`));
  };
  return (
    <>
      <button type="button" onClick={act}>
        Act
      </button>
      <p>{failure}</p>
      {fills.map(({ id, title: heading, content }) => (
        <section key={id} aria-label={heading}>
          {content}
        </section>
      ))}
    </>
  );
}

const load = jest.fn(async () => ({ default: Page }));

const mounted: MountedExpose = {
  gateway: GATEWAY,
  remote: 'mf-sample',
  expose: './remote',
  module: { routes: { page: load, deeds: async () => ({ default: Deeds }) } },
  loadExpose: jest.fn(async () => ({
    routes: {},
    widgets: { part: async () => ({ default: () => <p>A part of another remote</p> }) },
  })),
};

const slots = [
  { slot: 'account.section', widget: 'part', expose: './remote', access: 'user', order: 1 },
  { slot: 'account.section', widget: 'power', expose: './remote', access: 'superuser', order: 2 },
  { slot: 'home.card', widget: 'card', expose: './remote', access: 'user', order: 3 },
];

const route = (id: string, path: string) => ({ id, path, expose: './remote', title });

let pageFetch: typeof fetch;
let open: Mounted[];
let element: HTMLElement;

beforeEach(() => {
  const api = createStubApi()
    .response(me, aUser)
    .response(suspension, { suspended: false, id: 1 })
    .fail(deleteUser, 428, { code: 'proof_required' });
  const documents: Record<string, unknown> = {
    '/config.json': { apiBaseUrl: api.baseUrl },
    '/registry.json': {
      remotes: [
        {
          name: 'mf-sample',
          title,
          routes: [route('page', '/sample/:id'), route('deeds', '/deeds'), route('x', '/x')],
        },
        { name: 'mf-other', title, routes: [], slots },
      ],
    },
  };
  pageFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { origin, pathname, searchParams } = new URL(String(input));
    // The live stream stays open and silent.
    if (pathname === LIVE_PATH) return new Promise(() => undefined);
    // Without a contract in the address, the gateway lists what shells of the first contract know.
    if (pathname === '/registry.json') expect(searchParams.get('contract')).toBe(CONTRACT_VERSION);
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

/** One function for all tests, because everything that is mounted in a page shares one session. */
const given = async () => createToken({ is_superuser: false });

async function mount(options: Partial<MountOptions> = {}): Promise<Mounted> {
  const made = await act(() =>
    mountPage(mounted, element, { path: '/sample/7', getAccessToken: given, ...options }),
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
    [{ path: '/none' }, '/none is no page of mf-sample, which has /sample/:id, /deeds'],
    [{ path: 'sample/7' }, 'path must be that of a page'],
    [{ getAccessToken: undefined }, 'getAccessToken must be a function'],
    [{ getAccessToken: async () => null }, 'getAccessToken gave no token'],
  ])('is not mounted by a host that asks for it wrongly: %j', async (options, reason) => {
    await expect(mount(options as Partial<MountOptions>)).rejects.toThrow(reason);
    expect(element).toBeEmptyDOMElement();
  });

  it('says what was done at the foot of the window, once for all that is mounted', async () => {
    await mount({ path: '/deeds' });
    const second = document.body.appendChild(document.createElement('div'));
    const options = { path: '/sample/7', getAccessToken: given };
    open.push(await act(() => mountPage(mounted, second, options)));
    await userEvent.click(await screen.findByRole('button', { name: 'Act' }));
    expect(await screen.findAllByText('It is done')).toHaveLength(1);
    const area = screen.getByRole('region', { name: 'Notices' });
    expect(element).not.toContainElement(area);
    second.remove();
  });

  it('offers our own page for an action that demands a proof, and rejects the action', async () => {
    await mount({ path: '/deeds' });
    await userEvent.click(await screen.findByRole('button', { name: 'Act' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it in Entropi' });
    const link = within(dialog).getByRole('link', { name: 'Open in Entropi' });
    expect(link).toHaveAttribute('href', `${GATEWAY}/deeds`);
    expect(link).toHaveAttribute('target', '_blank');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText(/ApiError/)).toBeVisible();
  });

  it('names our own page to a host that shows it in a place of its own', async () => {
    const onProof = jest.fn();
    await mount({ path: '/deeds', onProof });
    await userEvent.click(await screen.findByRole('button', { name: 'Act' }));
    await waitFor(() => expect(onProof).toHaveBeenCalledWith(`${GATEWAY}/deeds`));
    expect(onProof).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has in its slots what other remotes show to this user', async () => {
    await mount({ path: '/deeds' });
    const section = await screen.findByRole('region', { name: 'Sample' });
    expect(await within(section).findByText('A part of another remote')).toBeVisible();
    expect(screen.getAllByRole('region', { name: 'Sample' })).toHaveLength(1);
    expect(mounted.loadExpose).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'mf-other' }),
      './remote',
    );
  });

  it('has its colours in what opens above the page, and touches nothing of the host', async () => {
    const theirs = document.body.appendChild(document.createElement('div'));
    theirs.className = 'css-1 entropic';
    await mount({ path: '/deeds', colorScheme: 'dark' });
    await userEvent.click(await screen.findByRole('button', { name: 'Act' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it in Entropi' });
    expect(dialog).toHaveAttribute('data-scheme', 'dark');
    const area = screen.getByRole('region', { name: 'Notices', hidden: true });
    expect(area).toHaveAttribute('data-scheme', 'dark');
    expect(theirs).not.toHaveAttribute('data-scheme');
    expect(document.documentElement).not.toHaveAttribute('data-scheme');
    theirs.remove();
  });

  it('is not mounted while the gateway cannot be read', async () => {
    globalThis.fetch = async () => new Response('', { status: 503 });
    await expect(mount()).rejects.toThrow(`${GATEWAY}/config.json could not be read`);
  });
});
