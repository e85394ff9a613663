import type { IgClient } from '../testing/ig-client';
import { DAX } from '../testing/ig-client';
import { closeTestSims, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

interface Activity {
  dealId: string;
  status: string;
  details: { dealReference: string; actions: { actionType: string; affectedDealId: string }[] };
}
interface Activities {
  activities: Activity[];
  metadata: { paging: { next: string | null; size: number } };
}
interface Transactions {
  transactions: Record<string, string>[];
  metadata: { size: number; pageData: { totalPages: number } };
}

async function tradedOnce() {
  const alice = await (await startTestSim()).dealer();
  await alice.price(DAX, 8000, 8001);
  const open = await alice.opened({ size: 2, dealReference: 'first' });
  await alice.price(DAX, 8010, 8011);
  const close = await alice.closed({ dealId: open.dealId, size: 2 });
  return { alice, open, close };
}

const activities = async (client: IgClient, query: string) =>
  (await client.call<Activities>('GET', `/history/activity/?${query}`, { version: 3 })).body;

const transactions = async (client: IgClient, query = '') =>
  (await client.call<Transactions>('GET', `/history/transactions?${query}`, { version: 2 })).body;

describe('GET /history/activity', () => {
  it('lists openings and closes newest first, joined by the affected deal id', async () => {
    const { alice, open, close } = await tradedOnce();
    const response = await activities(alice, 'from=2026-01-01T00:00:00&detailed=true');
    expect(response.activities).toMatchObject([
      {
        epic: DAX,
        period: '-',
        dealId: close.dealId,
        channel: 'PUBLIC_WEB_API',
        type: 'POSITION',
        status: 'ACCEPTED',
        details: {
          level: 8010,
          size: 2,
          direction: 'SELL',
          currency: 'EUR',
          actions: [{ actionType: 'POSITION_CLOSED', affectedDealId: open.dealId }],
        },
      },
      {
        dealId: open.dealId,
        description: `Position opened: ${open.dealId.slice(-8)}`,
        details: {
          dealReference: 'first',
          marketName: 'Germany 40 Cash (€1)',
          level: 8001,
          actions: [{ actionType: 'POSITION_OPENED', affectedDealId: open.dealId }],
        },
      },
    ]);
    expect(response.metadata.paging).toEqual({ next: null, size: 2 });
  });

  it('leaves details out unless they are requested, and filters by deal id, date and FIQL', async () => {
    const { alice, open, close } = await tradedOnce();
    await alice.opened({ size: 0.1 });
    const all = await activities(alice, 'from=2026-01-01');
    expect(all.activities.map(({ details }) => details)).toEqual([null, null, null]);
    const ids = async (query: string) =>
      (await activities(alice, `from=2026-01-01&${query}`)).activities.map((it) => it.dealId);
    expect(await ids(`dealId=${open.dealId}`)).toEqual([close.dealId, open.dealId]);
    expect(await ids('filter=status==ACCEPTED')).toEqual([close.dealId, open.dealId]);
    expect(await ids(`filter=status!=REJECTED;dealId==${open.dealId}`)).toEqual([open.dealId]);
    expect(await ids(`filter=dealId==x,dealId==${open.dealId}`)).toEqual([open.dealId]);
    expect((await activities(alice, 'from=2026-01-02&to=2026-01-03')).activities).toEqual([]);
  });

  it('pages by the url it names, without a gap and without an end', async () => {
    const { alice } = await tradedOnce();
    for (let n = 0; n < 23; n += 1) await alice.open({ dealReference: `n-${n}`, size: 0.2 });
    const seen: string[] = [];
    let query = 'from=2026-01-01&pageSize=10&detailed=true';
    for (let page = 0; page < 3; page += 1) {
      const { activities: found, metadata } = await activities(alice, query);
      seen.push(...found.map(({ dealId }) => dealId));
      query = metadata.paging.next?.split('?')[1] ?? '';
    }
    expect(query).toBe('');
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });

  it.each([
    ['from=2026-01-02&to=2026-01-01', 'error.request.invalid.date-range'],
    ['from=never', 'error.request.invalid.date-range'],
    ['from=2026-01-01&pageSize=5', 'error.request.invalid.page-size'],
    ['from=2026-01-01&pageSize=501', 'error.request.invalid.page-size'],
    ['', 'validation.null-not-allowed.request.from'],
    ['from=2026-01-01&filter=nonsense', 'invalid.input'],
  ])('rejects %s with 400 %s', async (query, errorCode) => {
    const alice = await (await startTestSim()).dealer();
    const response = await alice.call('GET', `/history/activity?${query}`, { version: 3 });
    expect([response.status, response.body]).toEqual([400, { errorCode }]);
  });
});

describe('GET /history/transactions', () => {
  it('lists a trade in text, its reference the tail of the closing deal id', async () => {
    const { alice, close } = await tradedOnce();
    const response = await transactions(alice);
    expect(response.transactions).toEqual([
      {
        cashTransaction: false,
        closeLevel: '8010.0',
        currency: 'E',
        date: '2026-01-05',
        dateUtc: '2026-01-05T08:00:00',
        instrumentName: 'Germany 40 Cash (€1)',
        openDateUtc: '2026-01-05T08:00:00',
        openLevel: '8001.0',
        period: '-',
        profitAndLoss: 'E18.00',
        reference: close.dealId.slice(-8),
        size: '+2.00',
        transactionType: 'TRADE',
      },
    ]);
  });

  it('looks back ten minutes by default, and further when the query says so', async () => {
    const { alice } = await tradedOnce();
    await alice.control('POST', '/clock', { stepMs: 11 * 60_000 });
    expect((await transactions(alice)).metadata.size).toBe(0);
    expect((await transactions(alice, 'maxSpanSeconds=3600')).metadata.size).toBe(1);
    expect((await transactions(alice, 'from=2026-01-01')).metadata.size).toBe(1);
    expect((await transactions(alice, 'from=2026-01-01&type=DEPOSIT')).metadata.size).toBe(0);
  });

  it('pages, and shows a short position with a minus', async () => {
    const { alice } = await tradedOnce();
    const { dealId } = await alice.opened({ direction: 'SELL' });
    await alice.closed({ dealId, direction: 'BUY' });
    const first = await transactions(alice, 'pageSize=1');
    expect(first.metadata.pageData.totalPages).toBe(2);
    expect(first.transactions[0]).toMatchObject({ size: '-1.00', profitAndLoss: 'E-1.00' });
    const second = await transactions(alice, 'pageSize=1&pageNumber=2');
    expect(second.transactions[0]).toMatchObject({ profitAndLoss: 'E18.00' });
  });
});
