import { createIgClientPool } from './ig-client-pool';

const baseUrl = 'http://127.0.0.1:9/gateway/deal';
const credentials = {
  environment: 'SIM',
  apiKey: 'key',
  identifier: 'anna',
  password: 'x',
} as const;

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
  // What it reports to, and what ends its session.
  const own = Object.values(one ?? {}).filter((value) => typeof value === 'function');
  expect(own).toHaveLength(2);
  await pool.close();
});
