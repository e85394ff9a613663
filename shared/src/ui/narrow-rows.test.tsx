import { act, screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page';
import { setScreenWidth } from '../testing/screen-width';
import { ResourceTable } from './resource-table';
import { useLocalList } from './use-resource-list';

interface Fund {
  id: number;
  name: string;
}

function Funds({ rows }: { rows: Fund[] }) {
  return (
    <ResourceTable
      label="Funds"
      list={useLocalList(rows, ({ id }) => id)}
      columns={[{ field: 'name', label: 'Name', value: ({ name }) => name }]}
      narrow={({ id, name }) => ({ primary: name, secondary: id })}
      empty={{ title: 'No funds yet' }}
    />
  );
}

it.each([
  ['en', 'Rows per page:', /^1–50 of 60$/, 'Go to next page'],
  ['de', 'Zeilen pro Seite:', /^1–50 von 60$/, 'Zur nächsten Seite'],
  ['fr', 'Lignes par page :', /^1–50 sur 60$/, 'Aller à la page suivante'],
])('turns the pages of a narrow screen in words of %s', async (lang, size, rows, next) => {
  setScreenWidth(400);
  await act(async () => {
    document.documentElement.lang = lang;
  });
  const many = Array.from({ length: 60 }, (_, at) => ({ id: at, name: `Fund ${at}` }));
  const { user } = renderPage(<Funds rows={many} />);
  expect(await screen.findByText(size)).toBeVisible();
  expect(screen.getByText(rows)).toBeVisible();
  await user.click(screen.getByRole('button', { name: next }));
  expect(await screen.findByText('Fund 59')).toBeVisible();
  await act(async () => {
    document.documentElement.lang = 'en';
  });
});
