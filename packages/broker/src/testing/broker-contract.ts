import { describeBrokerFaults } from './broker-contract-faults';
import {
  type ContractFixture,
  type ContractWorld,
  createPatientPool,
  getReference,
  okValue,
  openAndConfirm,
} from './broker-contract-fixture';

/** One suite for every broker behind the port. */
export function describeBrokerContract(name: string, start: () => Promise<ContractWorld>): void {
  describe(name, () => {
    const fixture = {} as ContractFixture;
    beforeAll(async () => {
      fixture.world = await start();
    });
    beforeEach(async () => {
      const { world } = fixture;
      await world.reset();
      await world.setPrice(12_000, 12_001.2);
      fixture.clientPool = createPatientPool(world);
      fixture.broker = fixture.clientPool.open(world.credentials, world.accountId);
      fixture.order = (dealReference, change = {}) => ({
        dealReference,
        epic: world.epic,
        expiry: '-',
        direction: 'BUY',
        size: '1',
        currency: world.currency,
        worstLevel: null,
        stopDistance: null,
        limitDistance: null,
        ...change,
      });
    });
    afterEach(() => fixture.clientPool.close());
    afterAll(() => fixture.world.stop());

    describeReads(fixture);
    describeOrders(fixture);
    describeBrokerFaults(fixture);
  });
}

function describeReads(fixture: ContractFixture): void {
  it('lists the accounts of the key with exact balances', async () => {
    const accounts = okValue(await fixture.broker.accounts());
    const own = accounts.find((account) => account.accountId === fixture.world.accountId);
    expect(own).toMatchObject({ type: 'CFD', status: 'ENABLED', currency: 'EUR' });
    expect(own?.balance).toEqual({
      balance: '100000',
      deposit: '0',
      profitLoss: '0',
      available: '100000',
    });
  });

  it('gives a market with its tick, point value and dealing rules, and leaves out unknown epics', async () => {
    const markets = okValue(
      await fixture.broker.markets([fixture.world.epic, 'IX.D.NONE.IFMM.IP']),
    );
    expect(markets).toHaveLength(1);
    expect(markets[0]).toMatchObject({
      epic: fixture.world.epic,
      status: 'TRADEABLE',
      bid: '12000',
      offer: '12001.2',
      decimalPlaces: 1,
      pointValue: '1',
      sizeStep: '0.01',
      marginFactorUnit: 'PERCENTAGE',
    });
  });

  it('divides the value of a pip by its size: 10,000 for a EUR/USD mini', async () => {
    const [market] = okValue(await fixture.broker.markets(['CS.D.EURUSD.MINI.IP']));
    expect(market).toMatchObject({ pointValue: '10000', decimalPlaces: 5, scalingFactor: '10000' });
  });

  it('finds markets by a part of their name', async () => {
    const found = okValue(await fixture.broker.searchMarkets('germany'));
    expect(found.map((market) => market.epic)).toContain(fixture.world.epic);
  });

  it('returns as many candles as requested, oldest first, with high and low around open and close', async () => {
    const query = { epic: fixture.world.epic, resolution: 'MINUTE', from: null, to: null } as const;
    const candles = okValue(await fixture.broker.prices({ ...query, max: 30 }));
    expect(candles).toHaveLength(30);
    const times = candles.map((candle) => candle.at);
    expect(times).toEqual([...times].sort());
    for (const candle of candles) {
      const ends = [Number(candle.open), Number(candle.close)];
      expect(Number(candle.high)).toBeGreaterThanOrEqual(Math.max(...ends));
      expect(Number(candle.low)).toBeLessThanOrEqual(Math.min(...ends));
    }
  });

  it('rejects candles of a market that it does not know', async () => {
    const query = { resolution: 'MINUTE', from: null, to: null, max: 10 } as const;
    const read = await fixture.broker.prices({ ...query, epic: 'IX.D.NONE.IFMM.IP' });
    expect(read.kind).toBe('rejected');
  });

  it('has no confirm of a reference that was never sent', async () => {
    expect(await fixture.broker.confirm('NEVER-SENT')).toEqual({ kind: 'ok', value: null });
  });
}

