import { FirstComparisons } from './first-comparisons';

const AT_ONCE = 3;

/** A worker whose comparison ends when the test says so. */
function createWorker(name: string, begun: string[]) {
  let end: () => void = () => undefined;
  const ended = new Promise<null>((resolve) => {
    end = () => resolve(null);
  });
  const reconcile = () => {
    begun.push(name);
    return ended;
  };
  return { reconcile, end: () => end() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('first comparisons', () => {
  const start = () => {
    const begun: string[] = [];
    const first = new FirstComparisons<ReturnType<typeof createWorker>>(AT_ONCE);
    const workers = ['a', 'b', 'c', 'd', 'e'].map((name) => createWorker(name, begun));
    for (const worker of workers) first.begin(worker);
    return { begun, first, workers };
  };

  it('begin in order, and no more at a time than may be under way', async () => {
    const { begun, workers } = start();
    expect(begun).toEqual(['a', 'b', 'c']);
    workers[1]?.end();
    await turn();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    workers[0]?.end();
    workers[2]?.end();
    await turn();
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('leave out a worker that has ended before its turn', async () => {
    const { begun, first, workers } = start();
    const [one, , , next] = workers;
    if (next) first.forget(next);
    one?.end();
    await turn();
    expect(begun).toEqual(['a', 'b', 'c', 'e']);
  });
});
