import {
  getPlatformStatus,
  listPlatformChanges,
  type PlatformStatus,
  promotePlatformVersion,
  recallPlatformVersion,
  rollBackPlatform,
  setPlatformCanary,
  type VersionState,
} from '@entropi/contracts/platform';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import PlatformPage from './platform.page';

const version = (name: string, more: Partial<VersionState>): VersionState => ({
  version: name,
  channel: 'waiting',
  percent: 0,
  published: { at: '2026-11-20T10:00:00.000Z', by: 'ci' },
  size_gz_bytes: 52_200,
  contract: '^1.4.0',
  loads: null,
  recalled: null,
  ...more,
});

const STATUS: PlatformStatus = {
  revision: 7,
  written: null,
  unknown: [],
  entries: [
    {
      name: 'shell',
      title: null,
      stable: '2.0.0',
      canary: null,
      rollback: null,
      versions: [version('2.0.0', { channel: 'stable', percent: 100, contract: '1.4.0' })],
    },
    {
      name: 'mf-chat',
      title: { en: 'Chat', de: 'Chat', fr: 'Chat' },
      stable: '1.1.0',
      canary: null,
      rollback: { ends: 'stable', from: '1.1.0', to: '1.0.0' },
      versions: [
        version('1.0.0', { channel: 'previous' }),
        version('1.1.0', {
          channel: 'stable',
          percent: 100,
          loads: { ready: 90, failed: 10, failed_by_phase: { chunk: 8, render: 2 } },
        }),
        version('1.2.0', {}),
        version('0.9.0', {
          channel: 'recalled',
          recalled: { at: '2026-11-20T10:00:00.000Z', reason: 'loses drafts' },
        }),
      ],
    },
  ],
};

function renderPlatform(status: PlatformStatus = STATUS, path = '/admin/platform') {
  const api = createStubApi()
    .response(getPlatformStatus, status)
    .response(promotePlatformVersion, { revision: 8, is_changed: true })
    .response(setPlatformCanary, { revision: 8, is_changed: true })
    .response(rollBackPlatform, { revision: 8, is_changed: true })
    .response(recallPlatformVersion, { revision: 8, is_changed: true })
    .response(listPlatformChanges, {
      items: [
        {
          revision: 7,
          at: '2026-11-20T10:00:00.000Z',
          by: 'boss (console)',
          what: 'promote',
          name: 'mf-chat',
          before: { channels: { stable: '1.0.0', previous: [] }, versions: ['1.0.0'] },
          after: {
            channels: {
              stable: '1.1.0',
              previous: ['1.0.0'],
              canary: { version: '1.2.0', percent: 5 },
            },
            versions: ['1.0.0', '1.1.0', '1.2.0'],
          },
          reason: 'tried for a week',
          words: 'boss (console) promoted mf-chat 1.1.0.',
        },
      ],
      total: 1,
      skip: 0,
      limit: 50,
    });
  return renderPage(<PlatformPage />, { api, path, route: '/admin/platform', session: ADMIN });
}

async function openVersion(name: string, { user }: ReturnType<typeof renderPlatform>) {
  await user.click(await screen.findByText(name, { selector: '[role="gridcell"]' }));
  return screen.findByRole('dialog', { name: `Chat ${name}` });
}

describe('what is served', () => {
  afterEach(() => setScreenWidth(1280));

  it('is shown by part, with its share of the devices and its failed loads', async () => {
    renderPlatform();
    const parts = await screen.findByRole('list', { name: 'Served' });
    expect(within(parts).getByText('1.1.0 stable')).toBeVisible();
    const row = await screen.findByRole('row', { name: /Chat.*Stable/ });
    expect(row).toHaveTextContent('1.1.0');
    expect(row).toHaveTextContent('10 of 100');
    expect(row).toHaveTextContent(/100.%/);
  });

  it('says on which phases loads failed', async () => {
    const page = renderPlatform();
    const panel = await openVersion('1.1.0', page);
    const failures = within(panel).getByRole('table', { name: 'Failed loads by phase' });
    expect(within(failures).getByRole('row', { name: 'script 8' })).toBeVisible();
    expect(within(failures).getByRole('row', { name: 'display 2' })).toBeVisible();
  });

  it('is shown on a phone in two lines a version', async () => {
    setScreenWidth(390);
    renderPlatform();
    expect(await screen.findByText('1.2.0')).toBeVisible();
  });

  it('says what could not be read', async () => {
    renderPlatform({ ...STATUS, unknown: ['Sizes are not known: the bucket is away'] });
    expect(await screen.findByText(/the bucket is away/)).toBeVisible();
  });
});

