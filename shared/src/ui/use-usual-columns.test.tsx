import { renderHook } from '@testing-library/react';
import { setScreenWidth } from '../testing/screen-width';
import type { Column } from './resource-columns';
import { listSteps, useUsualColumns } from './use-usual-columns';

const column = (field: string, changes: Partial<Column<object>> = {}): Column<object> => ({
  field,
  label: field,
  value: () => field,
  width: 300,
  ...changes,
});
const COLUMNS = [
  column('name'),
  column('mail', { wide: true }),
  column('state'),
  column('plan', { wide: true }),
  column('seen'),
  column('made', { hidden: true, wide: true }),
];

function findShown(widthPx: number, columns = COLUMNS): string[] {
  setScreenWidth(widthPx);
  const { result } = renderHook(() => useUsualColumns(columns, 100));
  return Object.entries(result.current).flatMap(([field, isShown]) => (isShown ? [field] : []));
}

describe('the columns that a table shows by itself', () => {
  it('are all that fit; of the wide ones the last is left out first', () => {
    expect(listSteps(COLUMNS, 100)).toEqual([1650, 1350]);
    expect(findShown(1650)).toEqual(['name', 'mail', 'state', 'plan', 'seen']);
    expect(findShown(1649)).toEqual(['name', 'mail', 'state', 'seen']);
    expect(findShown(1349)).toEqual(['name', 'state', 'seen']);
    expect(findShown(320)).toEqual(['name', 'state', 'seen']);
  });

  it('are fewer where a heading of another language needs more room', () => {
    const [name, mail, ...rest] = COLUMNS;
    if (!name || !mail) throw new Error('no columns');
    const german = [{ ...name, label: 'N'.repeat(60) }, mail, ...rest];
    expect(findShown(1650, german)).toEqual(['name', 'mail', 'state', 'seen']);
  });

  it('are no wide ones in a narrow window, even where they would fit', () => {
    const few = [column('name'), column('mail', { wide: true })];
    expect(findShown(1100, few)).toEqual(['name', 'mail']);
    expect(findShown(1099, few)).toEqual(['name']);
  });
});
