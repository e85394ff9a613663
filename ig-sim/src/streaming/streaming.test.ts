import type { SimOptions } from '../server';
import { DAX, type IgClient } from '../testing/ig-client';
import { StreamClient } from '../testing/stream-client';
import { closeTestSims, startTestSim } from '../testing/test-sim';

let streams: StreamClient[] = [];
afterEach(async () => {
  for (const stream of streams) stream.close();
  streams = [];
  await closeTestSims();
});

const PRICE_FIELDS = ['BIDPRICE1', 'ASKPRICE1', 'TIMESTAMP', 'DLG_FLAG'];

async function openStream(options: Partial<SimOptions> = {}) {
  const sim = await startTestSim(options);
  const alice = await sim.dealer();
  await alice.price(DAX, 8000, 8001);
  return { sim, alice, stream: connect(alice) };
}

function connect(client: IgClient, accountId = 'AL1CFD', tokens = client.streamTokens) {
  const stream = new StreamClient(client.url, accountId, tokens);
  streams.push(stream);
  return stream;
}

async function until(check: () => boolean, timeoutMs = 60_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!check()) {
    if (Date.now() > end) throw new Error('it did not become true');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const bids = ({ updates }: StreamClient) =>
  updates.map(({ values }) => values.BIDPRICE1 ?? values.BID ?? null);

async function setFaults(client: IgClient, faults: Record<string, unknown>) {
  expect((await client.control('PUT', '/faults', faults)).status).toBe(200);
}

describe('a stream of prices', () => {
  it('shows the price at once and then each change, to the official client', async () => {
    const { alice, stream } = await openStream();
    stream.subscribe(`PRICE:AL1CFD:${DAX}`, PRICE_FIELDS, { adapter: 'Pricing' });
    await until(() => stream.updates.length === 1);
    await alice.price(DAX, 8002, 8003);
    await until(() => stream.updates.length === 2);
    await alice.price(DAX, 8002, 8004);
    await until(() => stream.updates.length === 3);
    const shown = stream.updates.map(({ values }) => [values.BIDPRICE1, values.ASKPRICE1]);
    expect(shown).toEqual([
      ['8000', '8001'],
      ['8002', '8003'],
      ['8002', '8004'],
    ]);
    expect(stream.updates[0]?.values.DLG_FLAG).toBe('DEAL');
  });

  it('shows a market, its ticks and its candles under their own names', async () => {
    const { stream } = await openStream();
    stream.subscribe(`MARKET:${DAX}`, ['BID', 'OFFER', 'MARKET_STATE']);
    stream.subscribe(`CHART:${DAX}:TICK`, ['BID', 'OFR', 'UTM'], { mode: 'DISTINCT' });
    stream.subscribe(`CHART:${DAX}:1MINUTE`, ['BID_OPEN', 'BID_CLOSE', 'CONS_END']);
    await until(() => stream.updates.length === 3);
    const values = stream.updates.map((update) => update.values);
    expect(values[0]).toEqual({ BID: '8000', OFFER: '8001', MARKET_STATE: 'TRADEABLE' });
    expect(values[1]).toMatchObject({ BID: '8000', OFR: '8001' });
    expect(values[2]).toMatchObject({ BID_CLOSE: '8000', CONS_END: '0' });
  });

  it('shows a closed market without a price', async () => {
    const { alice, stream } = await openStream();
    stream.subscribe(`PRICE:AL1CFD:${DAX}`, PRICE_FIELDS);
    await until(() => stream.updates.length === 1);
    await setFaults(alice, { marketClosed: { epic: DAX } });
    await until(() => stream.updates.length === 2);
    expect(stream.updates[1]?.values).toMatchObject({ BIDPRICE1: null, DLG_FLAG: 'CLOSED' });
  });
});

describe('a stream of an account', () => {
  it('shows the confirm of each order and what became of the position', async () => {
    const { alice, stream } = await openStream();
    stream.subscribe('TRADE:AL1CFD', ['CONFIRMS', 'OPU', 'WOU'], { mode: 'DISTINCT' });
    stream.subscribe('ACCOUNT:AL1CFD', ['FUNDS', 'DEPOSIT']);
    await until(() => stream.subscribed.length === 2 && stream.updates.length === 1);
    const opened = await alice.opened({ dealReference: 'ours-1' });
    const closed = await alice.closed({ dealId: opened.dealId });
    const read = (field: string) =>
      stream.updates.flatMap(({ values }) => {
        const text = values[field];
        return text ? [JSON.parse(text)] : [];
      });
    await until(() => read('OPU').length === 2);
    expect(read('CONFIRMS')).toEqual([
      expect.objectContaining({ dealReference: 'ours-1', dealStatus: 'ACCEPTED', level: 8001 }),
      expect.objectContaining({ dealReference: closed.dealReference, status: 'CLOSED' }),
    ]);
    expect(read('OPU').map(({ dealIdOrigin, status }) => [dealIdOrigin, status])).toEqual([
      [opened.dealId, 'OPEN'],
      [opened.dealId, 'DELETED'],
    ]);
    expect(stream.updates[0]?.values.FUNDS).toBe('100000.00');
  });
});

describe('what a stream rejects', () => {
  it('tokens that are not good for the account, and tokens that have expired', async () => {
    const { alice } = await openStream();
    const other = connect(alice, 'BO1CFD');
    const { xst } = alice.streamTokens;
    const unknown = connect(alice, 'AL1CFD', { cst: 'unknown', xst });
    await until(() => other.errors.length === 1 && unknown.errors.length === 1);
    expect([...other.errors, ...unknown.errors]).toEqual([1, 1]);
  });

  it('an unknown item, field or mode, and another account’s trades', async () => {
    const { stream } = await openStream();
    stream.subscribe('MARKET:IX.D.NOTHING.IP', ['BID']);
    stream.subscribe('TRADE:BO1CFD', ['CONFIRMS'], { mode: 'DISTINCT' });
    stream.subscribe(`MARKET:${DAX}`, ['NOTHING']);
    stream.subscribe(`MARKET:${DAX}`, ['BID'], { mode: 'DISTINCT' });
    stream.subscribe(`MARKET:${DAX}`, ['BID'], { adapter: 'OTHER' });
    await until(() => stream.errors.length === 5);
    expect([...stream.errors].sort()).toEqual([17, 21, 21, 23, 24]);
  });

  it('more subscriptions than a connection may have', async () => {
    const { stream } = await openStream({ streamSubscriptions: 2 });
    for (const epic of [DAX, 'IX.D.FTSE.IFMM.IP', 'IX.D.DOW.IFMM.IP']) {
      stream.subscribe(`MARKET:${epic}`, ['BID']);
    }
    await until(() => stream.errors.length === 1);
    expect(stream.errors).toEqual([-1]);
  });

  it('everything while streaming is off: sessions name no address', async () => {
    const sim = await startTestSim({ streaming: false });
    const alice = await sim.dealer();
    const { body } = await alice.call<{ lightstreamerEndpoint: string }>('GET', '/session');
    expect(body.lightstreamerEndpoint).toBe('');
  });
});

describe('faults of a stream', () => {
  it('streamDropped: the client comes back by itself and has its price again', async () => {
    const { alice, stream } = await openStream();
    stream.subscribe(`MARKET:${DAX}`, ['BID']);
    await until(() => stream.updates.length === 1);
    await setFaults(alice, { streamDropped: true });
    await until(() => stream.statuses.some((status) => status.startsWith('DISCONNECTED')));
    await until(() => stream.updates.length === 2);
    expect(stream.statuses.at(-1)).toBe('CONNECTED:WS-STREAMING');
  });

  it('streamStalled: nothing comes, and what was missed comes afterwards', async () => {
    const { sim, alice, stream } = await openStream();
    const other = connect(await sim.dealer('bob'), 'BO1CFD');
    for (const one of [stream, other]) one.subscribe(`MARKET:${DAX}`, ['BID']);
    await until(() => [stream, other].every(({ updates }) => updates.length === 1));
    await setFaults(alice, { streamStalled: { silence: 'updates', accountId: 'AL1CFD' } });
    for (const bid of [8004, 8005]) {
      await alice.price(DAX, bid, bid + 1);
      // What the stream of the other account shows would by now be shown by this one, too.
      await until(() => bids(other).at(-1) === String(bid));
    }
    expect(stream.updates).toHaveLength(1);
    await setFaults(alice, { streamStalled: false });
    await until(() => stream.updates.length === 2);
    expect(bids(stream)).toEqual(['8000', '8005']);
  });

  it('streamOutOfOrder, streamDuplicates, streamOddPrice: as they are named', async () => {
    const { alice, stream } = await openStream();
    stream.subscribe(`MARKET:${DAX}`, ['BID', 'OFFER']);
    await until(() => stream.updates.length === 1);
    await setFaults(alice, { streamOutOfOrder: { count: 1 } });
    await alice.price(DAX, 8005, 8006);
    await until(() => stream.updates.length === 3);
    await setFaults(alice, { streamDuplicates: { count: 1 } });
    await alice.price(DAX, 8007, 8008);
    await until(() => stream.updates.length === 5);
    await setFaults(alice, { streamOddPrice: { bid: 'n/a' } });
    await until(() => stream.updates.length === 6);
    expect(bids(stream)).toEqual(['8000', '8005', '8000', '8007', '8007', 'n/a']);
  });

  it('pricesStale: what is shown stands still with its time, and deals are made at the price of now', async () => {
    const { alice, stream } = await openStream();
    stream.subscribe(`PRICE:AL1CFD:${DAX}`, PRICE_FIELDS);
    await until(() => stream.updates.length === 1);
    const readMarket = async () => {
      const { body } = await alice.call<{ snapshot: { bid: number; updateTime: string } }>(
        'GET',
        `/markets/${DAX}`,
        { version: 3 },
      );
      return body.snapshot;
    };
    const before = await readMarket();
    await setFaults(alice, { pricesStale: { epic: DAX } });
    await alice.control('POST', '/clock', { stepMs: 5000 });
    await alice.price(DAX, 8200, 8201);
    expect(await readMarket()).toEqual(before);
    expect((await alice.opened()).level).toBe(8201);
    expect(stream.updates).toHaveLength(1);
    await setFaults(alice, { pricesStale: false });
    await until(() => stream.updates.length === 2);
    expect(stream.updates[1]?.values).toMatchObject({ BIDPRICE1: '8200', ASKPRICE1: '8201' });
  });

  it('streamRejected and streamItemRejected: as often as counted', async () => {
    const alice = await (await startTestSim()).dealer();
    await setFaults(alice, { streamRejected: { code: 1, count: 1 } });
    const stream = connect(alice);
    await until(() => stream.errors.length === 1);
    await setFaults(alice, { streamItemRejected: { kind: 'PRICE', count: 1 } });
    const second = connect(alice);
    second.subscribe(`PRICE:AL1CFD:${DAX}`, PRICE_FIELDS);
    await until(() => second.errors.length === 1);
    expect([...stream.errors, ...second.errors]).toEqual([1, 21]);
  });

  it('streamConfirmsLost and streamConfirmsLate: the positions are shown all the same', async () => {
    const { alice, stream } = await openStream();
    stream.subscribe('TRADE:AL1CFD', ['CONFIRMS', 'OPU'], { mode: 'DISTINCT' });
    await until(() => stream.subscribed.length === 1);
    await setFaults(alice, { streamConfirmsLost: { count: 1 } });
    await alice.open();
    await until(() => stream.updates.length === 1);
    await setFaults(alice, { streamConfirmsLate: { count: 1, delayMs: 300 } });
    await alice.open();
    await until(() => stream.updates.length === 3);
    expect(stream.updates.map(({ values }) => values.CONFIRMS !== null)).toEqual([
      false,
      false,
      true,
    ]);
  });
});
