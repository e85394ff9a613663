import { DAX } from '../testing/ig-client';
import { closeTestSims, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

async function dealerAt(bid: number, offer: number) {
  const sim = await startTestSim();
  const alice = await sim.dealer();
  await alice.price(DAX, bid, offer);
  return alice;
}

interface Activities {
  activities: { channel: string; details: { actions: unknown } | null }[];
}

async function newestActivity(alice: Awaited<ReturnType<typeof dealerAt>>) {
  const response = await alice.call<Activities>(
    'GET',
    '/history/activity?from=2026-01-01&detailed=true',
    { version: 3 },
  );
  return response.body.activities[0];
}

describe('stops and limits of a position', () => {
  it('are set from distances in points, and from levels', async () => {
    const alice = await dealerAt(8000, 8001);
    expect(await alice.opened({ stopDistance: 50, limitDistance: 20 })).toMatchObject({
      stopLevel: 7951,
      limitLevel: 8021,
    });
    expect(await alice.opened({ direction: 'SELL', stopLevel: 8100 })).toMatchObject({
      stopLevel: 8100,
      limitLevel: null,
    });
  });

  it.each([
    ['BUY', 'stop', 7940, 7940],
    ['BUY', 'limit', 8030, 8030],
    ['SELL', 'stop', 8060, 8061],
    ['SELL', 'limit', 7960, 7961],
  ])('close a %s at the price that hits its %s', async (direction, _which, bid, level) => {
    const alice = await dealerAt(8000, 8001);
    const { dealId } = await alice.opened({ direction, stopDistance: 50, limitDistance: 20 });
    await alice.price(DAX, bid, bid + 1);
    expect(await alice.positions()).toEqual([]);
    const sign = direction === 'BUY' ? 1 : -1;
    const openLevel = direction === 'BUY' ? 8001 : 8000;
    expect((await alice.balance())?.balance).toBe(100_000 + sign * (level - openLevel));
    expect(await newestActivity(alice)).toMatchObject({
      channel: 'SYSTEM',
      details: { level, actions: [{ actionType: 'POSITION_CLOSED', affectedDealId: dealId }] },
    });
  });

  it('close at the guaranteed level when the price jumps over a guaranteed stop', async () => {
    const alice = await dealerAt(8000, 8001);
    await alice.opened({ guaranteedStop: true, stopLevel: 7950 });
    await alice.price(DAX, 7500, 7501);
    expect((await alice.balance())?.balance).toBe(100_000 - 51);
  });

  it('follow a scripted price between two reads, and a manual clock tick by tick', async () => {
    const alice = await dealerAt(8000, 8001);
    await alice.opened({ stopDistance: 50 });
    await alice.control('PUT', `/markets/${DAX}`, {
      path: [
        { afterMs: 1500, bid: 7900, offer: 7901 },
        { afterMs: 1700, bid: 8100, offer: 8101 },
      ],
    });
    expect(await alice.positions()).toHaveLength(1);
    await alice.control('POST', '/clock', { stepMs: 5000 });
    expect(await alice.positions()).toEqual([]);
    expect((await alice.balance())?.balance).toBe(100_000 - 101);
  });

  it('trail behind the price in whole steps, and never back', async () => {
    const alice = await dealerAt(8000, 8001);
    await alice.opened({ trailingStop: true, stopDistance: 50, trailingStopIncrement: 10 });
    await alice.price(DAX, 8025, 8026);
    const [up] = await alice.positions();
    expect(up?.position).toMatchObject({ stopLevel: 7971, trailingStopDistance: 50 });
    await alice.price(DAX, 7980, 7981);
    const [down] = await alice.positions();
    expect(down?.position).toMatchObject({ stopLevel: 7971 });
    await alice.price(DAX, 7970, 7971);
    expect(await alice.positions()).toEqual([]);
  });

  it('wait while the market is closed', async () => {
    const alice = await dealerAt(8000, 8001);
    await alice.opened({ stopDistance: 50 });
    await alice.control('PUT', `/markets/${DAX}`, { bid: 7000, offer: 7001, status: 'CLOSED' });
    expect(await alice.positions()).toHaveLength(1);
    await alice.control('PUT', `/markets/${DAX}`, { status: 'TRADEABLE' });
    expect(await alice.positions()).toEqual([]);
  });
});

describe('PUT /positions/otc/{dealId}', () => {
  const amend = (alice: Awaited<ReturnType<typeof dealerAt>>, dealId: string, body: unknown) =>
    alice.call<{ dealReference: string }>('PUT', `/positions/otc/${dealId}`, { version: 2, body });

  it('sets stop and limit, and removes what is not named', async () => {
    const alice = await dealerAt(8000, 8001);
    const { dealId } = await alice.opened({ limitDistance: 20 });
    const response = await amend(alice, dealId, { stopLevel: 7900, limitLevel: null });
    expect(await alice.confirm(response.body.dealReference)).toMatchObject({
      status: 'AMENDED',
      dealStatus: 'ACCEPTED',
      affectedDeals: [{ dealId, status: 'AMENDED' }],
    });
    const [pair] = await alice.positions();
    expect(pair?.position).toMatchObject({ dealId, stopLevel: 7900, limitLevel: null });
  });

  it('rejects a level on the wrong side, and the change of a guaranteed stop', async () => {
    const alice = await dealerAt(8000, 8001);
    const { dealId } = await alice.opened({ guaranteedStop: true, stopLevel: 7900 });
    const wrongSide = await amend(alice, dealId, { stopLevel: 8100, guaranteedStop: true });
    expect((await alice.confirm(wrongSide.body.dealReference)).reason).toBe(
      'ATTACHED_ORDER_LEVEL_ERROR',
    );
    const changed = await amend(alice, dealId, { stopLevel: 7900 });
    expect((await alice.confirm(changed.body.dealReference)).reason).toBe(
      'CANNOT_CHANGE_STOP_TYPE',
    );
  });

  it('responds with 404 for an unknown position', async () => {
    const alice = await dealerAt(8000, 8001);
    const response = await amend(alice, 'DIAAAANOWHERE', { stopLevel: 7900 });
    expect([response.status, response.body]).toEqual([
      404,
      { errorCode: 'error.position.notfound' },
    ]);
  });
});
