import { toGridColumn } from './resource-columns';

interface Row {
  mode: string;
}
const mode = { field: 'mode', value: (row: Row) => row.mode };

describe('a column of a table', () => {
  it('is as wide as it is given, and wider where a language’s heading needs it', () => {
    expect(toGridColumn({ ...mode, label: 'Mode', width: 110 }, null).width).toBe(110);
    expect(toGridColumn({ ...mode, label: 'Verkaufsmodus', width: 110 }, null).width).toBe(128);
  });

  it('takes its share of what is left, but no less than its heading needs', () => {
    const column = toGridColumn({ ...mode, label: 'Offene Positionen' }, null);
    expect(column).toMatchObject({ flex: 1, minWidth: 160 });
  });
});
