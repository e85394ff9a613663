import { DAX } from '../testing/ig-client';
import { closeTestSims, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

async function dealerAt(bid: number, offer: number) {
  const sim = await startTestSim();
  const alice = await sim.dealer();
  await alice.price(DAX, bid, offer);
  return alice;
}

describe('GET /confirms', () => {
  it('is 404 after a minute, and for an order that was never sent', async () => {
    const alice = await dealerAt(8000, 8001);
    await alice.opened({ dealReference: 'old' });
    await alice.control('POST', '/clock', { stepMs: 61_000 });
    for (const reference of ['old', 'never']) {
      const response = await alice.call('GET', `/confirms/${reference}`);
      expect([response.status, response.body]).toEqual([
        404,
        { errorCode: 'error.confirms.deal-not-found' },
      ]);
    }
  });
});
