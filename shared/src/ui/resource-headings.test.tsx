import { screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page';
import { setScreenWidth } from '../testing/screen-width';
import { ResourceTable } from './resource-table';
import { useLocalList } from './use-resource-list';

const ROWS = [{ id: 1, name: 'Alpha' }];

function Funds({ rows }: { rows: typeof ROWS }) {
  return (
    <ResourceTable
      label="Funds"
      list={useLocalList(rows, ({ id }) => id)}
      columns={[
        { field: 'name', label: 'Name', value: ({ name }) => name },
        {
          field: 'sell',
          label: '',
          value: () => null,
          render: () => <button type="button">Sell</button>,
        },
      ]}
      narrow={({ name }) => ({ primary: name, secondary: '' })}
      empty={{ title: 'No funds yet' }}
      onOpen={() => undefined}
    />
  );
}

describe('the headings of a table', () => {
  it('have a name each, also those of buttons, which show none', async () => {
    setScreenWidth(1280);
    renderPage(<Funds rows={ROWS} />);
    await screen.findByRole('columnheader', { name: 'Name' });
    const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Name', 'Actions', 'Open']);
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeVisible();
  });
});
