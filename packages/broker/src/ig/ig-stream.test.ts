import { DAX, FTSE, type StreamWorld, startStreamWorld, until } from '../testing/stream-world';

let world: StreamWorld;
beforeEach(async () => {
  world = await startStreamWorld();
  await world.setPrice(8000, 8001);
});
afterEach(() => world.stop());

type Opened = ReturnType<StreamWorld['openStream']>;

const untilCount = (opened: Opened, count: number) =>
  until(
    async () => opened.prices.length,
    (length) => length >= count,
  );

async function openDax(): Promise<Opened> {
  const opened = world.openStream();
  opened.stream.setEpics([DAX]);
  await untilCount(opened, 1);
  return opened;
}

describe('prices of a stream', () => {
  it('come at once and with each change, complete even when only one side was sent', async () => {
    const opened = await openDax();
    await world.setPrice(8000, 8002);
    await untilCount(opened, 2);
    const brokerAtMs: unknown = expect.any(Number);
    expect(opened.prices).toEqual([
      { epic: DAX, bid: '8000', offer: '8001', status: 'TRADEABLE', brokerAtMs },
      { epic: DAX, bid: '8000', offer: '8002', status: 'TRADEABLE', brokerAtMs },
    ]);
    expect(opened.stream.streams(DAX)).toBe(true);
    expect(opened.stream.streams(FTSE)).toBe(false);
  });

  it.each([
    ['PRICE is rejected', ['PRICE'], 'TRADEABLE'],
    ['PRICE and MARKET are rejected', ['PRICE', 'MARKET'], null],
  ])('come by another item when %s', async (_case, kinds, status) => {
    const opened = world.openStream();
    for (const kind of kinds.slice(0, -1)) await world.setFaults({ streamItemRejected: { kind } });
    await world.setFaults({
      streamItemRejected: kinds.length === 1 ? { kind: 'PRICE' } : { count: 2 },
    });
    opened.stream.setEpics([DAX]);
    await untilCount(opened, 1);
    expect(opened.prices[0]).toEqual({
      epic: DAX,
      bid: '8000',
      offer: '8001',
      status,
      brokerAtMs: expect.any(Number),
    });
  });

  it('do not come for a market that the broker does not stream; others do', async () => {
    const opened = world.openStream();
    opened.stream.setEpics(['IX.D.NOTHING.IP', DAX]);
    await untilCount(opened, 1);
    expect(opened.prices[0]?.epic).toBe(DAX);
    expect(opened.stream.streams('IX.D.NOTHING.IP')).toBe(false);
  });

  it.each([
    ['0', '1'],
    ['8000', '7999'],
    ['n/a', '8001'],
    ['-', '8001'],
  ])('are none when the broker shows %s and %s', async (bid, offer) => {
    const opened = await openDax();
    await world.setFaults({ streamOddPrice: { bid, offer } });
    await untilCount(opened, 2);
    expect(opened.prices[1]).toMatchObject({ bid: null, offer: null });
  });

  it('say that a market is closed', async () => {
    const opened = await openDax();
    await world.setFaults({ marketClosed: { epic: DAX, status: 'SUSPENDED' } });
    await untilCount(opened, 2);
    expect(opened.prices[1]).toEqual({
      epic: DAX,
      bid: null,
      offer: null,
      status: 'SUSPENDED',
      brokerAtMs: expect.any(Number),
    });
  });

  it('carry the broker’s time, which shows what comes late or twice', async () => {
    const opened = await openDax();
    await world.setFaults({ streamOutOfOrder: { count: 1 } });
    await world.setPrice(8005, 8006);
    await untilCount(opened, 3);
    await world.setFaults({ streamDuplicates: { count: 1 } });
    await world.setPrice(8007, 8008);
    await untilCount(opened, 5);
    expect(opened.bids()).toEqual(['8000', '8005', '8000', '8007', '8007']);
    const [first, second, late, last, repeated] = opened.prices.map((price) => price.brokerAtMs);
    expect(late).toBe(first);
    expect(repeated).toBe(last);
    expect(second).toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
    expect(last).toBeGreaterThan(second ?? Number.POSITIVE_INFINITY);
  });

  it('stop for markets that are not wanted any more', async () => {
    const opened = await openDax();
    opened.stream.setEpics([FTSE]);
    await untilCount(opened, 2);
    await world.setPrice(8005, 8006);
    await world.setPrice(7000, 7001, FTSE);
    await untilCount(opened, 3);
    expect(opened.prices.slice(1).map(({ epic }) => epic)).toEqual([FTSE, FTSE]);
  });
});

describe('a stream that breaks', () => {
  it('comes back and subscribes again', async () => {
    const opened = await openDax();
    await world.setFaults({ streamDropped: true });
    await until(
      async () => opened.connections,
      (connections) => connections.includes('disconnected') && connections.at(-1) === 'up',
    );
    // A machine that stands still for seconds takes a stream for a silent one.
    const causes = opened.connections.filter((one) => one !== 'stalled');
    expect(causes.filter((one) => one !== 'up')).toEqual(['disconnected']);
    await world.setPrice(8010, 8011);
    await until(
      async () => opened.bids(),
      (bids) => bids.at(-1) === '8010',
    );
  });

  it('takes new tokens when the old ones have expired', async () => {
    const opened = await openDax();
    // This ends every session.
    await world.control('POST', 'reset');
    await world.setFaults({ streamDropped: true });
    await world.setPrice(8020, 8021);
    await until(
      async () => opened.bids(),
      (bids) => bids.at(-1) === '8020',
    );
    expect(opened.connections).toContain('error 1');
    expect(opened.connections.at(-1)).toBe('up');
  });

  it('is noticed when it is completely silent, and opened again', async () => {
    const opened = await openDax();
    await world.setFaults({ streamStalled: { silence: 'all' } });
    await until(
      async () => opened.connections,
      (connections) => connections.includes('stalled'),
    );
    await world.setFaults({ streamStalled: false });
    await world.setPrice(8030, 8031);
    await until(
      async () => opened.bids(),
      (bids) => bids.at(-1) === '8030',
    );
  });

  it('gives the reason when it cannot be opened, and comes once it can', async () => {
    await world.setFaults({ streamRejected: true });
    const opened = world.openStream();
    opened.stream.setEpics([DAX]);
    await until(
      async () => opened.connections,
      (connections) => connections.length >= 2,
    );
    expect(opened.prices).toEqual([]);
    await world.setFaults({ streamRejected: false });
    await untilCount(opened, 1);
  });
});

describe('the stream of an account', () => {
  it('shows the confirm of an order and what became of the position', async () => {
    const opened = world.openStream(true);
    await until(
      async () => opened.connections,
      (connections) => connections.includes('up'),
    );
    await until(
      () => world.control<{ streams: { items: string[] }[] }>('GET', 'streams'),
      ({ streams }) => streams[0]?.items.length === 2,
    );
    await world.broker.openPosition({
      dealReference: 'ours-1',
      epic: DAX,
      expiry: '-',
      direction: 'BUY',
      size: '1',
      currency: 'EUR',
      worstLevel: null,
      stopDistance: null,
      limitDistance: null,
    });
    await until(
      async () => opened.positions.length,
      (length) => length === 1,
    );
    expect(opened.confirms).toEqual([
      expect.objectContaining({ dealReference: 'ours-1', accepted: true, level: '8001' }),
    ]);
    expect(opened.positions[0]).toMatchObject({ status: 'OPEN', channel: 'PUBLIC_WEB_API' });
  });
});
