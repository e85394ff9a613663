import { generatePastPrices } from '../market/past-prices';
import { DAX, type IgClient } from '../testing/ig-client';
import { closeTestSims, newDataDir, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

/** The clock of the tests stands at 08:00 of 5 January. */
const at = (day: number, hour: number) =>
  `2025-12-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`;
const open = (dealReference: string, moment: string, change: object = {}) => ({
  kind: 'OPEN',
  at: moment,
  dealReference,
  direction: 'BUY',
  size: 1.5,
  ...change,
});
const close = (dealReference: string, moment: string) => ({
  kind: 'CLOSE',
  at: moment,
  dealReference,
});
const ORDERS = [
  open('first', at(1, 9)),
  open('second', at(2, 9), { size: 2 }),
  close('first', at(3, 9)),
  close('second', at(3, 9)),
  open('third', at(20, 9), { direction: 'SELL' }),
];
const past = (change: object = {}) => ({
  accountId: 'AL1CFD',
  epic: DAX,
  orders: ORDERS,
  ...change,
});

interface Booked {
  at: string;
  action: string;
  dealId: string;
  dealReference: string;
  level: number;
  profit: number | null;
  affectedDeals: { dealId: string; size: number }[];
}

async function listBooked(client: IgClient): Promise<Booked[]> {
  return (await client.control<{ deals: Booked[] }>('GET', '/deals?accountId=AL1CFD')).body.deals;
}

/** The price of the path at a moment. */
function priceAt(moment: string) {
  const { bid, offer } = generatePastPrices({
    epic: DAX,
    seed: 20_260,
    fromMs: Date.parse(moment),
    everyMs: 1,
    count: 1,
  });
  return { bid: (bid[0] ?? 0) / 10, offer: (offer[0] ?? 0) / 10 };
}

describe('POST /sim/past-deals', () => {
  it('books what was dealt, at the prices of that time, with what it realised', async () => {
    const alice = await (await startTestSim()).dealer();
    expect(await alice.control('POST', '/past-deals', past())).toMatchObject({
      status: 201,
      body: { deals: 5 },
    });
    const deals = await listBooked(alice);
    const prices = [1, 2, 3, 3, 20].map((day) => priceAt(at(day, 9)));
    expect(deals.map(({ level }) => level)).toEqual([
      prices[0]?.offer,
      prices[1]?.offer,
      prices[2]?.bid,
      prices[3]?.bid,
      prices[4]?.bid,
    ]);
    const [first, , closing] = deals;
    const gained = ((closing?.level ?? 0) - (first?.level ?? 0)) * 1.5;
    expect(closing?.profit).toBeCloseTo(gained, 2);
    expect(closing?.affectedDeals).toMatchObject([{ dealId: first?.dealId, size: 1.5 }]);
    // They have the same moment, and still one comes after the other.
    expect(deals.map((deal) => deal.at)).toEqual([
      '2025-12-01T09:00:00.000Z',
      '2025-12-02T09:00:00.000Z',
      '2025-12-03T09:00:00.000Z',
      '2025-12-03T09:00:00.001Z',
      '2025-12-20T09:00:00.000Z',
    ]);
    expect(new Set(deals.map(({ dealId }) => dealId)).size).toBe(5);
  });

  it('is shown by IG’s own calls: balance, position, transactions, activity', async () => {
    const alice = await (await startTestSim()).dealer();
    await alice.control('POST', '/past-deals', past());
    const deals = await listBooked(alice);
    const realised = deals.reduce((sum, { profit }) => sum + (profit ?? 0), 0);
    expect((await alice.balance())?.balance).toBeCloseTo(100_000 + realised, 2);
    expect(await alice.positions()).toMatchObject([
      { position: { dealReference: 'third', size: 1.5, dealId: deals[4]?.dealId } },
    ]);
    const range = 'from=2025-12-01T00:00:00&to=2025-12-31T00:00:00';
    const { body } = await alice.call<{
      transactions: { reference: string; openDateUtc: string }[];
    }>('GET', `/history/transactions?${range}&pageSize=0`, { version: 2 });
    expect(body.transactions.map(({ reference }) => reference)).toEqual([
      deals[3]?.dealId.slice(-8),
      deals[2]?.dealId.slice(-8),
    ]);
    expect(body.transactions.at(-1)?.openDateUtc).toBe('2025-12-01T09:00:00');
    const activity = await alice.call<{ activities: { dealId: string }[] }>(
      'GET',
      `/history/activity?${range}&detailed=true`,
      { version: 3 },
    );
    expect(activity.body.activities.map(({ dealId }) => dealId)).toEqual(
      deals.map(({ dealId }) => dealId).reverse(),
    );
  });

  it('survives a restart, and what is dealt afterwards has ids of its own', async () => {
    const dataDir = newDataDir();
    const first = await startTestSim({ dataDir });
    const before = await first.dealer();
    await before.control('POST', '/past-deals', past());
    const known = await listBooked(before);
    await before.opened();
    await first.close();
    const later = await (await startTestSim({ dataDir })).dealer();
    await later.opened();
    const deals = await listBooked(later);
    expect(deals.slice(0, 5)).toEqual(known);
    expect(deals).toHaveLength(7);
    expect(new Set(deals.map(({ dealId }) => dealId)).size).toBe(7);
    expect(await later.positions()).toHaveLength(3);
  });

  it('dates deals of another account as before', async () => {
    const sim = await startTestSim();
    const bob = await sim.dealer('bob');
    await bob.opened({ dealReference: 'now' });
    await bob.control('POST', '/past-deals', past());
    await bob.opened({ dealReference: 'after' });
    const { body } = await bob.control<{ deals: Booked[] }>('GET', '/deals?accountId=BO1CFD');
    expect(body.deals.map((deal) => deal.at)).toEqual([
      '2026-01-05T08:00:00.000Z',
      '2026-01-05T08:00:00.001Z',
    ]);
  });

  it('is rejected once the account has dealt, and changes nothing', async () => {
    const alice = await (await startTestSim()).dealer();
    await alice.control('POST', '/past-deals', past());
    const deals = await listBooked(alice);
    const again = await alice.control('POST', '/past-deals', past());
    expect([again.status, again.body]).toEqual([409, { errorCode: 'sim.account-dealt' }]);
    expect(await listBooked(alice)).toEqual(deals);
  });

  it.each<[object, string]>([
    [
      { orders: [open('a', at(2, 9)), open('b', at(1, 9))] },
      'orders.1: is before the one before it',
    ],
    [{ orders: [open('a', '2026-01-05T08:00:00Z')] }, 'orders.0: is not in the past'],
    [{ orders: [open('a', at(1, 9)), open('a', at(2, 9))] }, 'orders.1: repeats a reference'],
    [{ orders: [close('a', at(1, 9))] }, 'orders.0: closes what is not open'],
    [
      { orders: [open('a', at(1, 9)), close('a', at(2, 9)), close('a', at(3, 9))] },
      'orders.2: closes what is not open',
    ],
    [{ orders: [open('a', at(1, 9), { size: 0.1 })] }, 'orders.0: MINIMUM_ORDER_SIZE_ERROR'],
    [{ epic: 'IX.D.DAX.DAILY.IP' }, 'epic: is no market of the account'],
  ])('rejects %j as a whole: %s', async (change, problem) => {
    const alice = await (await startTestSim()).dealer();
    const response = await alice.control('POST', '/past-deals', past(change));
    expect([response.status, response.body]).toEqual([
      422,
      { errorCode: 'sim.invalid', problems: [problem] },
    ]);
    expect(await listBooked(alice)).toEqual([]);
  });

  it.each([
    [{ accountId: 'NOBODY' }, 'sim.account-unknown'],
    [{ epic: 'IX.D.NOWHERE.IP' }, 'error.trading.otc.instrument-not-found'],
  ])('responds with 404 for %j', async (change, errorCode) => {
    const response = await (await startTestSim())
      .client()
      .control('POST', '/past-deals', past(change));
    expect([response.status, response.body]).toEqual([404, { errorCode }]);
  });
});

describe('GET /sim/markets/{epic}/past', () => {
  const ask = async (query: string) =>
    (await startTestSim()).client().control('GET', `/markets/${DAX}/past?${query}`);

  it('shows what was shown at that time', async () => {
    const { status, body } = await ask('from=2025-12-01T09:00:00Z&everyMs=86400000&count=2');
    const shown = [priceAt(at(1, 9)), priceAt(at(2, 9))];
    expect([status, body]).toEqual([
      200,
      { bid: shown.map(({ bid }) => bid), offer: shown.map(({ offer }) => offer) },
    ]);
  });

  it.each([
    'from=2026-01-05T08:00:00Z&everyMs=1000&count=1',
    'from=2025-12-01T09:00:00Z&everyMs=0&count=1',
    'from=2025-12-01T09:00:00Z&everyMs=1&count=200001',
    'everyMs=1&count=1',
  ])('rejects %s', async (query) => {
    expect((await ask(query)).status).toBe(422);
  });
});
