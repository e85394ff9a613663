import { setFlagsFromString } from 'node:v8';
import { compactRow, shareValue } from './shared-values';

const columns = Array.from({ length: 45 }, (_, index) => `column${index}`);

/** A row as the driver makes it: one column after the other, by its name. */
function makeRow(): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const column of columns) row[column] = column;
  return { ...row, ...readSettings() };
}

const readSettings = () => JSON.parse('{"settings":{"target":10,"levels":[1,2]}}') as object;

describe('values of rows', () => {
  it('are one object for each content', () => {
    const [one, other] = [shareValue({ target: 10 }), shareValue({ target: 10 })];
    expect(other).toBe(one);
    expect(shareValue({ target: 11 })).not.toBe(one);
    expect(shareValue('{"target":10}')).toBe('{"target":10}');
    expect([shareValue(null), shareValue(7), shareValue(undefined)]).toEqual([null, 7, undefined]);
  });

  it('cannot be changed for all by one of those who share them', () => {
    const { levels } = shareValue({ levels: [{ offset: 10 }] });
    expect(() => Object.assign(levels[0] ?? {}, { offset: 20 })).toThrow(TypeError);
    expect(() => levels.push({ offset: 30 })).toThrow(TypeError);
  });

  it('are forgotten, the oldest ones first, when there are very many', () => {
    const first = shareValue({ number: 'first' });
    for (let number = 0; number < 10_000; number += 1) shareValue({ number });
    expect(shareValue({ number: 'first' })).not.toBe(first);
  });
});

describe('a compact row', () => {
  it('is equal, and shares the columns that are named alone', () => {
    const [one, other] = [makeRow(), makeRow()].map((row) => compactRow(row, ['settings']));
    expect(one).toEqual(makeRow());
    expect(one?.settings).toBe(other?.settings);
    expect(one).not.toBe(other);
  });

  it('is no hash table', () => {
    setFlagsFromString('--allow-natives-syntax');
    const isFast = new Function('row', 'return %HasFastProperties(row)') as (
      row: object,
    ) => boolean;
    const row = makeRow();
    // Whatever V8 makes of it until then, an object that has lost a property is a hash table.
    delete row[columns[0] ?? ''];
    expect(isFast(row)).toBe(false);
    expect(isFast(compactRow(row))).toBe(true);
  });
});
