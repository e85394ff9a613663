import { shareColumns, shareValue } from './shared-values';

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

it('shares the columns of a row that are named, and no others', () => {
  const makeRow = () => ({ id: 7, settings: { target: 10 }, limits: { size: 2 } });
  const [one, other] = [makeRow(), makeRow()].map((row) => shareColumns(row, ['settings']));
  expect(one).toEqual(makeRow());
  expect(one?.settings).toBe(other?.settings);
  expect(one?.limits).not.toBe(other?.limits);
});
