import { createResultsMemory } from './results-memory';

describe('the memory of results', () => {
  it('reads once at a version, and again at another one', async () => {
    const memory = createResultsMemory<string>();
    const read = jest.fn(async () => ({ version: 3, value: 'three' }));
    expect(await memory.find('a', 3, read)).toBe('three');
    expect(await memory.find('a', 3, read)).toBe('three');
    expect(read).toHaveBeenCalledTimes(1);
    await memory.find('b', 3, read);
    await memory.find('a', 4, async () => ({ version: 4, value: 'four' }));
    expect(read).toHaveBeenCalledTimes(2);
    expect(await memory.find('a', 4, read)).toBe('four');
  });

  it('keeps what was read under the version that it was read at, not the one that was known before', async () => {
    const memory = createResultsMemory<string>();
    expect(await memory.find('a', 3, async () => ({ version: 4, value: 'four' }))).toBe('four');
    const again = jest.fn(async () => ({ version: 4, value: 'four' }));
    await memory.find('a', 4, again);
    expect(again).not.toHaveBeenCalled();
  });

  it('does not grow without bound: the user who was read longest ago is forgotten', async () => {
    const memory = createResultsMemory<number>();
    const find = (key: number) =>
      memory.find(String(key), 1, async () => ({ version: 1, value: key }));
    for (let key = 0; key <= 200; key += 1) await find(key);
    const read = jest.fn(async () => ({ version: 1, value: 0 }));
    await memory.find('0', 1, read);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
