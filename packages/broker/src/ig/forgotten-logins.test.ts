import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { BrokerClientPool, Credentials } from '../broker';
import { createIgClientPool } from './ig-client-pool';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Nobody listens there: only a stream that is opened tries to connect. */
const url = 'http://127.0.0.1:9/gateway/deal';
/** A thousand logins that are remembered would take three times this. */
const MAX_GROWTH_BYTES = 1_000_000;
const LOGINS = 1000;

const anna: Credentials = {
  environment: 'DEMO',
  apiKey: 'key',
  identifier: 'anna',
  password: 'first',
};

let pool: BrokerClientPool;

beforeEach(() => {
  pool = createIgClientPool({
    baseUrls: { SIM: url, DEMO: url, LIVE: url },
    timeoutMs: 1000,
    maxWaitMs: 1000,
    observe: () => undefined,
    reportUnreadable: () => undefined,
  });
});
afterEach(() => pool.close());

it('drops all accounts of a login, and no other login', () => {
  const others: Credentials[] = [
    { ...anna, password: 'second' },
    { ...anna, apiKey: 'other key' },
    { ...anna, environment: 'LIVE' },
    { ...anna, identifier: 'bert' },
  ];
  const own = ['A', 'B', null].map((accountId) => pool.open(anna, accountId));
  const kept = others.map((login) => pool.open(login, 'A'));
  pool.forget([anna]);
  for (const [index, accountId] of ['A', 'B', null].entries())
    expect(pool.open(anna, accountId)).not.toBe(own[index]);
  expect(others.map((login) => pool.open(login, 'A'))).toEqual(kept);
  for (const [index, login] of others.entries()) expect(pool.open(login, 'A')).toBe(kept[index]);
});

it('does nothing for a login that it does not know', () => {
  const kept = pool.open(anna, 'A');
  pool.forget([{ ...anna, identifier: 'nobody' }]);
  expect(pool.open(anna, 'A')).toBe(kept);
});

it('leaves a login alone as long as it has a stream', () => {
  const kept = pool.open(anna, 'A');
  const stream = pool.openStream(anna, 'B', { account: false }, {});
  pool.forget([anna]);
  expect(pool.open(anna, 'A')).toBe(kept);
  stream.close();
  pool.forget([anna]);
  expect(pool.open(anna, 'A')).not.toBe(kept);
});

function heapBytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

it('has nothing in memory of thousands of logins that came and went', () => {
  const comeAndGo = (from: number) => {
    const logins = Array.from({ length: LOGINS }, (_, index): Credentials => {
      const own = `${from + index}`.padEnd(40, 'x');
      return { environment: 'DEMO', apiKey: own, identifier: own, password: own };
    });
    for (const login of logins) pool.open(login, 'A');
    pool.forget(logins);
  };
  comeAndGo(0);
  const before = heapBytes();
  for (let round = 1; round <= 3; round += 1) comeAndGo(round * LOGINS);
  expect(heapBytes() - before).toBeLessThan(MAX_GROWTH_BYTES);
});
