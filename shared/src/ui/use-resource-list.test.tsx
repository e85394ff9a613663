import { type AuditEntry, exportAudit, listAudit } from '@entropi/contracts/audit';
import { act, screen, waitFor } from '@testing-library/react';
import { ADMIN, renderPage } from '../testing/render-page';
import { setScreenWidth } from '../testing/screen-width';
import { createStubApi } from '../testing/stub-api';
import type { Column } from './resource-columns';
import { ResourceTable } from './resource-table';
import { useResourceList } from './use-resource-list';
import { useSelection } from './use-selection';

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
  const list = useResourceList({ call: listAudit, csv: exportAudit, queryKey: ['audit'] });
  return (
    <ResourceTable
      label="Audit"
      list={list}
      columns={[
        { field: 'actor', label: 'Actor', value: (row) => row.actor },
        { field: 'at', label: 'At', value: (row) => row.at },
        { field: 'subject', label: 'Subject', value: (row) => row.subject, hidden: true },
        { field: 'buttons', label: '', value: () => 'open' },
      ]}
      narrow={(row) => ({ primary: row.actor, secondary: row.action })}
      empty={{ title: 'Nothing yet' }}
    />
  );
}

function openAudit() {
  const api = createStubApi().response(listAudit, ({ query: { skip, limit } }) => ({
    items: Array.from({ length: Math.min(limit, TOTAL - skip) }, (_, row) => entry(skip + row + 1)),
    total: TOTAL,
    skip,
    limit,
  }));
  return renderPage(<Audit />, { api, session: ADMIN });
}

/** Yields the parts of a file, and then waits for `last`. */
async function* writeParts(parts: readonly string[], last: () => Promise<unknown> = async () => 0) {
  yield* parts;
  await last();
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
  it('is written by the API: what is shown, with search and order', async () => {
    const { user, api } = openAudit();
    await screen.findByText('admin-1');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'admin');
    await waitFor(() => expect(api.calls(listAudit).at(-1)?.query.search).toBe('admin'));
    await user.click(screen.getByRole('columnheader', { name: 'At' }));
    await waitFor(() => expect(api.calls(listAudit).at(-1)?.query.sort).toBe('at'));
    const pages = api.calls(listAudit).length;
    api.response(exportAudit, () => writeParts(['Actor,At', '\r\nadmin-1,x', '\r\nadmin-2,ü']));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await readFile(files[0])).toBe('Actor,At\r\nadmin-1,x\r\nadmin-2,ü');
    expect(api.calls(exportAudit).map(({ query }) => query)).toEqual([
      { columns: ['actor', 'at'], search: 'admin', sort: 'at', order: 'asc' },
    ]);
    expect(api.calls(listAudit)).toHaveLength(pages);
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible();
  });

  it('shows how many rows have come, and stops when it is cancelled', async () => {
    const { user, api } = openAudit();
    await screen.findByText('admin-1');
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    // A line break within a cell does not begin a row.
    const rows = '\r\n"admin\r\n1",x'.repeat(500);
    api.response(exportAudit, () => writeParts(['Actor,At', rows], () => gate));
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
    expect(screen.queryByText(/nothing was saved/)).toBeNull();
  });

  it('saves nothing of a file that breaks off, and says so', async () => {
    const { user, api } = openAudit();
    await screen.findByText('admin-1');
    const fail = () => Promise.reject(new TypeError('terminated'));
    api.response(exportAudit, () => writeParts(['Actor,At', '\r\nadmin-1,x'], fail));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText(/^The file broke off \(rows so far: 1\)/)).toBeVisible();
    expect(files).toEqual([]);
  });

  it('says why none is made', async () => {
    const { user, api } = openAudit();
    await screen.findByText('admin-1');
    api.fail(exportAudit, 429, { code: 'too_many_exports', retryAfterSeconds: 5 });
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(
      await screen.findByText(/^No file was made: Two files of yours are being made already/),
    ).toBeVisible();
    expect(files).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible();
  });
});

describe('a list that is read again and again', () => {
  const LAST = { actor: 'admin-3', changed: 'admin-3 again' };
  const first = [1, 2, 3].map(entry);
  const then = first.map((row) =>
    row.actor === LAST.actor ? { ...row, actor: LAST.changed } : row,
  );
  const read: string[] = [];

  // The grid reads the value of every cell that it draws.
  const ACTOR: Column<AuditEntry> = {
    field: 'actor',
    label: 'Actor',
    value: (row) => {
      read.push(row.actor);
      return row.actor;
    },
  };
  const opened: string[] = [];

  function Live() {
    const list = useResourceList({ call: listAudit, queryKey: ['audit'] });
    return (
      <>
        <button type="button" onClick={list.retry}>
          Read again
        </button>
        <ResourceTable
          label="Audit"
          list={list}
          columns={COLUMNS}
          filters={[]}
          selection={useSelection(list)}
          onOpen={(row) => opened.push(row.actor)}
          narrow={(row) => ({ primary: row.actor, secondary: row.action })}
          empty={{ title: 'Nothing yet' }}
        />
      </>
    );
  }
  const COLUMNS = [ACTOR];

  async function openLive() {
    const page = (items: AuditEntry[]) => ({ items, total: items.length, skip: 0, limit: 50 });
    const api = createStubApi().response(listAudit, page(first));
    const { user } = renderPage(<Live />, { api, session: ADMIN });
    await screen.findByText(LAST.actor);
    const readAgain = async (items: AuditEntry[]) => {
      api.response(listAudit, page(items));
      // A click would take the focus.
      act(() => screen.getByRole('button', { name: 'Read again' }).click());
      const shown = items.map(({ actor }) => actor);
      await waitFor(() => expect(listShown()).toEqual(shown));
    };
    return { user, readAgain };
  }

  const listShown = () =>
    screen.getAllByRole('gridcell', { name: /^admin-/ }).map((cell) => cell.textContent);

  it('draws again only the row that has changed', async () => {
    const { readAgain } = await openLive();
    read.length = 0;
    await readAgain(then);
    expect(new Set(read)).toEqual(new Set([LAST.changed]));
  });

  it('opens a row as it is now, and keeps the focus', async () => {
    const { user, readAgain } = await openLive();
    await user.click(screen.getByText(LAST.actor));
    expect(opened).toEqual([LAST.actor]);
    const focused = document.activeElement;
    expect(focused).toHaveTextContent(LAST.actor);
    await readAgain(then);
    expect(document.activeElement).toBe(focused);
    await user.keyboard('{Enter}');
    expect(opened).toEqual([LAST.actor, LAST.changed]);
  });

  it('keeps an open menu', async () => {
    const { user, readAgain } = await openLive();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const box = await screen.findByRole('checkbox', { name: 'Actor' });
    await readAgain(then);
    expect(box).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Actor' })).toBe(box);
  });

  it('draws the rows of a screen first, and then the others', async () => {
    const counts: number[] = [];
    const watch = new MutationObserver(() => {
      const count = screen.queryAllByRole('gridcell', { name: /^admin-/ }).length;
      if (count !== counts.at(-1)) counts.push(count);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    openAudit();
    await waitFor(() => expect(counts).toContain(50));
    watch.disconnect();
    expect(counts.filter((count) => count > 0)).toEqual([15, 50]); // jsdom's window is 768 pixels high
  });

  it('shows rows that come, leave and move', async () => {
    const { readAgain } = await openLive();
    await readAgain([entry(4), ...then.toReversed().slice(0, 2)]);
    await readAgain(first);
  });
});
