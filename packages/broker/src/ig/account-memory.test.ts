import { createIgClientPool } from './ig-client-pool';

const baseUrl = 'http://127.0.0.1:9/gateway/deal';
const credentials = {
  environment: 'SIM',
  apiKey: 'key',
  identifier: 'anna',
  password: 'x',
} as const;

/** All functions that an object holds on to, however deep, but not those of classes. */
function listFunctions(root: object): Set<unknown> {
  const seen = new Set<object>();
  const found = new Set<unknown>();
  const pending = [root];
  for (const one of pending) {
    if (seen.has(one)) continue;
    seen.add(one);
    for (const value of Object.values(one)) {
      if (typeof value === 'function') found.add(value);
      else if (typeof value === 'object' && value !== null) pending.push(value);
    }
  }
  return found;
}

it('the broker of an account has no functions of its own, of which there would be thousands', async () => {
  const pool = createIgClientPool({
    baseUrls: { SIM: baseUrl, DEMO: baseUrl, LIVE: baseUrl },
    timeoutMs: 1000,
    maxWaitMs: 1000,
    observe: () => undefined,
    reportUnreadable: () => undefined,
  });
  const [one, other] = ['A', 'B'].map((accountId) => pool.open(credentials, accountId));
  expect(one).not.toBe(other);
  for (const name of ['positions', 'confirm', 'openPosition', 'closePosition'] as const)
    expect(one?.[name]).toBe(other?.[name]);
  const shared = listFunctions(other ?? {});
  const own = [...listFunctions(one ?? {})].filter((value) => !shared.has(value));
  expect(own).toEqual([]);
  await pool.close();
});
