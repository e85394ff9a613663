import { runEach } from '@entropi/engine/run-each';

/** How many calls are under way at a time: more would wait for the test's few connections until they time out. */
const AT_ONCE = 25;

/** Makes this many calls, many at once; returns their results in order. */
export async function callMany<Result>(
  count: number,
  call: (n: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  await runEach(Array(count).keys(), AT_ONCE, async (n) => {
    results[n] = await call(n);
  });
  return results;
}