function describeOrders(fixture: ContractFixture): void {
  it('opens at the offer and closes at the bid, with the profit in the confirm', async () => {
    const { broker, order, world } = fixture;
    const opened = await openAndConfirm(broker, order('OPEN-1', { size: '1.5' }));
    expect(opened).toMatchObject({ accepted: true, level: '12001.2', size: '1.5', profit: null });
    const positions = okValue(await broker.positions());
    expect(positions).toHaveLength(1);
    expect(positions[0]).toMatchObject({
      dealReference: 'OPEN-1',
      dealId: opened.dealId,
      direction: 'BUY',
      size: '1.5',
      level: '12001.2',
    });

    await world.setPrice(12_011.2, 12_012.4);
    const dealId = opened.dealId ?? '';
    const reference = getReference(
      await broker.closePosition({ dealId, positionDirection: 'BUY', size: '1.5' }),
    );
    const closed = okValue(await broker.confirm(reference));
    expect(closed).toMatchObject({ accepted: true, level: '12011.2', profitCurrency: 'EUR' });
    expect(Number(closed?.profit)).toBe(15);
    expect(closed?.affectedDeals.map((deal) => deal.dealId)).toContain(dealId);
    expect(okValue(await broker.positions())).toEqual([]);
  });

  it('sends nothing when the caller’s last check says no, and passes on what the check throws', async () => {
    const { broker, order } = fixture;
    const held = await broker.openPosition(order('HELD'), async () => false);
    expect(held).toEqual({ kind: 'withheld' });
    const failing = () => Promise.reject(new Error('no database'));
    await expect(broker.openPosition(order('HELD'), failing)).rejects.toThrow('no database');
    expect(okValue(await broker.positions())).toEqual([]);
    const sent = await broker.openPosition(order('SENT'), async () => true);
    expect(sent).toMatchObject({ kind: 'accepted' });
  });

  it('closes a part and leaves the rest', async () => {
    const { broker, order } = fixture;
    const opened = await openAndConfirm(broker, order('OPEN-PART', { size: '2' }));
    const close = { dealId: opened.dealId ?? '', positionDirection: 'BUY', size: '0.5' } as const;
    getReference(await broker.closePosition(close));
    expect(okValue(await broker.positions())[0]?.size).toBe('1.5');
  });

  it('attaches stop and limit at a distance', async () => {
    const { broker, order } = fixture;
    await openAndConfirm(broker, order('OPEN-STOP', { stopDistance: '50', limitDistance: '80' }));
    const [position] = okValue(await broker.positions());
    expect(position?.stopLevel).not.toBeNull();
    expect(Number(position?.limitLevel)).toBeGreaterThan(Number(position?.level));
  });

  it('rejects an order of an unknown market, or in a wrong currency', async () => {
    const { broker, order } = fixture;
    const unknown = await broker.openPosition(order('NO-MARKET', { epic: 'IX.D.NONE.IFMM.IP' }));
    expect(unknown).toMatchObject({ kind: 'rejected', reason: 'validation' });
    expect(okValue(await broker.positions())).toEqual([]);
  });

  it('shows open and close in the activity, with what they affected', async () => {
    const { broker, order } = fixture;
    const from = new Date(Date.now() - 60_000).toISOString();
    const opened = await openAndConfirm(broker, order('OPEN-ACT'));
    const dealId = opened.dealId ?? '';
    getReference(await broker.closePosition({ dealId, positionDirection: 'BUY', size: '1' }));
    const span = { from, to: new Date(Date.now() + 60_000).toISOString() };
    const activity = okValue(await broker.activity(span));
    const actions = activity.flatMap((item) => item.actions.map((action) => action.type));
    expect(actions).toEqual(expect.arrayContaining(['POSITION_OPENED', 'POSITION_CLOSED']));
    const closing = activity.find((item) => item.actions[0]?.type === 'POSITION_CLOSED');
    expect(closing?.actions[0]?.affectedDealId).toBe(dealId);
    const transactions = okValue(await broker.transactions(span));
    expect(transactions).toHaveLength(1);
    expect(transactions[0]).toMatchObject({ currency: 'EUR', openLevel: '12001.2' });
    expect(Number(transactions[0]?.profit)).toBe(-1.2);
  });

  it('keeps the accounts of one key apart', async () => {
    const { broker, clientPool, order, world } = fixture;
    const other = clientPool.open(world.credentials, world.otherAccountId);
    await openAndConfirm(broker, order('ON-FIRST'));
    expect(okValue(await other.positions())).toEqual([]);
    expect(okValue(await broker.positions())).toHaveLength(1);
    expect(clientPool.open(world.credentials, world.accountId)).toBe(broker);
  });
}
