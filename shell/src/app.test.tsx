import { getTask } from '@entropi/contracts/tasks';
import type { BadgeProps, RemoteModule } from '@entropi/shared/remote';
import type { RegistryEntry } from '@entropi/shared/remote/manifest';
import { useParams } from '@entropi/shared/router';
import { publishSession, type Session } from '@entropi/shared/session';
import { aTask } from '@entropi/shared/testing/records';
import { ADMIN as superuser, ALICE as user } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app';
import { createQueryClient } from './query-client';
import { buildEntry, buildView, createTestLoader } from './testing/remotes';
import { renderShell } from './testing/render-shell';
import { PUBLIC_VIEW, SUPERUSER_VIEW } from './testing/views';

const suspended: Session = { ...user, state: 'suspended', paywallId: 3 };

function findPage(name: string) {
  return function Page() {
    const { userId } = useParams();
    return <h1>{[name, userId].filter(Boolean).join(' ')}</h1>;
  };
}

function Unread({ onCount }: BadgeProps) {
  const [count, setCount] = useState(2);
  useEffect(() => onCount?.(count), [onCount, count]);
  useEffect(() => {
    const add = () => setCount((before) => before + 1);
    window.addEventListener('more', add);
    return () => window.removeEventListener('more', add);
  }, []);
  return <span>2 unread messages</span>;
}

const ids = 'login two-factor onboarding dashboard settings paywall test messages users'.split(' ');
const MODULE: RemoteModule = {
  routes: Object.fromEntries(ids.map((id) => [id, async () => ({ default: findPage(id) })])),
  widgets: { unread: async () => ({ default: Unread }) },
};

function stubApi() {
  return createStubApi().response(getTask, aTask);
}

function renderAs(session: Session, path = '/', view = PUBLIC_VIEW) {
  return renderShell({ session, view, path, api: stubApi(), serve: () => MODULE });
}

async function openMenu(shell: ReturnType<typeof renderShell>) {
  await shell.user.click(await screen.findByRole('button', { name: /^Menu/ }));
  return screen.findByRole('navigation', { name: 'Main menu' });
}

function listLabels(menu: HTMLElement): string[] {
  const places = within(menu)
    .queryAllByRole('link')
    .map((link) => link.textContent ?? '');
  const actions = within(menu)
    .queryAllByRole('button')
    .map((button) => button.textContent ?? '');
  return [...places, ...actions];
}

/** The whole page at its very start, where neither a call nor the router may begin. */
function createStartingApp(isHeld: boolean) {
  const { loader, registry } = createTestLoader(() => MODULE);
  const none = () => {
    throw new Error('not yet');
  };
  return (
    <App
      isHeld={isHeld}
      client={{ call: none, open: none }}
      queryClient={createQueryClient()}
      nonce={undefined}
      remotes={{ loader, registry }}
      getRouter={none}
      requestOverrides={none}
    />
  );
}

it('renders nothing before the first client-side effect', () => {
  expect(renderToString(createStartingApp(false))).toBe('');
});

it('shows nothing, and leaves the frame of index.html, while it is held', () => {
  publishSession(user);
  expect(render(createStartingApp(true)).container).toBeEmptyDOMElement();
  expect(document.head.querySelector('style[data-emotion]')).not.toBeNull();
});

describe('the drawer', () => {
  afterEach(() => Reflect.deleteProperty(window, 'requestIdleCallback'));

  it('shows an ordinary user their own pages and Logout', async () => {
    const menu = await openMenu(renderAs(user));
    await within(menu).findByText('2 unread messages');
    await waitFor(() =>
      expect(listLabels(menu)).toEqual([
        'Home',
        'Dashboard',
        'Account details',
        'Messages2 unread messages',
        'Logout',
      ]),
    );
    expect(within(menu).getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard/3',
    );
  });

  it('draws the icon that a remote brings along', async () => {
    const navigation = [
      { ...buildEntry().navigation[0], icon: { path: 'M2 2h20v20H2z' } },
    ] as RegistryEntry['navigation'];
    const shell = renderAs(user, '/', buildView(buildEntry({ navigation })));
    const item = await within(await openMenu(shell)).findByRole('link', { name: /^Messages/ });
    expect(item.querySelector('path')).toHaveAttribute('d', 'M2 2h20v20H2z');
  });

  it('shows a staff user Test Services too', async () => {
    const menu = await openMenu(renderAs({ ...user, isStuffUser: true }));
    expect(await within(menu).findByRole('link', { name: 'Test Services' })).toBeVisible();
  });

  it('shows a superuser the administration and not the user items', async () => {
    const shell = renderAs(superuser, '/', SUPERUSER_VIEW);
    const menu = await openMenu(shell);
    await waitFor(() =>
      expect(listLabels(menu)).toEqual(['Home', 'Users', 'Versions in this browser', 'Logout']),
    );
  });

  it('shows the login to a user who is not signed in', async () => {
    const view = {
      ...PUBLIC_VIEW,
      remotes: PUBLIC_VIEW.remotes.map((remote) => ({
        ...remote,
        routes: remote.routes.map((route) => ({ ...route, layout: 'page' as const })),
      })),
    };
    const menu = await openMenu(renderAs({ state: 'anonymous' }, '/login', view));
    await waitFor(() => expect(listLabels(menu)).toEqual(['Login']));
  });

  it('is 250 px wide, on the right', async () => {
    const menu = await openMenu(renderAs(user));
    const paper = menu.closest('.MuiDrawer-paper');
    expect(paper).toHaveStyle({ width: '250px', right: '0px' });
  });

  it('shows the number of unread messages on its button while it is closed', async () => {
    renderAs(user);
    expect(await screen.findByRole('button', { name: 'Menu, 2 unread' })).toBeVisible();
  });

  it('announces once that there is more to read', async () => {
    // The announcer is the last part that waits for an idle page. Without this call, each part waits for a pause.
    Object.assign(window, { requestIdleCallback: setTimeout });
    renderAs(user);
    await screen.findByRole('button', { name: 'Menu, 2 unread' });
    const said = await screen.findByRole('log');
    expect(said).toBeEmptyDOMElement();
    act(() => void window.dispatchEvent(new Event('more')));
    await screen.findByRole('button', { name: 'Menu, 3 unread' });
    await waitFor(() => expect(said.textContent).toBe('Messages: 3 unread'));
  });
});

