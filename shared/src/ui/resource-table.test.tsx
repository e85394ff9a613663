import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../testing/render-page';
import { setScreenWidth } from '../testing/screen-width';
import { ResourceTable } from './resource-table';
import type { ResourceTableProps } from './resource-table-props';
import { useLocalList } from './use-resource-list';
import { useSelection } from './use-selection';

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

type Props = Omit<ResourceTableProps<Fund>, 'list'> & { rows: Fund[] };

function Funds({ rows, ...props }: Props) {
  return <ResourceTable {...props} list={useLocalList(rows, (row) => row.id)} />;
}

const base: Props = {
  label: 'Funds',
  rows: FUNDS,
  columns: [
    { field: 'name', label: 'Name', value: (row) => row.name },
    { field: 'size', label: 'Size', value: (row) => row.size, numeric: true, width: 100 },
  ],
  narrow: (row) => ({ primary: row.name, secondary: String(row.size) }),
  empty: { title: 'No funds yet' },
};

describe('ResourceTable', () => {
  beforeEach(() => setScreenWidth(1280));

  it('sorts by the column whose heading was pressed, and keeps that in the URL', async () => {
    const page = renderPage(<Funds {...base} />);
    const grid = await screen.findByRole('grid', { name: 'Funds' });
    await page.user.click(within(grid).getByRole('columnheader', { name: 'Size' }));
    expect(page.location()).toBe('/?sort=size%7Easc');
    const names = within(grid).getAllByRole('row').slice(1);
    expect(names.map((row) => row.textContent)).toEqual(['Beta10', 'Gamma20', 'Alpha30']);
  });

  it('keeps the columns that were chosen in the URL, until they are as usual again', async () => {
    const columns = [
      ...base.columns,
      { field: 'code', label: 'Code', value: (row: Fund) => `F${row.id}`, hidden: true },
    ];
    const page = renderPage(<Funds {...base} columns={columns} />, { path: '/?page=1&q=a' });
    await screen.findByRole('columnheader', { name: 'Size' });
    const press = async (name: string) => {
      await page.user.click(await screen.findByRole('button', { name: 'Columns' }));
      await page.user.click(await screen.findByRole('checkbox', { name }));
      await page.user.keyboard('{Escape}');
    };
    await press('Size');
    await waitFor(() => expect(page.location()).toBe('/?q=a&columns=-size'));
    await press('Code');
    await waitFor(() => expect(page.location()).toBe('/?q=a&columns=-size%7Ecode'));
    expect(await screen.findByRole('columnheader', { name: 'Code' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull();
    await press('Size');
    await press('Code');
    await waitFor(() => expect(page.location()).toBe('/?q=a'));
  });

  it('shows the columns that an address names, and ignores those that it has not', async () => {
    renderPage(<Funds {...base} />, { path: '/?columns=-size~nothing~__proto__~-' });
    expect(await screen.findByRole('columnheader', { name: 'Name' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull();
  });

  it('scrolls by itself where a page has many rows, so that only those in sight are drawn', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      id: index + 1,
      name: `Fund ${index + 1}`,
      size: index,
    }));
    const isWhole = async (size: number) => {
      const page = renderPage(<Funds {...base} rows={rows} />, { path: `/?size=${size}` });
      const grid = await screen.findByRole('grid', { name: 'Funds' });
      const isOfItsRows = grid.closest('.MuiDataGrid-autoHeight') !== null;
      page.unmount();
      return isOfItsRows;
    };
    expect(await isWhole(50)).toBe(true);
    expect(await isWhole(100)).toBe(false);
  });

  it('keeps the rows where they are while one is acted on', async () => {
    const withBeta = (size: number) => FUNDS.map((row) => (row.id === 2 ? { ...row, size } : row));
    let show: (changes: Partial<Props>) => void = () => undefined;
    function Page() {
      const [changes, setChanges] = useState<Partial<Props>>({});
      show = setChanges;
      return <Funds {...base} {...changes} />;
    }
    renderPage(<Page />, { path: '/?sort=size~asc' });
    const grid = await screen.findByRole('grid', { name: 'Funds' });
    const texts = () =>
      within(grid)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    expect(texts()).toEqual(['Beta10', 'Gamma20', 'Alpha30']);
    act(() => show({ holdOrder: true }));
    act(() => show({ holdOrder: true, rows: withBeta(99) }));
    await waitFor(() => expect(texts()).toEqual(['Beta99', 'Gamma20', 'Alpha30']));
    act(() => show({ holdOrder: false, rows: withBeta(99) }));
    await waitFor(() => expect(texts()).toEqual(['Gamma20', 'Alpha30', 'Beta99']));
  });

  it('draws again only the rows that have changed', async () => {
    const drawn: string[] = [];
    const columns = base.columns.map((column) => ({
      ...column,
      render: (row: Fund) => {
        drawn.push(`${row.name} ${column.field}`);
        return String(column.value(row));
      },
    }));
    let show: (rows: Fund[]) => void = () => undefined;
    function Page() {
      const [rows, setRows] = useState(FUNDS);
      show = setRows;
      // Pages pass a new function at each render.
      return <Funds {...base} columns={columns} rows={rows} onOpen={() => undefined} />;
    }
    renderPage(<Page />);
    await screen.findByText('Gamma');
    drawn.length = 0;
    act(() => show(FUNDS.map((row) => (row.id === 2 ? { ...row, size: 11 } : row))));
    expect(await screen.findByText('11')).toBeVisible();
    expect(new Set(drawn)).toEqual(new Set(['Beta name', 'Beta size']));
  });

  it('searches all columns and keeps what was searched in the URL', async () => {
    const page = renderPage(<Funds {...base} />);
    await page.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'gam');
    expect(await screen.findByText('Gamma')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Alpha')).not.toBeInTheDocument());
    await waitFor(() => expect(page.location()).toBe('/?q=gam'));
  });

  it('opens a row by Enter, on the field that has the focus, and by no other key', async () => {
    const onOpen = jest.fn();
    const page = renderPage(<Funds {...base} onOpen={onOpen} />);
    const grid = await screen.findByRole('grid', { name: 'Funds' });
    await page.user.click(within(grid).getByRole('columnheader', { name: 'Name' }));
    await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowLeft}');
    expect(onOpen).not.toHaveBeenCalled();
    await page.user.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([[FUNDS[1]]]);
  });

  it('shows that rows open, and opens each once by its button', async () => {
    const onOpen = jest.fn();
    const page = renderPage(<Funds {...base} onOpen={onOpen} />);
    const grid = await screen.findByRole('grid', { name: 'Funds' });
    const buttons = within(grid).getAllByRole('button', { name: 'Open' });
    expect(buttons).toHaveLength(FUNDS.length);
    await page.user.click(buttons[1] as HTMLElement);
    expect(onOpen.mock.calls).toEqual([[FUNDS[1]]]);
    page.unmount();
    renderPage(<Funds {...base} />);
    await screen.findByRole('grid', { name: 'Funds' });
    expect(screen.queryByRole('button', { name: 'Open' })).not.toBeInTheDocument();
  });

  it('leaves Enter to the boxes that choose rows', async () => {
    const onOpen = jest.fn();
    function Ticked() {
      const list = useLocalList(FUNDS, (row) => row.id);
      const { rows: _, ...props } = base;
      return (
        <ResourceTable {...props} list={list} onOpen={onOpen} selection={useSelection(list)} />
      );
    }
    const page = renderPage(<Ticked />);
    const grid = await screen.findByRole('grid', { name: 'Funds' });
    await page.user.click(within(grid).getByRole('columnheader', { name: 'Name' }));
    await page.user.keyboard('{ArrowDown}{ArrowLeft}{Enter}');
    expect(onOpen).not.toHaveBeenCalled();
    await page.user.keyboard('{ArrowRight}{Enter}');
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('reads its state from the URL', async () => {
    renderPage(<Funds {...base} />, { path: '/?q=be' });
    expect(await screen.findByText('Beta')).toBeVisible();
    expect(screen.queryByText('Alpha')).not.toBeInTheDocument();
  });

  it('names the rows that cannot be read, above the others', async () => {
    const Some = () => (
      <ResourceTable
        {...base}
        list={{ ...useLocalList(FUNDS, (row) => row.id), unreadable: ['17', '23'] }}
      />
    );
    renderPage(<Some />);
    expect(await screen.findByRole('alert')).toHaveTextContent('left out: 17, 23.');
    expect(screen.getByRole('gridcell', { name: 'Beta' })).toBeVisible();
  });

  it('says what will be shown here when there is nothing', () => {
    renderPage(<Funds {...base} rows={[]} />);
    // It is in a cell of a row, because a grid may contain nothing else.
    const cell = screen.getByRole('gridcell');
    expect(within(cell).getByText('No funds yet')).toBeVisible();
    expect(cell.parentElement).toHaveAttribute('role', 'row');
  });

  it.each([
    ['de', '1–3 von 3', 'Zeilen pro Seite:'],
    ['fr', '1–3 sur 3', 'Lignes par page :'],
  ])('changes its own words with the language %s, at once', async (language, range, size) => {
    renderPage(<Funds {...base} />);
    expect(screen.getByText('1–3 of 3')).toBeVisible();
    const speak = (lang: string) =>
      act(async () => {
        document.documentElement.lang = lang;
      });
    await speak(language);
    expect(await screen.findByText(range)).toBeVisible();
    // jsdom lays out nothing, so it draws only the columns of a phone here.
    expect(await screen.findByText(size)).toBeInTheDocument();
    await speak('en');
    expect(await screen.findByText('1–3 of 3')).toBeVisible();
  });

  it.each(['en', 'de', 'fr'])(
    'writes plain numbers and guarded texts into a CSV in %s',
    async (language) => {
      document.documentElement.lang = language;
      const files: Blob[] = [];
      URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
      URL.revokeObjectURL = () => undefined;
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      const rows = [
        { id: 1, name: '=1+1', size: -1234.5 },
        { id: 2, name: '-Beta, "B"', size: 0.0000001 },
        { id: 3, name: '@sum', size: 1_234_567.25 },
        { id: 4, name: ' =1+1', size: 1 },
        { id: 5, name: '\u200B\uFF1D1+1', size: 1 },
      ];
      const { user } = renderPage(
        <Funds
          {...base}
          rows={rows}
          columns={[
            ...base.columns,
            { field: 'none', label: 'None', value: () => null, numeric: true },
            { field: 'act', label: '', value: () => 'x' },
          ]}
        />,
      );
      await user.click(await screen.findByRole('button', { name: /CSV/ }));
      let text = '';
      const reader = new FileReader();
      reader.onload = () => {
        text = String(reader.result);
      };
      reader.readAsText(files[0] ?? new Blob());
      await waitFor(() => expect(text).not.toBe(''));
      expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
        'Name,Size,None',
        "'=1+1,-1234.5,",
        `"'-Beta, ""B""",0.0000001,`,
        "'@sum,1234567.25,",
        "' =1+1,1,",
        "'\u200B\uFF1D1+1,1,",
      ]);
      await act(async () => {
        document.documentElement.lang = 'en';
      });
    },
  );

  it('becomes a list of two-line rows on a narrow screen', async () => {
    setScreenWidth(400);
    const onOpen = jest.fn();
    const { user } = renderPage(<Funds {...base} onOpen={onOpen} />);
    const list = await screen.findByRole('list', { name: 'Funds' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await user.click(within(list).getByText('Beta'));
    expect(onOpen).toHaveBeenCalledWith(FUNDS[1]);
  });
});
