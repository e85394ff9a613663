import { BatchLane, createBatch, createLockingBatch } from './batch';

/** A batch whose runs the test ends itself. */
function createHeld<Item>() {
  const runs: { items: Item[]; end: () => void; fail: (error: Error) => void }[] = [];
  const run = (items: Item[]) =>
    new Promise<Item[]>((resolve, reject) => {
      runs.push({ items, end: () => resolve(items), fail: reject });
    });
  return { runs, run };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Waits for longer than a new batch waits for one under way. */
const pause = async () => {
  // A batch that has ended lets the next one begin a turn later.
  await settle();
  await settle();
  jest.advanceTimersByTime(300);
  await settle();
};

// Whether a batch is slow is told by the clock, which must not move while a busy machine does something else.
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

describe('a batch', () => {
  it('holds what one turn brings, and then what comes while it is under way', async () => {
    const { runs, run } = createHeld<number>();
    const add = createBatch(run);
    const results = [1, 2].map(add);
    await settle();
    results.push(add(3));
    await settle();
    results.push(add(4));
    await settle();
    expect(runs.map(({ items }) => items)).toEqual([[1, 2]]);
    runs[0]?.end();
    await settle();
    await settle();
    expect(runs[1]?.items).toEqual([3, 4]);
    runs[1]?.end();
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
  });

  it('does not wait for a batch that takes long, and has no more than two under way', async () => {
    const { runs, run } = createHeld<number>();
    const add = createBatch(run);
    const results = [add(1)];
    await settle();
    results.push(add(2));
    await pause();
    expect(runs.map(({ items }) => items)).toEqual([[1], [2]]);
    results.push(add(3));
    await pause();
    expect(runs).toHaveLength(2);
    runs[1]?.end();
    await pause();
    expect(runs[2]?.items).toEqual([3]);
    for (const { end } of runs) end();
    expect(await Promise.all(results)).toEqual([1, 2, 3]);
  });

  it('holds no more than 64, and forgets none of the others', async () => {
    const sizes: number[] = [];
    const add = createBatch(async (items: number[]) => {
      sizes.push(items.length);
      await settle();
      return items;
    });
    const many = Array.from({ length: 1000 }, (_, index) => index);
    expect(await Promise.all(many.map(add))).toEqual(many);
    expect(Math.max(...sizes)).toBe(64);
  });

  it('takes from each group in turn while more wait than it holds, so that a crowd holds up no other group', async () => {
    const { runs, run } = createHeld<string>();
    const add = createBatch(run, { findKey: (item) => item, findGroup: (item) => item[0] });
    const crowd = Array.from({ length: 200 }, (_, n) => `crowd ${n}`);
    const results = crowd.map(add);
    await settle();
    results.push(add('other 1'), add('other 2'), add('third 1'));
    runs[0]?.end();
    await settle();
    await settle();
    expect(runs[1]?.items).toEqual([
      crowd[64],
      'other 1',
      'third 1',
      crowd[65],
      'other 2',
      ...crowd.slice(66, 66 + 59),
    ]);
    for (let n = 1; n < 4; n += 1) {
      runs[n]?.end();
      await settle();
      await settle();
    }
    const all = [...crowd, 'other 1', 'other 2', 'third 1'];
    expect(await Promise.all(results)).toEqual(all);
    expect(runs.flatMap(({ items }) => items).toSorted()).toEqual(all.toSorted());
  });

  it('begins for a group that no batch under way has, and for the others when those take long', async () => {
    const { runs, run } = createHeld<string>();
    const add = createBatch(run, { findKey: (item) => item, findGroup: (item) => item[0] });
    const results = ['a1', 'b1'].map(add);
    await settle();
    results.push(add('a2'), add('c1'), add('b2'));
    await settle();
    expect(runs.map(({ items }) => items)).toEqual([['a1', 'b1'], ['c1']]);
    await pause();
    results.push(add('a3'), add('c2'));
    await settle();
    // One more of each of them, and not a third of what was twice under way.
    expect(runs.slice(2).map(({ items }) => items)).toEqual([['a2', 'b2'], ['c2']]);
    await pause();
    results.push(add('d1'));
    await pause();
    expect(runs).toHaveLength(4);
    runs[0]?.end();
    await pause();
    expect(runs[4]?.items).toEqual(['a3', 'd1']);
    for (const { end } of runs) end();
    await Promise.all(results);
  });

  it('holds up a group whose key an item of the crowd has, until that item was done', async () => {
    const { runs, run } = createHeld<string>();
    // The key is the user, the group is the market.
    const add = createBatch(run, {
      findKey: (item) => item.split(' ')[0],
      findGroup: (item) => item.split(' ')[1],
    });
    const crowd = Array.from({ length: 100 }, (_, n) => `u${n} a`);
    const results = [...crowd, 'u90 b', 'u91 b', 'u100 b'].map(add);
    await settle();
    expect(runs[0]?.items).toContain('u100 b');
    expect(runs[0]?.items).not.toContain('u90 b');
    runs[0]?.end();
    await settle();
    await settle();
    expect(runs[1]?.items).toContain('u90 a');
    expect(runs[1]?.items).not.toContain('u90 b');
    runs[1]?.end();
    await settle();
    await settle();
    expect(runs[2]?.items).toEqual(['u90 b', 'u91 b']);
    runs[2]?.end();
    await Promise.all(results);
  });

  it('rejects all of its items when it fails, and goes on with the next', async () => {
    const { runs, run } = createHeld<number>();
    const add = createBatch(run);
    const first = add(1).catch((error: Error) => error.message);
    await settle();
    const second = add(2);
    runs[0]?.fail(new Error('away'));
    expect(await first).toBe('away');
    await settle();
    runs[1]?.end();
    expect(await second).toBe(2);
  });

  it('never has two items with the same key under way, within its lane', async () => {
    const lane = new BatchLane();
    const one = createHeld<string>();
    const other = createHeld<string>();
    const add = createBatch(one.run, { findKey: (item) => item[0] }, lane);
    const addOther = createBatch(other.run, { findKey: (item) => item[0] }, lane);
    const results = [add('a1'), add('b1'), add('a2'), addOther('a3'), addOther('c1')];
    await settle();
    expect(one.runs.map(({ items }) => items)).toEqual([['a1', 'b1']]);
    expect(other.runs.map(({ items }) => items)).toEqual([['c1']]);
    one.runs[0]?.end();
    await settle();
    await settle();
    expect(one.runs[1]?.items).toEqual(['a2']);
    expect(other.runs).toHaveLength(1);
    one.runs[1]?.end();
    other.runs[0]?.end();
    await settle();
    await settle();
    expect(other.runs[1]?.items).toEqual(['a3']);
    for (const { end } of [...one.runs, ...other.runs]) end();
    expect(await Promise.all(results)).toEqual(['a1', 'b1', 'a2', 'a3', 'c1']);
  });
});

describe('a batch that locks', () => {
  /** What each run was given, and how it ends: the first is that of the batch, the second that of waiting alone. */
  function createLocking(...ends: (() => Promise<(string | null)[]>)[]) {
    const runs: [string[], boolean][] = [];
    const run = (items: string[], waits: boolean) => {
      const end = ends[runs.length];
      runs.push([items, waits]);
      return end ? end() : Promise.reject(new Error('one run too many'));
    };
    return { runs, add: createLockingBatch(run, { findKey: (item) => item }, new BatchLane()) };
  }

  it('waits for nothing while all of its items are free', async () => {
    const { runs, add } = createLocking(async () => ['first', 'second']);
    expect(await Promise.all([add('a'), add('b')])).toEqual(['first', 'second']);
    expect(runs).toEqual([[['a', 'b'], false]]);
  });

  it('waits, alone, for the item whose task is locked', async () => {
    const { runs, add } = createLocking(
      async () => ['first', null],
      async () => ['later'],
    );
    expect(await Promise.all([add('a'), add('b')])).toEqual(['first', 'later']);
    expect(runs).toEqual([
      [['a', 'b'], false],
      [['b'], true],
    ]);
  });

  it('does each alone when one of them has failed the batch', async () => {
    const { runs, add } = createLocking(
      () => Promise.reject(new Error('another')),
      async () => ['first'],
      () => Promise.reject(new Error('this one')),
    );
    const results = await Promise.allSettled([add('a'), add('b')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(runs.slice(1)).toEqual([
      [['a'], true],
      [['b'], true],
    ]);
  });

  it('fails for an item that has no task to wait for', async () => {
    const { add } = createLocking(
      async () => [null],
      async () => [null],
    );
    await expect(add('a')).rejects.toThrow('there is no task to lock');
  });

  it('does not try again without a database', async () => {
    const error = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    const { runs, add } = createLocking(() => Promise.reject(error));
    await expect(add('a')).rejects.toBe(error);
    expect(runs).toHaveLength(1);
  });
});
