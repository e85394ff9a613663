import type { IgClient } from './ig-client';
import { FTSE, GBPUSD, okBody, type Row, startSession } from './public-client';
import { closeTestSims } from './test-sim';

afterAll(closeTestSims);

describe.each(['v2', 'v3'] as const)('a %s session', (kind) => {
  let client: IgClient;
  beforeAll(async () => {
    client = await startSession(kind);
  });

  const ok = (method: string, path: string, version = 1, body?: unknown) =>
    okBody(client, method, path, version, body);

  async function confirmed(method: string, path: string, version: number, body: Row) {
    const { dealReference } = await ok(method, path, version, body);
    const confirm = await ok('GET', `/confirms/${dealReference}`);
    expect(confirm).toMatchObject({ dealStatus: 'ACCEPTED', reason: 'SUCCESS' });
    return confirm;
  }

  async function market(epic: string) {
    const read = await ok('GET', `/markets/${epic}`, 3);
    const { minDealSize } = read.dealingRules as { minDealSize: { value: number } };
    const { bid, offer } = read.snapshot as { bid: number; offer: number };
    return { smallest: minDealSize.value, bid, offer };
  }

  it('create_open_position, changed by both versions, and closed', async () => {
    const { smallest, bid, offer } = await market(FTSE);
    const opened = await confirmed('POST', '/positions/otc', 2, {
      currencyCode: 'GBP',
      direction: 'BUY',
      epic: FTSE,
      expiry: 'DFB',
      forceOpen: 'false',
      guaranteedStop: 'false',
      level: null,
      orderType: 'MARKET',
      size: Math.max(smallest, 0.5),
      trailingStop: null,
    });
    const one = `/positions/otc/${opened.dealId}`;
    await confirmed('PUT', one, 1, { limitLevel: offer * 1.5, stopLevel: bid * 0.5 });
    await confirmed('PUT', one, 2, {
      limitLevel: offer * 1.4,
      stopLevel: bid * 0.4,
      trailingStop: true,
      trailingStopDistance: 25,
      trailingStopIncrement: 10,
    });
    const closing = { dealId: opened.dealId, epic: null, direction: 'SELL', expiry: 'DFB' };
    const order = { ...closing, level: null, orderType: 'MARKET', quoteId: null, size: 0.5 };
    await confirmed('DELETE', '/positions/otc', 1, order);
  });

  it.each([
    ['create_working_order', 'false', {}],
    ['create_working_order_guaranteed_stop_loss', 'true', { stopDistance: 200 }],
  ])('%s', async (_name, guaranteedStop, stop) => {
    const { smallest, offer } = await market(GBPUSD);
    const created = await confirmed('POST', '/workingorders/otc', 2, {
      currencyCode: 'GBP',
      direction: 'BUY',
      epic: GBPUSD,
      expiry: 'DFB',
      goodTillDate: null,
      guaranteedStop,
      forceOpen: false,
      level: offer * 0.9,
      size: smallest * 5,
      timeInForce: 'GOOD_TILL_CANCELLED',
      type: 'LIMIT',
      ...stop,
    });
    expect(created.guaranteedStop).toBe(guaranteedStop === 'true');
    const one = `/workingorders/otc/${created.dealId}`;
    if (guaranteedStop === 'true') {
      const updated = await confirmed('PUT', one, 2, {
        goodTillDate: null,
        level: offer * 0.85,
        limitDistance: null,
        limitLevel: null,
        stopDistance: null,
        stopLevel: offer * 0.8,
        guaranteedStop,
        timeInForce: 'GOOD_TILL_CANCELLED',
        type: 'LIMIT',
      });
      expect(updated.guaranteedStop).toBe(true);
    }
    await confirmed('DELETE', one, 2, {});
  });
});
