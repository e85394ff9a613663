import { type AuditEntry, listAudit } from '@entropi/contracts/audit';
import { screen, waitFor } from '@testing-library/react';
import { ADMIN, renderPage } from '../testing/render-page';
import { setScreenWidth } from '../testing/screen-width';
import { createStubApi } from '../testing/stub-api';
import { ResourceTable } from './resource-table';
import { useResourceList } from './use-resource-list';
import { useSelection } from './use-selection';

const entry = (id: number, actor: string): AuditEntry => ({
  id,
  at: '2026-03-02T10:00:00Z',
  actor,
  action: 'user.update',
  subject: `user:${id}`,
  before: null,
  after: null,
});

const ALL = [entry(1, 'anna'), entry(2, 'ben')];

const COLUMNS = [{ field: 'actor', label: 'Actor', value: (row: AuditEntry) => row.actor }];

function Audit() {
  const list = useResourceList({ call: listAudit, queryKey: ['audit'] });
  const selection = useSelection(list);
  return (
    <>
      <p>{JSON.stringify(selection.chosen)}</p>
      <ResourceTable
        label="Audit"
        list={list}
        columns={COLUMNS}
        selection={selection}
        narrow={(row) => ({ primary: row.actor, secondary: row.action })}
        empty={{ title: 'Nothing yet' }}
      />
    </>
  );
}

/** Opens the list and searches for the second row, which comes when the returned function is called. */
async function searchForBen() {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const api = createStubApi().response(listAudit, async ({ query: { search } }) => {
    if (search) await gate;
    const items = ALL.filter(({ actor }) => actor.includes(search ?? ''));
    return { items, total: items.length, skip: 0, limit: 50 };
  });
  const { user } = renderPage(<Audit />, { api, session: ADMIN });
  await screen.findByText('anna');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ben');
  await waitFor(() => expect(api.calls(listAudit).at(-1)?.query.search).toBe('ben'));
  return { user, release };
}

const isBusy = (text: string) => screen.getByText(text).closest('[aria-busy]')?.ariaBusy;

describe('rows of another search than is chosen', () => {
  it('are shown as such and cannot be ticked, by pointer or key, until the right ones have come', async () => {
    setScreenWidth(1280);
    const { user, release } = await searchForBen();
    await waitFor(() => expect(isBusy('anna')).toBe('true'));
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
    await user.click(screen.getByText('anna'));
    await user.keyboard('{Shift>} {/Shift}');
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('null')).toBeVisible();

    release();
    await waitFor(() => expect(screen.queryByText('anna')).toBeNull());
    expect(isBusy('ben')).toBe('false');
    await user.click(screen.getByRole('checkbox', { name: 'Select row' }));
    expect(screen.getByText('{"ids":[2]}')).toBeVisible();
  });

  it('are shown as such on a narrow screen', async () => {
    setScreenWidth(400);
    const { release } = await searchForBen();
    await waitFor(() => expect(isBusy('anna')).toBe('true'));
    release();
    await waitFor(() => expect(screen.queryByText('anna')).toBeNull());
    expect(isBusy('ben')).toBe('false');
  });
});