describe('a release', () => {
  it('serves a version to all devices, for the revision that was seen', async () => {
    const page = renderPlatform();
    const { user, api } = page;
    await user.click(within(await openVersion('1.2.0', page)).getByText('Promote'));
    const dialog = await screen.findByRole('dialog', { name: 'Serve Chat 1.2.0 to all devices?' });
    expect(dialog).toHaveTextContent('It takes the place of 1.1.0');
    await user.type(within(dialog).getByLabelText('Why (for the record)'), ' tried for a week ');
    await user.click(within(dialog).getByRole('button', { name: 'Serve to all devices' }));
    await waitFor(() =>
      expect(api.calls(promotePlatformVersion)).toMatchObject([
        {
          params: { name: 'mf-chat' },
          body: { revision: 7, version: '1.2.0', reason: 'tried for a week' },
        },
      ]),
    );
    await waitFor(() => expect(api.calls(getPlatformStatus).length).toBeGreaterThan(1));
  });

  it('names in its button the share of a canary, and is off while that is no share', async () => {
    const page = renderPlatform();
    const { user, api } = page;
    await user.click(within(await openVersion('1.2.0', page)).getByText('Canary'));
    const dialog = await screen.findByRole('dialog', { name: /to a share of the devices/ });
    const field = within(dialog).getByLabelText('Share of the devices, in percent');
    const verb = () => within(dialog).getByRole('button', { name: /^Serve to/ });
    for (const wrong of ['0', '101', 'x', '-1']) {
      await user.clear(field);
      await user.type(field, wrong);
      expect(verb()).toBeDisabled();
    }
    await user.clear(field);
    await user.type(field, '2,5');
    expect(verb()).toHaveTextContent(/2\.5.%/);
    await user.click(verb());
    await waitFor(() =>
      expect(api.calls(setPlatformCanary)).toMatchObject([
        { body: { revision: 7, version: '1.2.0', percent: 2.5 } },
      ]),
    );
  });

  it('is rolled back in one step, which says what is served then', async () => {
    const { user, api } = renderPlatform();
    await user.click(await screen.findByRole('button', { name: 'Roll back: Chat' }));
    const dialog = await screen.findByRole('dialog', { name: 'Roll Chat back?' });
    expect(dialog).toHaveTextContent('1.0.0 is served to all devices again, instead of 1.1.0.');
    await user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
    await waitFor(() =>
      expect(api.calls(rollBackPlatform)).toMatchObject([
        { params: { name: 'mf-chat' }, body: { revision: 7 } },
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Roll back: Shell' })).toBeNull();
  });

  it('is recalled with a reason alone, and a recalled version has no buttons', async () => {
    const page = renderPlatform();
    const { user, api } = page;
    await user.click(within(await openVersion('1.1.0', page)).getByText('Recall'));
    const dialog = await screen.findByRole('dialog', { name: 'Recall Chat 1.1.0 for good?' });
    const verb = within(dialog).getByRole('button', { name: 'Recall for good' });
    expect(verb).toBeDisabled();
    await user.type(within(dialog).getByLabelText(/users who have it open read this/), 'broken');
    await user.click(verb);
    await waitFor(() =>
      expect(api.calls(recallPlatformVersion)).toMatchObject([
        { body: { revision: 7, version: '1.1.0', reason: 'broken' } },
      ]),
    );
  });

  it('that was recalled says why, and cannot be served', async () => {
    const panel = await openVersion('0.9.0', renderPlatform());
    expect(panel).toHaveTextContent('Recalled: loses drafts');
    expect(within(panel).queryByText('Promote')).toBeNull();
  });

  it('that the platform rejects shows the platform’s own reason', async () => {
    const page = renderPlatform();
    page.api.fail(promotePlatformVersion, 409, {
      code: 'release_rejected',
      details: [{ path: '', message: 'mf-chat 1.2.0 requests ^2.0.0, shell 2.0.0 provides 1.4.0' }],
    });
    await page.user.click(within(await openVersion('1.2.0', page)).getByText('Promote'));
    await page.user.click(await screen.findByRole('button', { name: 'Serve to all devices' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The platform rejects this change; nothing was changed.');
    expect(alert).toHaveTextContent('mf-chat 1.2.0 requests ^2.0.0, shell 2.0.0 provides 1.4.0');
  });
});

describe('the record of changes', () => {
  it('says who changed what, from what to what, and why', async () => {
    renderPlatform(STATUS, '/admin/platform?tab=changes');
    const row = await screen.findByRole('row', { name: /boss \(console\)/ });
    for (const text of ['Chat', 'Promoted', '1.0.0', '1.1.0, 1.2.0 as a canary on']) {
      expect(row).toHaveTextContent(text);
    }
  });
});
