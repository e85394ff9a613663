import { listMarkets } from '@entropi/contracts/markets';
import { markets } from '@entropi/db/schema/broker';
import { withOwner } from '@entropi/db/testing/with-owner';
import { until } from '@entropi/engine/testing/engine-harness';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';

const CodeBody = z.object({ code: z.string() });
const GOLD = 'CS.D.CFDGOLD.CFDGC.IP';
const search = (words: string) => `/api/markets/?search=${encodeURIComponent(words)}`;

/** A call of the feed account each second, as at IG with more of them. */
const LIMITS = {
  perKey: 0,
  perAccountTrading: 0,
  perAccountNonTrading: 62,
  historicalPointsPerWeek: 0,
};
const SELDOM_MS = 600_000;
/** The first account has a password that the broker rejects, the second is the simulator's own. */
const FEED_SIM = 'sim-demo-key:SIM-NOBODY:wrong\nsim-demo-key:SIM-DEMO:sim-demo-2026';

let broker: BrokerApp;

beforeAll(async () => {
  broker = await createBrokerApp({ FEED_SIM }, { limits: LIMITS, pollEveryMs: SELDOM_MS });
  const user = await broker.test.signIn();
  await until(
    async () => (await user.call('GET', '/api/markets/')).as(listMarkets.reply),
    (list) => list.length >= 6,
  );
});
afterAll(() => broker.close());

describe('searches for markets, while the broker allows few calls', () => {
  it('are served, or rejected at once with the time after which they are', async () => {
    const user = await broker.test.signIn();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => user.call('GET', search(`zz${n}`))),
    );
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(new Set(rejected.map(({ status }) => status))).toEqual(new Set([429]));
    for (const one of rejected) {
      expect(one.as(CodeBody).code).toBe('too_many_requests');
      expect(Number(one.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    expect(responses.length - rejected.length).toBeGreaterThanOrEqual(1);
    // What was rejected, and the details that no search had to read, were given back.
    const later = await user.call('GET', search('zz later'));
    expect(later.status).toBe(200);
  });

  it('for the same words are one search for all who want it', async () => {
    await withOwner(broker.test.deps.db, (owner) =>
      owner.delete(markets).where(eq(markets.epic, GOLD)),
    );
    const users = await Promise.all(Array.from({ length: 8 }, () => broker.test.signIn()));
    const responses = await Promise.all(
      users.map((user, n) => user.call('GET', search(n % 2 ? 'Spot Gold' : 'spot gold'))),
    );
    for (const one of responses) {
      expect(one.as(listMarkets.reply).map(({ epic }) => epic)).toEqual([GOLD]);
    }
  });
});
