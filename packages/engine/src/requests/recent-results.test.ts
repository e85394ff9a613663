import { RecentResults } from './recent-results';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('recent results', () => {
  it('are found once for all who want them at the same time or within a minute', async () => {
    const results = new RecentResults<number>();
    let found = 0;
    const get = () =>
      results.get(
        'gold',
        async () => ++found,
        () => true,
      );
    expect(await Promise.all([get(), get()])).toEqual([
      { result: 1, isShared: false },
      { result: 1, isShared: true },
    ]);
    await jest.advanceTimersByTimeAsync(59_000);
    expect(await get()).toEqual({ result: 1, isShared: true });
    await jest.advanceTimersByTimeAsync(2000);
    expect(await get()).toEqual({ result: 2, isShared: false });
  });

  it('are not given again when they are failures', async () => {
    const results = new RecentResults<number>();
    const fail = () =>
      results.get(
        'gold',
        () => Promise.reject(new Error('away')),
        () => true,
      );
    await expect(fail()).rejects.toThrow('away');
    const reject = () =>
      results.get(
        'gold',
        async () => 0,
        (result) => result > 0,
      );
    expect(await reject()).toEqual({ result: 0, isShared: false });
    expect(
      await results.get(
        'gold',
        async () => 1,
        () => true,
      ),
    ).toEqual({
      result: 1,
      isShared: false,
    });
  });

  it('are kept for so many keys, the latest', async () => {
    const results = new RecentResults<number>();
    for (let key = 0; key <= 500; key += 1) {
      await results.get(
        String(key),
        async () => key,
        () => true,
      );
    }
    const again = (key: string) =>
      results.get(
        key,
        async () => -1,
        () => true,
      );
    expect(await again('500')).toMatchObject({ isShared: true });
    expect(await again('0')).toMatchObject({ isShared: false });
  });
});
