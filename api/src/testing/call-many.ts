import { runEach } from '../run-each';

/** Calls that are under way at one time: more would wait for the test's few connections until they are given up. */
const AT_ONCE = 25;

/** Makes so many calls, many at once; returns what they return, in their order. */
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
