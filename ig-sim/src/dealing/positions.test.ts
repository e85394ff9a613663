import type { PositionPair } from '../testing/ig-client';
import { DAX } from '../testing/ig-client';
import { closeTestSims, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

async function dealerAt(bid: number, offer: number) {
  const sim = await startTestSim();
  const alice = await sim.dealer();
  await alice.price(DAX, bid, offer);
  return alice;
}

describe('POST /positions/otc', () => {
  it('opens a BUY at the offer and a SELL at the bid', async () => {
    const alice = await dealerAt(8000, 8001);
    expect(await alice.opened()).toMatchObject({
      dealStatus: 'ACCEPTED',
      status: 'OPEN',
      reason: 'SUCCESS',
      level: 8001,
      affectedDeals: [{ status: 'OPENED' }],
    });
    expect(await alice.opened({ direction: 'SELL' })).toMatchObject({ level: 8000 });
  });

  it('keeps the reference of the client, and makes one up without it', async () => {
    const alice = await dealerAt(8000, 8001);
    const named = await alice.open({ dealReference: 'cycle-1_level-0' });
    expect(named.body).toEqual({ dealReference: 'cycle-1_level-0' });
    const unnamed = await alice.open();
    expect(unnamed.body.dealReference).toMatch(/^[A-Z0-9]{10,30}$/);
    const references = (await alice.positions()).map(({ position }) => position.dealReference);
    expect(references).toEqual(['cycle-1_level-0', unnamed.body.dealReference]);
  });

  it('accepts null for unset, text for booleans and numbers, and a trailing slash', async () => {
    const alice = await dealerAt(8000, 8001);
    const response = await alice.call<{ dealReference: string }>('POST', '/positions/otc/', {
      version: 2,
      body: {
        currencyCode: 'EUR',
        dealReference: null,
        direction: 'BUY',
        epic: DAX,
        expiry: '-',
        forceOpen: 'true',
        guaranteedStop: 'false',
        level: null,
        limitDistance: null,
        orderType: 'MARKET',
        quoteId: null,
        size: '0.5',
        stopLevel: null,
      },
    });
    expect(response.status).toBe(200);
    expect((await alice.confirm(response.body.dealReference)).dealStatus).toBe('ACCEPTED');
  });

  it.each([
    [{ currencyCode: undefined }, 'validation.null-not-allowed.request.currencyCode'],
    [{ size: undefined }, 'validation.null-not-allowed.request.size'],
    [{ forceOpen: null }, 'validation.null-not-allowed.request.forceOpen'],
    [{ dealReference: 'a b' }, 'validation.pattern.invalid.request.dealReference'],
    [{ dealReference: 'x'.repeat(31) }, 'validation.pattern.invalid.request.dealReference'],
    [{ expiry: 'SOON' }, 'validation.pattern.invalid.request.expiry'],
    [{ level: 8000 }, 'validation.mutual-exclusive-value.request'],
    [{ stopLevel: 7900, stopDistance: 100 }, 'validation.mutual-exclusive-value.request'],
    [{ direction: 'UP' }, 'invalid.input'],
    [{ size: -1 }, 'invalid.input'],
    [{ forceOpen: false, stopDistance: 50 }, 'validation.invalid.request'],
    [{ guaranteedStop: true }, 'validation.invalid.request'],
  ])('rejects %j with 400 %s and books nothing', async (change, errorCode) => {
    const alice = await dealerAt(8000, 8001);
    const response = await alice.open(change);
    expect([response.status, response.body]).toEqual([400, { errorCode }]);
    expect(await alice.positions()).toEqual([]);
  });

  it('responds with 404 for an instrument that does not exist', async () => {
    const alice = await dealerAt(8000, 8001);
    const response = await alice.open({ epic: 'IX.D.NOWHERE.IP' });
    expect([response.status, response.body]).toEqual([
      404,
      { errorCode: 'error.trading.otc.instrument-not-found' },
    ]);
  });

  it.each([
    [{ size: 0.1 }, 'MINIMUM_ORDER_SIZE_ERROR'],
    [{ size: 1.005 }, 'SIZE_INCREMENT'],
    [{ size: 501 }, 'MAX_AUTO_SIZE_EXCEEDED'],
    [{ size: 300 }, 'INSUFFICIENT_FUNDS'],
    [{ currencyCode: 'USD' }, 'UNKNOWN'],
    [{ expiry: 'DFB' }, 'INSTRUMENT_NOT_FOUND'],
    [{ epic: 'IX.D.DAX.DAILY.IP', expiry: 'DFB' }, 'REJECT_SPREADBET_ORDER_ON_CFD_ACCOUNT'],
    [{ orderType: 'LIMIT', level: 7990 }, 'LIMIT_ORDER_WRONG_SIDE_OF_MARKET'],
    [{ stopDistance: 1 }, 'ATTACHED_ORDER_LEVEL_ERROR'],
    [{ limitLevel: 7000 }, 'ATTACHED_ORDER_LEVEL_ERROR'],
  ])('accepts %j for processing and rejects it in the confirm with %s', async (change, reason) => {
    const alice = await dealerAt(8000, 8001);
    expect(await alice.opened(change)).toMatchObject({
      dealStatus: 'REJECTED',
      status: null,
      reason,
      level: null,
      size: null,
      expiry: null,
      affectedDeals: [],
    });
    expect(await alice.positions()).toEqual([]);
  });

  it.each([
    ['CLOSED', 'MARKET_CLOSED'],
    ['EDITS_ONLY', 'MARKET_CLOSED_WITH_EDITS'],
    ['OFFLINE', 'MARKET_OFFLINE'],
    ['SUSPENDED', 'MARKET_CLOSED'],
  ])('rejects an order while the market is %s with %s', async (status, reason) => {
    const alice = await dealerAt(8000, 8001);
    await alice.control('PUT', `/markets/${DAX}`, { status });
    expect((await alice.opened()).reason).toBe(reason);
  });

  it('fills a LIMIT that the market already meets', async () => {
    const alice = await dealerAt(8000, 8001);
    const confirm = await alice.opened({ orderType: 'LIMIT', level: 8005 });
    expect(confirm).toMatchObject({ dealStatus: 'ACCEPTED', level: 8001 });
  });

  it('rejects a repeated reference: DUPLICATE for the same body, CONFLICTING for another', async () => {
    const alice = await dealerAt(8000, 8001);
    expect((await alice.opened({ dealReference: 'once' })).dealStatus).toBe('ACCEPTED');
    expect((await alice.opened({ dealReference: 'once' })).reason).toBe('DUPLICATE_ORDER_ERROR');
    const other = await alice.opened({ dealReference: 'once', size: 2 });
    expect(other.reason).toBe('CONFLICTING_ORDER');
    expect(await alice.positions()).toHaveLength(1);
  });

  it('opens against an opposite position only when forced', async () => {
    const alice = await dealerAt(8000, 8001);
    await alice.opened();
    const unforced = await alice.opened({ direction: 'SELL', forceOpen: false });
    expect(unforced.reason).toBe('POSITION_ALREADY_EXISTS_IN_OPPOSITE_DIRECTION');
    expect((await alice.opened({ direction: 'SELL' })).dealStatus).toBe('ACCEPTED');
    expect(await alice.positions()).toHaveLength(2);
  });

  it('takes the margin from the available funds', async () => {
    const alice = await dealerAt(8000, 8001);
    await alice.opened({ size: 10 });
    const margin = 8001 * 10 * 0.05;
    expect(await alice.balance()).toEqual({
      balance: 100_000,
      deposit: margin,
      profitLoss: -10,
      available: 100_000 - margin - 10,
    });
  });
});

describe('DELETE /positions/otc', () => {
  it('closes a BUY at the bid; profit is points x size x point value', async () => {
    const alice = await dealerAt(8000, 8001);
    const { dealId } = await alice.opened({ size: 2.5 });
    await alice.price(DAX, 8021, 8022);
    const confirm = await alice.closed({ dealId, size: 2.5 });
    expect(confirm).toMatchObject({
      dealStatus: 'ACCEPTED',
      status: 'CLOSED',
      level: 8021,
      profit: 50,
      profitCurrency: 'EUR',
      affectedDeals: [{ dealId, status: 'FULLY_CLOSED' }],
    });
    expect(confirm.dealId).not.toBe(dealId);
    expect(await alice.positions()).toEqual([]);
    expect((await alice.balance())?.balance).toBe(100_050);
  });

  it('counts a forex profit by the value of a pip, and books it at the account rate', async () => {
    const alice = await dealerAt(8000, 8001);
    const epic = 'CS.D.EURUSD.MINI.IP';
    await alice.price(epic, 1.085, 1.0851);
    const { dealId } = await alice.opened({ epic, currencyCode: 'USD', direction: 'SELL' });
    await alice.price(epic, 1.0829, 1.083);
    const confirm = await alice.closed({ dealId, direction: 'BUY' });
    expect(confirm).toMatchObject({ profit: 20, profitCurrency: 'USD' });
    expect((await alice.balance())?.balance).toBe(100_018.43);
  });

  it('treats POST with _method: DELETE the same', async () => {
    const alice = await dealerAt(8000, 8001);
    const { dealId } = await alice.opened();
    const response = await alice.call('POST', '/positions/otc', {
      headers: { _method: 'delete' },
      body: { dealId, direction: 'SELL', size: 1, orderType: 'MARKET', epic: null, expiry: null },
    });
    expect(response.status).toBe(200);
    expect(await alice.positions()).toEqual([]);
  });

  it('closes a part and keeps the rest under the same deal id', async () => {
    const alice = await dealerAt(8000, 8001);
    const { dealId } = await alice.opened({ size: 3.37 });
    expect(await alice.closed({ dealId, size: 1.1 })).toMatchObject({
      status: 'PARTIALLY_CLOSED',
      affectedDeals: [{ dealId, status: 'PARTIALLY_CLOSED' }],
      profit: -1.1,
    });
    const [rest] = await alice.positions();
    expect(rest?.position).toMatchObject({ dealId, size: 2.27 });
  });

  it('closes by epic, oldest position first', async () => {
    const alice = await dealerAt(8000, 8001);
    const first = await alice.opened();
    const second = await alice.opened({ size: 2 });
    const confirm = await alice.closed({ epic: DAX, expiry: '-', size: 2 });
    expect(confirm.affectedDeals).toEqual([
      { dealId: first.dealId, status: 'FULLY_CLOSED' },
      { dealId: second.dealId, status: 'PARTIALLY_CLOSED' },
    ]);
  });

  it('responds with 400 when deal id and epic are both given, or neither', async () => {
    const alice = await dealerAt(8000, 8001);
    const { dealId } = await alice.opened();
    const rejection = { errorCode: 'validation.mutual-exclusive-value.request' };
    expect((await alice.close({ dealId, epic: DAX })).body).toEqual(rejection);
    expect((await alice.close({})).body).toEqual(rejection);
    expect(await alice.positions()).toHaveLength(1);
  });

  it.each([
    [{ dealId: 'DIAAAANOWHERE' }, 'POSITION_NOT_FOUND'],
    [{ direction: 'BUY' }, 'POSITION_NOT_AVAILABLE_TO_CLOSE'],
    [{ size: 2 }, 'ORDER_SIZE_CANNOT_BE_FILLED'],
    [{ orderType: 'LIMIT', level: 8100 }, 'LIMIT_ORDER_WRONG_SIDE_OF_MARKET'],
  ])('rejects %j with %s', async (change, reason) => {
    const alice = await dealerAt(8000, 8001);
    const { dealId } = await alice.opened();
    expect((await alice.closed({ dealId, ...change })).reason).toBe(reason);
    expect(await alice.positions()).toHaveLength(1);
  });

  it('does not close the position of another client', async () => {
    const sim = await startTestSim();
    const [alice, bob] = [await sim.dealer('alice'), await sim.dealer('bob')];
    const { dealId } = await alice.opened();
    expect((await bob.closed({ dealId })).reason).toBe('POSITION_NOT_FOUND');
    expect(await alice.positions()).toHaveLength(1);
  });
});

describe('GET /positions', () => {
  it('shows each position with its market, and one by its deal id', async () => {
    const alice = await dealerAt(8000, 8001);
    const { dealId } = await alice.opened({ dealReference: 'shown' });
    const [pair] = await alice.positions();
    expect(pair).toMatchObject({
      position: {
        dealId,
        dealReference: 'shown',
        size: 1,
        direction: 'BUY',
        level: 8001,
        currency: 'EUR',
        contractSize: 1,
        stopLevel: null,
      },
      market: { epic: DAX, bid: 8000, offer: 8001, marketStatus: 'TRADEABLE', scalingFactor: 1 },
    });
    const one = await alice.call<PositionPair>('GET', `/positions/${dealId}/`, { version: 2 });
    expect(one.body).toEqual(pair);
  });

  it('has other names and no reference in version 1', async () => {
    const alice = await dealerAt(8000, 8001);
    const { dealId } = await alice.opened();
    const response = await alice.call<{ positions: PositionPair[] }>('GET', '/positions');
    const [pair] = response.body.positions;
    expect(pair).toMatchObject({ position: { dealId, dealSize: 1, openLevel: 8001 } });
    expect(pair?.position).not.toHaveProperty('dealReference');
    expect((await alice.call('GET', `/positions/${dealId}`)).body).toEqual(pair);
  });

  it('responds with 404 error.position.notfound for another id, and 404 for a version it has not', async () => {
    const alice = await dealerAt(8000, 8001);
    const unknown = await alice.call('GET', '/positions/DIAAAANOWHERE', { version: 2 });
    expect([unknown.status, unknown.body]).toEqual([404, { errorCode: 'error.position.notfound' }]);
    const old = await alice.call('GET', '/positions', { version: 3 });
    expect([old.status, old.body]).toEqual([404, { errorCode: 'invalid.url' }]);
  });
});
