import { live$ } from '@entropi/shared/live';
import type { RemoteModule } from '@entropi/shared/remote';
import { ALICE } from '@entropi/shared/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell';
import { PUBLIC_VIEW } from '../testing/views';

const ids = ['login', 'dashboard', 'settings', 'paywall', 'messages'];
const MODULE: RemoteModule = {
  routes: Object.fromEntries(ids.map((id) => [id, async () => ({ default: () => <h1>{id}</h1> })])),
  widgets: { unread: async () => ({ default: () => null }) },
};

beforeAll(() => Object.assign(window, { requestIdleCallback: setTimeout }));
afterAll(() => Reflect.deleteProperty(window, 'requestIdleCallback'));

const report = (what: 'roles' | 'password') =>
  act(() => live$.next({ name: 'power', data: { actor: 'bob', username: '<b>carol', what } }));

describe('what another superuser did', () => {
  it('is announced on every page, once, until it is closed', async () => {
    const { user: hand } = renderShell({
      session: ALICE,
      view: PUBLIC_VIEW,
      path: '/account/settings',
      serve: () => MODULE,
    });
    await screen.findByRole('heading', { name: 'settings' });
    // The listener is loaded with the notice area, once the page is complete.
    await screen.findByRole('log');
    report('roles');
    const area = await screen.findByRole('region', { name: 'Notices' });
    report('roles');
    report('password');
    expect(await within(area).findByText('bob gave roles to <b>carol or took some.')).toBeVisible();
    await hand.click(within(area).getByRole('button', { name: 'Close' }));
    expect(await within(area).findByText('bob set a password for <b>carol.')).toBeVisible();
    await hand.click(within(area).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(within(area).queryByText(/bob/)).not.toBeInTheDocument());
  });
});
