import type { IgClient } from '../testing/ig-client';
import { DAX } from '../testing/ig-client';
import { closeTestSims, newDataDir, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

const MINUTE_MS = 60_000;

interface Listed {
  workingOrderData: { dealId: string; orderLevel: number; timeInForce: string };
}

async function dealerAt(bid: number, offer: number) {
  const sim = await startTestSim();
  const alice = await sim.dealer();
  await alice.price(DAX, bid, offer);
  return alice;
}

/** Sends a request about an order and reads its confirm. */
async function confirmed(
  alice: IgClient,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: Record<string, unknown> = {},
) {
  const response = await alice.call<{ dealReference: string }>(method, path, { version: 2, body });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return alice.confirm(response.body.dealReference);
}

function place(alice: IgClient, order: Record<string, unknown> = {}, path = '/workingorders') {
  return confirmed(alice, 'POST', `${path}/otc`, {
    currencyCode: 'EUR',
    direction: 'BUY',
    epic: DAX,
    expiry: '-',
    forceOpen: true,
    guaranteedStop: 'false',
    level: 7950,
    size: 1,
    timeInForce: 'GOOD_TILL_CANCELLED',
    type: 'LIMIT',
    ...order,
  });
}

async function listed(alice: IgClient, path = '/workingorders') {
  const response = await alice.call<{ workingOrders: Listed[] }>('GET', path, { version: 2 });
  return response.body.workingOrders;
}

async function newestActions(alice: IgClient): Promise<string[]> {
  const response = await alice.call<{
    activities: { details: { actions: { actionType: string }[] } }[];
  }>('GET', '/history/activity?from=2026-01-01&detailed=true', { version: 3 });
  return response.body.activities[0]?.details.actions.map((action) => action.actionType) ?? [];
}

describe('a working order', () => {
  it.each(['/workingorders', '/working-orders'])(
    'is created, listed, changed and deleted at %s',
    async (path) => {
      const alice = await dealerAt(8000, 8001);
      const placed = await place(alice, { stopDistance: 20, goodTillDate: null }, path);
      expect(placed).toMatchObject({ dealStatus: 'ACCEPTED', status: 'OPEN', level: 7950 });
      expect(await listed(alice, path)).toMatchObject([
        {
          workingOrderData: {
            dealId: placed.dealId,
            orderLevel: 7950,
            stopDistance: 20,
            orderType: 'LIMIT',
          },
          marketData: { epic: DAX, exchangeId: 'SIM' },
        },
      ]);
      const terms = { type: 'LIMIT', level: 7900, timeInForce: 'GOOD_TILL_CANCELLED' };
      const one = `${path}/otc/${placed.dealId}`;
      expect(await confirmed(alice, 'PUT', one, terms)).toMatchObject({ status: 'AMENDED' });
      expect(await listed(alice)).toMatchObject([
        { workingOrderData: { orderLevel: 7900, stopDistance: null } },
      ]);
      expect(await confirmed(alice, 'DELETE', one)).toMatchObject({ status: 'DELETED' });
      expect(await listed(alice)).toEqual([]);
      expect(await newestActions(alice)).toEqual(['LIMIT_ORDER_DELETED']);
    },
  );

  it.each([
    ['LIMIT', 'BUY', 7950, [7948, 7949]],
    ['LIMIT', 'SELL', 8050, [8051, 8052]],
    ['STOP', 'BUY', 8050, [8051, 8052]],
    ['STOP', 'SELL', 7950, [7948, 7949]],
  ] as const)(
    '%s %s fills at its level when the market comes there',
    async (type, direction, level, quote) => {
      const alice = await dealerAt(8000, 8001);
      const dealReference = 'waits-for-its-level';
      await place(alice, { type, direction, level, dealReference, stopDistance: 30 });
      expect(await alice.positions()).toEqual([]);
      await alice.price(DAX, quote[0], quote[1]);
      expect(await alice.positions()).toMatchObject([
        {
          position: {
            dealReference,
            level,
            direction,
            stopLevel: direction === 'BUY' ? level - 30 : level + 30,
          },
        },
      ]);
      expect(await listed(alice)).toEqual([]);
      expect(await newestActions(alice)).toEqual([`${type}_ORDER_FILLED`, 'POSITION_OPENED']);
    },
  );

  it('ends at its date, and is not filled afterwards', async () => {
    const alice = await dealerAt(8000, 8001);
    const order = { timeInForce: 'GOOD_TILL_DATE', goodTillDate: '2026/01/05 08:02:00' };
    await place(alice, order);
    expect(await listed(alice)).toMatchObject([
      { workingOrderData: { goodTillDateISO: '2026-01-05T08:02:00' } },
    ]);
    await alice.control('POST', '/clock', { stepMs: 3 * MINUTE_MS });
    expect(await listed(alice)).toEqual([]);
    await alice.price(DAX, 7948, 7949);
    expect(await alice.positions()).toEqual([]);
  });

  it('is rejected once when the account cannot pay for it', async () => {
    const alice = await dealerAt(8000, 8001);
    await place(alice, { size: 300 });
    await alice.price(DAX, 7948, 7949);
    expect(await alice.positions()).toEqual([]);
    expect(await listed(alice)).toEqual([]);
    const { body } = await alice.control<{ deals: { reason: string }[] }>(
      'GET',
      '/deals?rejected=true',
    );
    expect(body.deals.map((deal) => deal.reason)).toEqual(['SUCCESS', 'INSUFFICIENT_FUNDS']);
  });

  it('waits while the market is closed', async () => {
    const alice = await dealerAt(8000, 8001);
    await place(alice);
    await alice.control('PUT', `/markets/${DAX}`, { status: 'CLOSED', bid: 7948, offer: 7949 });
    expect(await alice.positions()).toEqual([]);
    await alice.control('PUT', `/markets/${DAX}`, { status: 'TRADEABLE' });
    expect(await alice.positions()).toHaveLength(1);
  });

  it('survives a restart, and belongs to its account alone', async () => {
    const dataDir = newDataDir();
    const first = await startTestSim({ dataDir });
    const alice = await first.dealer();
    await alice.price(DAX, 8000, 8001);
    const { dealId } = await place(alice);
    await first.close();
    const second = await startTestSim({ dataDir });
    expect(await listed(await second.dealer())).toMatchObject([{ workingOrderData: { dealId } }]);
    const bob = await second.dealer('bob');
    expect(await listed(bob)).toEqual([]);
    expect(await confirmed(bob, 'DELETE', `/workingorders/otc/${dealId}`)).toMatchObject({
      dealStatus: 'REJECTED',
      reason: 'ORDER_NOT_FOUND',
    });
    expect(await listed(await second.dealer())).toHaveLength(1);
  });

  it.each([
    [{ level: 8002 }, 'WRONG_SIDE_OF_MARKET'],
    [{ type: 'STOP', level: 7950 }, 'WRONG_SIDE_OF_MARKET'],
    [{ stopDistance: 1 }, 'ATTACHED_ORDER_LEVEL_ERROR'],
    [{ size: 0.1 }, 'MINIMUM_ORDER_SIZE_ERROR'],
    [{ currencyCode: 'USD' }, 'UNKNOWN'],
    [
      { timeInForce: 'GOOD_TILL_DATE', goodTillDate: 1_600_000_000_000 },
      'GOOD_TILL_DATE_IN_THE_PAST',
    ],
  ])('with %j is rejected with %s', async (change, reason) => {
    const alice = await dealerAt(8000, 8001);
    expect(await place(alice, change)).toMatchObject({
      dealStatus: 'REJECTED',
      reason,
      level: null,
    });
    expect(await listed(alice)).toEqual([]);
  });

  it.each([
    [{ level: undefined }, 'validation.null-not-allowed.request.level'],
    [{ stopLevel: 7900, stopDistance: 50 }, 'validation.mutual-exclusive-value.request'],
    [{ timeInForce: 'GOOD_TILL_DATE' }, 'validation.null-not-allowed.request.goodTillDate'],
    [{ type: 'MARKET' }, 'invalid.input'],
    [{ goodTillDate: 'tomorrow' }, 'invalid.input'],
  ])('with %j is no request, %s', async (change, errorCode) => {
    const alice = await dealerAt(8000, 8001);
    await expect(place(alice, change)).rejects.toThrow(errorCode);
  });
});
