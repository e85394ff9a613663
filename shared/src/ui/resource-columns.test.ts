import { toGridColumn } from './resource-columns';

interface Row {
  mode: string;
}
const mode = { field: 'mode', value: (row: Row) => row.mode };

describe('a column of a table', () => {
  it('has the width that it is given, and more where a translated heading needs it', () => {
    expect(toGridColumn({ ...mode, label: 'Mode', width: 110 }, null).width).toBe(110);
    expect(toGridColumn({ ...mode, label: 'Verkaufsmodus', width: 110 }, null).width).toBe(128);
  });

  it('shares the remaining width, but is never narrower than its heading needs', () => {
    const column = toGridColumn({ ...mode, label: 'Offene Positionen' }, null);
    expect(column).toMatchObject({ flex: 1, minWidth: 160 });
  });
});
