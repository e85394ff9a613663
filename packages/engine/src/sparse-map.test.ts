import { SparseMap } from './sparse-map';

describe('a sparse map', () => {
  it('holds what a map would', () => {
    const map = new SparseMap<string, number>();
    expect([map.get('a'), map.has('a'), map.delete('a'), map.size, [...map]]).toEqual([
      undefined,
      false,
      false,
      0,
      [],
    ]);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    expect([...map]).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
    expect([map.delete('a'), map.has('a'), map.get('b'), map.size]).toEqual([true, false, 2, 1]);
  });

  it('has nothing of its own when its last entry is gone', () => {
    const map = new SparseMap<string, number>();
    map.set('a', 1);
    map.delete('a');
    expect(Object.values(map)).toEqual([null]);
  });
});
