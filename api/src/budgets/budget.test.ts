import { createTestApp, type TestApp } from '../testing/test-app';
import { countAttempt, giveBack, isCountedAttempt } from './budget.domain';

const WINDOW_MS = 15 * 60_000;

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
/** Each test begins with empty windows. */
beforeEach(() => test.passTime(WINDOW_MS + 1000));

describe('an attempt that is given back', () => {
  const limit = { parts: ['given back', '1'], max: 2, windowMs: WINDOW_MS };
  const isFull = async () => !(await isCountedAttempt(test.deps, [limit]));

  it('leaves its place to another in the window it was counted in', async () => {
    const counted = await countAttempt(test.deps, [limit]);
    await countAttempt(test.deps, [limit]);
    await giveBack(test.deps, counted);
    expect(await isFull()).toBe(false);
    expect(await isFull()).toBe(true);
  });

  it('frees no place in a later window: what was counted there are other guesses', async () => {
    const counted = await countAttempt(test.deps, [limit]);
    test.passTime(WINDOW_MS + 1000);
    await countAttempt(test.deps, [limit]);
    await countAttempt(test.deps, [limit]);
    await giveBack(test.deps, counted);
    expect(await isFull()).toBe(true);
  });

  it('frees no place of another key', async () => {
    const other = { ...limit, parts: ['given back', '2'] };
    const counted = await countAttempt(test.deps, [other]);
    await countAttempt(test.deps, [limit]);
    await countAttempt(test.deps, [limit]);
    await giveBack(test.deps, counted);
    expect(await isFull()).toBe(true);
  });
});
