import { listAudit } from '@entropi/contracts/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { ADMIN, renderPage } from '../testing/render-page';
import { setScreenWidth } from '../testing/screen-width';
import { createStubApi } from '../testing/stub-api';
import { ResourceTable } from './resource-table';
import { MAX_VIEWS } from './saved-views';
import { useResourceList } from './use-resource-list';

function Audit() {
  const list = useResourceList({ call: listAudit, queryKey: ['audit'], prefix: 'audit' });
  return (
    <ResourceTable
      label="Audit"
      list={list}
      columns={[
        { field: 'actor', label: 'Actor', value: (row) => row.actor },
        { field: 'at', label: 'At', value: (row) => row.at },
      ]}
      narrow={(row) => ({ primary: row.actor, secondary: row.action })}
      empty={{ title: 'Nothing yet' }}
    />
  );
}

function openAudit(path = '/', session = ADMIN) {
  const api = createStubApi().response(listAudit, { items: [], total: 0, skip: 0, limit: 50 });
  return renderPage(<Audit />, { api, session, path });
}

/** Opens the views; returns what is in their dialog. */
async function openViews({ user }: ReturnType<typeof openAudit>) {
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  return within(await screen.findByRole('dialog', { name: 'Views' }));
}

const VIEW = 'audit.sort=actor%7Edesc&audit.columns=-at&audit.q=ada';

beforeEach(() => {
  setScreenWidth(1280);
  localStorage.clear();
});

describe('a view of a list', () => {
  it('is saved under a name, and shown again beside what else the address says', async () => {
    const page = openAudit(`/?tab=two&audit.page=3&${VIEW}`);
    const dialog = await openViews(page);
    expect(dialog.getByText(/Name a search/)).toBeVisible();
    await page.user.type(dialog.getByLabelText('Name'), '  Ada  {Enter}');
    expect(dialog.getByRole('button', { name: 'Ada', pressed: true })).toBeVisible();
    page.unmount();

    const later = openAudit('/?tab=one&audit.q=bruno');
    const views = await openViews(later);
    await later.user.click(views.getByRole('button', { name: 'Ada', pressed: false }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Views' })).toBeNull());
    const shown = new URLSearchParams(later.location().slice(2));
    expect(Object.fromEntries(shown)).toEqual({
      tab: 'one',
      ...Object.fromEntries(new URLSearchParams(VIEW)),
    });
    await waitFor(() => expect(later.api.calls(listAudit).at(-1)?.query.search).toBe('ada'));
  });

  it('is replaced under its name, and removed with a way back', async () => {
    const page = openAudit('/?audit.q=first');
    const dialog = await openViews(page);
    for (const name of ['Mine', 'Mine'])
      await page.user.type(dialog.getByLabelText('Name'), `${name}{Enter}`);
    expect(dialog.getAllByRole('button', { name: 'Mine' })).toHaveLength(1);
    await page.user.click(dialog.getByRole('button', { name: 'Remove view Mine' }));
    expect(dialog.queryByRole('button', { name: 'Mine' })).toBeNull();
    expect(localStorage.getItem('views.1.listAudit')).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(dialog.getByRole('button', { name: 'Mine' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is its user’s alone, and what is damaged is left out', async () => {
    localStorage.setItem('views.1.listAudit', '[{"name":"Good","state":"q=a"},{"name":1},null]');
    localStorage.setItem('views.9.listAudit', '[{"name":"Another’s","state":"q=a"}]');
    const dialog = await openViews(openAudit());
    expect(dialog.getByRole('button', { name: 'Good' })).toBeVisible();
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  });

  it.each(['{', '{"name":"x"}', 'null'])('is none where the browser has %s', async (stored) => {
    localStorage.setItem('views.1.listAudit', stored);
    const dialog = await openViews(openAudit());
    expect(dialog.queryAllByRole('listitem')).toEqual([]);
  });

  it('is not saved beyond the most that are kept, nor without a name', async () => {
    const full = Array.from({ length: MAX_VIEWS }, (_, n) => ({ name: `View ${n}`, state: '' }));
    localStorage.setItem('views.1.listAudit', JSON.stringify(full));
    const page = openAudit();
    const dialog = await openViews(page);
    const save = dialog.getByRole('button', { name: 'Save this view' });
    expect(save).toBeDisabled();
    await page.user.type(dialog.getByLabelText('Name'), 'One more{Enter}');
    expect(save).toBeDisabled();
    expect(dialog.getByText('No more than 20 views: remove one first.')).toBeVisible();
    expect(dialog.getAllByRole('listitem')).toHaveLength(MAX_VIEWS);
  });
});
