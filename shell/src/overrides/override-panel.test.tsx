import type { RemoteModule } from '@entropi/shared/remote';
import { ADMIN } from '@entropi/shared/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell';
import { SUPERUSER_VIEW } from '../testing/views';
import { reloadPage, resetOverrides } from './reload-page';

jest.mock('./reload-page', () => ({ reloadPage: jest.fn(), resetOverrides: jest.fn() }));

const MODULE: RemoteModule = {
  routes: { users: async () => ({ default: () => <h1>users</h1> }) },
  widgets: { unread: async () => ({ default: () => null }) },
};

describe('the versions in this browser', () => {
  const LAPTOP = 'http://localhost:3010/mf-manifest.json';
  const overridden = {
    ...SUPERUSER_VIEW,
    overrides: 'key',
    remotes: SUPERUSER_VIEW.remotes.map((remote) =>
      remote.name === 'mf-chat'
        ? { ...remote, channel: 'override' as const, manifest: LAPTOP }
        : remote,
    ),
  };
  const sent: unknown[] = [];
  const respond = (status: number, body: object) => {
    globalThis.fetch = async (_url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json(body, { status });
    };
  };

  beforeEach(() => {
    sent.length = 0;
    jest.mocked(reloadPage).mockClear();
    jest.mocked(resetOverrides).mockClear();
  });
  afterEach(() => localStorage.clear());

  async function openVersions(view = SUPERUSER_VIEW) {
    const shell = renderShell({ session: ADMIN, view, path: '/admin/users', serve: () => MODULE });
    await screen.findByRole('heading', { name: 'users' });
    await shell.user.click(await screen.findByRole('button', { name: /^Menu/ }));
    await shell.user.click(await screen.findByText('Versions in this browser'));
    const panel = await screen.findByRole('dialog', { name: 'Versions in this browser' });
    const row = (name: string) =>
      within(panel)
        .getAllByRole('listitem')
        .find((item) => item.textContent?.includes(name)) as HTMLElement;
    return { ...shell, panel, row };
  }

  it('are shown with their channel, and with how the last load ended', async () => {
    const { row } = await openVersions();
    expect(row('Shell')).toHaveTextContent('version 1.0.0');
    expect(row('mf-admin')).toHaveTextContent('Stable');
    await waitFor(() =>
      expect(row('mf-admin')).toHaveTextContent(/version 1\.0\.0Loaded in \d+ ms, at/),
    );
    expect(row('mf-trading')).toHaveTextContent('Not loaded yet');
  });

  it('are replaced for one remote, beside those that are replaced already', async () => {
    respond(200, { overrides: { 'mf-chat': LAPTOP, 'mf-admin': LAPTOP } });
    const { user, row } = await openVersions(overridden);
    expect(row('mf-chat')).toHaveTextContent(`from ${LAPTOP}`);
    await user.click(within(row('mf-admin')).getByRole('button', { name: /^Override/ }));
    const load = within(row('mf-admin')).getByRole('button', { name: 'Load from there' });
    expect(load).toBeDisabled();
    await user.type(screen.getByLabelText('Address of the build'), 'http://localhost:3010');
    await user.click(load);
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([
      { overrides: { 'mf-chat': LAPTOP, 'mf-admin': 'http://localhost:3010' } },
    ]);
  });

  it.each([
    [422, { code: 'foreign_origin', message: 'Allowed are a, not b' }, /changed\. Allowed are a/],
    [404, { code: 'not_found', message: 'Not Found' }, /allows no overrides/],
  ])('stay when the gateway rejects a change with %i', async (status, body, words) => {
    respond(status, { status, ...body });
    const { user, row, panel } = await openVersions(overridden);
    await user.click(within(row('mf-chat')).getByRole('button', { name: 'Change: Chat' }));
    await user.type(screen.getByLabelText('Address of the build'), '/other');
    await user.click(screen.getByRole('button', { name: 'Load from there' }));
    expect(await within(panel).findByRole('alert')).toHaveTextContent(words);
    expect(reloadPage).not.toHaveBeenCalled();
    expect(localStorage.getItem('mf-overrides')).toBeNull();
  });

  it('are those of the registry again when the last override is removed', async () => {
    const { user, row } = await openVersions(overridden);
    await user.click(within(row('mf-chat')).getByRole('button', { name: 'Remove: Chat' }));
    expect(resetOverrides).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([]);
  });
});
