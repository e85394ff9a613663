import { type AuditEntry, listAudit } from '@entropi/shared/contracts/audit';
import { act, screen, waitFor } from '@testing-library/react';
import { ADMIN, renderPage } from '../testing/render-page';
import { setScreenWidth } from '../testing/screen-width';
import { createStubApi } from '../testing/stub-api';
import { ResourceTable } from './resource-table';
import { useResourceList } from './use-resource-list';

const TOTAL = 1203;

const entry = (id: number): AuditEntry => ({
  id,
  at: '2026-03-02T10:00:00Z',
  actor: `admin-${id}`,
  action: 'user.update',
  subject: `user:${id}`,
  before: null,
  after: null,
});

function Audit() {
  const list = useResourceList({ call: listAudit, queryKey: ['audit'] });
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

/** A list of many pages; the last row of each comes again on the next, as after an insertion. */
function openAudit() {
  const api = createStubApi().response(listAudit, ({ query: { skip, limit } }) => ({
    items: Array.from({ length: Math.min(limit, TOTAL - skip) }, (_, row) =>
      entry(row === 0 && skip > 0 ? skip : skip + row + 1),
    ),
    total: TOTAL,
    skip,
    limit,
  }));
  return renderPage(<Audit />, { api, session: ADMIN });
}

const files: Blob[] = [];

async function readFile(file: Blob | undefined): Promise<string> {
  let text = '';
  const reader = new FileReader();
  reader.onload = () => {
    text = String(reader.result);
  };
  reader.readAsText(file ?? new Blob());
  await waitFor(() => expect(text).not.toBe(''));
  return text;
}

beforeEach(() => {
  setScreenWidth(1280);
  files.length = 0;
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

describe('the CSV of a list that comes in pages', () => {
  it('holds every row that matches, each once, in the order that is shown', async () => {
    const { user, api } = openAudit();
    await screen.findByText('admin-1');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'admin');
    await waitFor(() => expect(api.calls(listAudit).at(-1)?.query.search).toBe('admin'));
    await user.click(screen.getByRole('columnheader', { name: 'At' }));
    await waitFor(() => expect(api.calls(listAudit).at(-1)?.query.sort).toBe('at'));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = (await readFile(files[0])).split('\r\n');
    expect(lines[1]).toBe('admin-1,2026-03-02T10:00:00Z');
    expect(lines.at(-1)).toBe(`admin-${TOTAL},2026-03-02T10:00:00Z`);
    expect(new Set(lines).size).toBe(lines.length);
    const read = api.calls(listAudit).slice(-3);
    expect(read.map((call) => call.query)).toEqual(
      [0, 500, 1000].map((skip) => ({
        skip,
        limit: 500,
        search: 'admin',
        sort: 'at',
        order: 'asc',
      })),
    );
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible();
  });

  it('shows how far it is, and stops when it is cancelled', async () => {
    const { user, api } = openAudit();
    await screen.findByText('admin-1');
    let release: () => void = () => undefined;
    api.response(listAudit, async ({ query: { skip, limit } }) => {
      if (skip > 0) await new Promise<void>((resolve) => (release = resolve));
      return {
        items: Array.from({ length: limit }, (_, row) => entry(row + 1)),
        total: TOTAL,
        skip,
        limit,
      };
    });
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText(/^500 of 1\D203 rows$/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Download CSV' })).toHaveAttribute(
      'aria-valuenow',
      '42',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(async () => release());
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible();
    expect(files).toEqual([]);
    expect(api.calls(listAudit).at(-1)?.query.skip).toBe(500);
  });

  it('waits when the API limits its calls, and shows an error', async () => {
    const { user, api } = openAudit();
    await screen.findByText('admin-1');
    api.fail(listAudit, 429, { retryAfterSeconds: 1 });
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(api.calls(listAudit).at(-1)?.query.limit).toBe(500));
    api.fail(listAudit, 500, { code: 'broken' });
    expect(await screen.findByText(/^No file was made: /)).toBeVisible();
    expect(files).toEqual([]);
  });
});
