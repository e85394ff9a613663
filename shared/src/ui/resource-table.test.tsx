import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../testing/render-page';
import { setScreenWidth } from '../testing/screen-width';
import { ResourceTable, type ResourceTableProps } from './resource-table';

interface Fund {
  id: number;
  name: string;
  size: number;
}

const FUNDS: Fund[] = [
  { id: 1, name: 'Alpha', size: 30 },
  { id: 2, name: 'Beta', size: 10 },
  { id: 3, name: 'Gamma', size: 20 },
];

const base: ResourceTableProps<Fund> = {
  label: 'Funds',
  rows: FUNDS,
  rowId: (row) => row.id,
  columns: [
    { field: 'name', label: 'Name', value: (row) => row.name },
    { field: 'size', label: 'Size', value: (row) => row.size, numeric: true, width: 100 },
  ],
  narrow: (row) => ({ primary: row.name, secondary: String(row.size) }),
  empty: { title: 'No funds yet' },
};

describe('ResourceTable', () => {
  beforeEach(() => setScreenWidth(1280));

  it('orders by the column whose head was pressed and keeps that in the URL', async () => {
    const page = renderPage(<ResourceTable {...base} />);
    const grid = await screen.findByRole('grid', { name: 'Funds' });
    await page.user.click(within(grid).getByRole('columnheader', { name: 'Size' }));
    expect(page.location()).toBe('/?sort=size%7Easc');
    const names = within(grid).getAllByRole('row').slice(1);
    expect(names.map((row) => row.textContent)).toEqual(['Beta10', 'Gamma20', 'Alpha30']);
  });

  it('searches all columns and keeps what was searched in the URL', async () => {
    const page = renderPage(<ResourceTable {...base} />);
    await page.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'gam');
    expect(await screen.findByText('Gamma')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Alpha')).not.toBeInTheDocument());
    expect(page.location()).toBe('/?q=gam');
  });

  it('opens a row by Enter, on the field that has the focus, and by no other key', async () => {
    const onOpen = jest.fn();
    const page = renderPage(<ResourceTable {...base} onOpen={onOpen} />);
    const grid = await screen.findByRole('grid', { name: 'Funds' });
    await page.user.click(within(grid).getByRole('columnheader', { name: 'Name' }));
    await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowLeft}');
    expect(onOpen).not.toHaveBeenCalled();
    await page.user.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([[FUNDS[1]]]);
  });

  it('leaves Enter to the boxes that choose rows', async () => {
    const [onOpen, onChange] = [jest.fn(), jest.fn()];
    const selection = { ids: [], onChange };
    const page = renderPage(<ResourceTable {...base} onOpen={onOpen} selection={selection} />);
    const grid = await screen.findByRole('grid', { name: 'Funds' });
    await page.user.click(within(grid).getByRole('columnheader', { name: 'Name' }));
    await page.user.keyboard('{ArrowDown}{ArrowLeft}{Enter}');
    expect(onOpen).not.toHaveBeenCalled();
    await page.user.keyboard('{ArrowRight}{Enter}');
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('reads its state from the URL', async () => {
    renderPage(<ResourceTable {...base} />, { path: '/?q=be' });
    expect(await screen.findByText('Beta')).toBeVisible();
    expect(screen.queryByText('Alpha')).not.toBeInTheDocument();
  });

  it('says what will stand here when there is nothing', () => {
    renderPage(<ResourceTable {...base} rows={[]} />);
    expect(screen.getByText('No funds yet')).toBeVisible();
  });

  it('becomes a list of two-line rows on a narrow screen', async () => {
    setScreenWidth(400);
    const onOpen = jest.fn();
    const { user } = renderPage(<ResourceTable {...base} onOpen={onOpen} />);
    const list = await screen.findByRole('list', { name: 'Funds' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await user.click(within(list).getByText('Beta'));
    expect(onOpen).toHaveBeenCalledWith(FUNDS[1]);
  });
});