it('loads a page ahead when the pointer is on its item', async () => {
  // The page never gets idle here, so only the pointer can have caused the load.
  Object.assign(window, { requestIdleCallback: () => 0 });
  const shell = renderAs(user);
  const menu = await openMenu(shell);
  await within(menu).findByText('2 unread messages');
  const loaded = () => shell.requests.map(({ entry }) => entry.name);
  expect(loaded()).toEqual(['mf-chat']);
  await shell.user.hover(within(menu).getByRole('link', { name: 'Account details' }));
  await waitFor(() => expect(loaded()).toContain('mf-trading'));
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

describe('the frame of a page', () => {
  it('has title, name, Demo, Logout and the year', async () => {
    renderAs(user);
    const bar = await screen.findByRole('banner');
    expect(await within(bar).findByText('Entropi')).toBeVisible();
    expect(await within(bar).findByText('alice')).toBeVisible();
    expect(await within(bar).findByText('Demo')).toBeVisible();
    expect(await within(bar).findByRole('button', { name: 'Logout' })).toBeVisible();
    expect(await screen.findByRole('contentinfo')).toHaveTextContent(
      `© ${new Date().getFullYear()} Entropi`,
    );
  });

  it('is not drawn around a panel', async () => {
    renderAs({ state: 'anonymous' }, '/login');
    expect(await screen.findByRole('heading', { name: 'login' })).toBeVisible();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });

  it('has no menu on the paywall, only Logout', async () => {
    renderAs(suspended, '/messages');
    expect(await screen.findByRole('heading', { name: 'paywall 3' })).toBeVisible();
    expect(window.location.pathname).toBe('/paywall/3');
    expect(screen.queryByRole('button', { name: /^Menu/ })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

describe('a page', () => {
  it('finds the parameters of its path', async () => {
    renderAs(user, '/dashboard/3');
    expect(await screen.findByRole('heading', { name: 'dashboard 3' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('dashboard · Entropi'));
  });

  it('that no remote has shows that there is no page', async () => {
    renderAs(user, '/nowhere');
    expect(await screen.findByText('There is no page here')).toBeVisible();
  });

  it('sends the user to the login and is shown after it', async () => {
    renderAs({ state: 'anonymous' }, '/dashboard/3?tab=closed');
    expect(await screen.findByRole('heading', { name: 'login' })).toBeVisible();
    act(() => publishSession({ state: 'second-factor' }));
    expect(await screen.findByRole('heading', { name: 'two-factor' })).toBeVisible();
    act(() => publishSession(user));
    expect(await screen.findByRole('heading', { name: 'dashboard 3' })).toBeVisible();
    expect(window.location.search).toBe('?tab=closed');
  });

  it('of superusers is read from the registry only when the session is a superuser’s', async () => {
    const shell = renderAs({ state: 'anonymous' }, '/login');
    expect(await screen.findByRole('heading', { name: 'login' })).toBeVisible();
    shell.gateway.view = SUPERUSER_VIEW;
    act(() => publishSession(superuser));
    await screen.findByRole('heading', { name: 'Welcome, admin' });
    await act(() => shell.router.navigate('/admin/users'));
    expect(await screen.findByRole('heading', { name: 'users' })).toBeVisible();
  });

  it('is closed when the session ends while it is open', async () => {
    renderAs(user, '/account/settings');
    expect(await screen.findByRole('heading', { name: 'settings' })).toBeVisible();
    act(() => publishSession({ state: 'anonymous' }));
    expect(await screen.findByRole('heading', { name: 'login' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  });
});
