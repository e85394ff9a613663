import { inTransaction } from '@entropi/db/db';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { shares } from '@entropi/db/schema/trading';
import { asc, eq } from 'drizzle-orm';
import type { Engine } from '../start-engine';
import { listKnownDeals, listLiveDeals } from '../store/reconcile.repo';
import { EngineHarness, EPIC, until } from '../testing/engine-harness';
import { TradingState } from '../testing/trading-state';
import { addTradingUser, type TradingUser } from '../testing/trading-user';

let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;
let engine: Engine;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  user = await addTradingUser(harness, 'anna');
  state = new TradingState(harness, user.userId);
  engine = await harness.startEngine();
  await until(
    () => state.openLevels(),
    (levels) => levels.join() === '0',
  );
});

afterEach(() => harness.stop());

const ledger = () =>
  harness.db.select().from(closingDeals).orderBy(asc(closingDeals.at), asc(closingDeals.id));

/** What the account has realised at the broker, in cents. */
async function sumAtBroker(): Promise<number> {
  const { deals } = await harness.control<{ deals: { profit: number | null }[] }>('GET', 'deals');
  return deals.reduce((sum, { profit }) => sum + Math.round((profit ?? 0) * 100), 0);
}

async function sumBookedProfits(): Promise<number> {
  const rows = (await ledger()).filter((row) => row.voidedAt === null);
  return rows.reduce((sum, row) => sum + (row.profitMinor ?? 0), 0);
}

const shareNow = async () => (await state.shares())[0];
const cycleNow = async () => (await state.cycles())[0];

describe('the deal ledger', () => {
  it('has a row for a close of ours, as the broker states its profit', async () => {
    await harness.setPrice(8012);
    await until(shareNow, (share) => share?.state === 'CLOSED');
    expect(await ledger()).toMatchObject([
      { kind: 'WHOLE', size: 1, level: 8012, profitMinor: 1100, profitSource: 'CONFIRM' },
    ]);
    expect(await sumBookedProfits()).toBe(await sumAtBroker());
  });

  it('has a row for each part that the user closes on the broker’s web page, and for the rest', async () => {
    await harness.setPrice(8005);
    for (const [size, left] of [
      [0.5, 0.5],
      [0.2, 0.3],
    ]) {
      await harness.setFaults({ positionClosed: { channel: 'WEB', size } });
      await until(shareNow, (share) => share?.size === left);
    }
    // A part is booked when the activity shows it, which may be read after the position.
    expect(await until(ledger, (rows) => rows.length === 2)).toMatchObject([
      { kind: 'PART', size: 0.5, profitMinor: 200, profitSource: 'ACTIVITY' },
      { kind: 'PART', size: 0.2, profitMinor: 80 },
    ]);
    expect(await shareNow()).toMatchObject({ state: 'OPEN', openedSize: 1, profitMinor: 280 });
    expect((await cycleNow())?.realisedMinor).toBe(280);
    await harness.setPrice(8012);
    await until(shareNow, (share) => share?.state === 'CLOSED');
    expect(await shareNow()).toMatchObject({ profitMinor: 280 + 330, closeLevel: 8012 });
    expect(await cycleNow()).toMatchObject({ realisedMinor: 610, result: 'WON' });
    expect(await sumBookedProfits()).toBe(await sumAtBroker());
  });

  it('has a part and the rest even if both were closed between two reads', async () => {
    await harness.setFaults({ callFails: { answer: '503', path: '/positions' } });
    await harness.setPrice(8005);
    await harness.setFaults({ positionClosed: { channel: 'WEB', size: 0.5 } });
    await harness.setPrice(8003);
    await harness.setFaults({ positionClosed: { channel: 'SYSTEM' } });
    await harness.setFaults({ callFails: null });
    await until(shareNow, (share) => share?.state === 'CLOSED');
    expect(await ledger()).toMatchObject([
      { kind: 'PART', size: 0.5, profitMinor: 200 },
      { kind: 'WHOLE', size: 0.5, profitMinor: 100 },
    ]);
    expect(await sumBookedProfits()).toBe(await sumAtBroker());
  });

  it('learns later what a part realised, while the activity cannot be read at first', async () => {
    await harness.setFaults({ callFails: { answer: '503', path: '/history' } });
    await harness.setPrice(8005);
    await harness.setFaults({ positionClosed: { channel: 'WEB', size: 0.4 } });
    await until(shareNow, (share) => share?.size === 0.6);
    expect(await ledger()).toEqual([]);
    await harness.setFaults({ callFails: null });
    await until(ledger, (rows) => rows.length === 1);
    expect(await ledger()).toMatchObject([{ kind: 'PART', size: 0.4, profitMinor: 160 }]);
  });

  it('asks at once what a roll has realised: the level of a roll is that of the next contract', async () => {
    await harness.setFaults({ transactionsLag: { lagMs: 3_600_000 } });
    await harness.setPrice(8005);
    await harness.setFaults({ rollover: true });
    const [old, next] = await until(
      () => state.shares(),
      (rows) => rows.length === 2,
    );
    expect(old).toMatchObject({ state: 'CLOSED', closeReason: 'ROLLED' });
    expect(next).toMatchObject({ state: 'OPEN', closeLevel: null, profitMinor: null });
    expect(await ledger()).toMatchObject([{ kind: 'ROLL', profitSource: 'PROVISIONAL' }]);
    await harness.setFaults({ transactionsLag: null });
    await until(ledger, ([roll]) => roll?.profitSource === 'TRANSACTION');
    expect(await ledger()).toMatchObject([
      { kind: 'ROLL', level: 8005, profitMinor: 400, audit: 'CORRECTED' },
    ]);
    expect(await sumBookedProfits()).toBe(await sumAtBroker());
    expect((await state.shares())[0]).toMatchObject({ closeLevel: 8005, profitMinor: 400 });
    expect((await cycleNow())?.realisedMinor).toBe(400);
  });

  it('goes on asking after a restart', async () => {
    await harness.setFaults({ transactionsLag: { lagMs: 3_600_000 } });
    await harness.setPrice(8005);
    await harness.setFaults({ rollover: true });
    await until(ledger, ([roll]) => roll?.profitSource === 'PROVISIONAL');
    await harness.stopEngine(engine);
    await harness.setFaults({ transactionsLag: null });
    await harness.startEngine();
    await until(ledger, ([roll]) => roll?.profitSource === 'TRANSACTION');
    expect(await sumBookedProfits()).toBe(await sumAtBroker());
  });

  it('has the profit of a share opened by hand that its limit closed', async () => {
    await harness.db.update(shares).set({ cycleId: null, currentScaleId: null, level: null });
    await harness.setPrice(8060);
    await harness.setFaults({ positionClosed: { channel: 'SYSTEM' } });
    await until(shareNow, (share) => share?.state === 'CLOSED');
    expect(await shareNow()).toMatchObject({ profitMinor: 5900, profitCurrency: 'EUR' });
    expect(await sumBookedProfits()).toBe(await sumAtBroker());
  });

  it('takes back the end of a share that the broker still shows as a position', async () => {
    await harness.setFaults({ positionHidden: { forMs: 2500 } });
    const [share] = await state.shares();
    const closed = { state: 'CLOSED', closeReason: 'BROKER', closedAt: new Date() } as const;
    await inTransaction(harness.db, async (tx) => {
      await tx
        .update(shares)
        .set({ ...closed, profitMinor: -700 })
        .where(eq(shares.id, share?.id ?? 0));
      await tx.insert(closingDeals).values({
        shareId: share?.id ?? 0,
        userId: user.userId,
        brokerAccountId: user.brokerAccountId,
        cycleId: share?.cycleId,
        kind: 'WHOLE',
        size: 1,
        profitMinor: -700,
        profitCurrency: 'EUR',
        at: new Date(),
      });
    });
    const back = await until(shareNow, (now) => now?.state === 'OPEN');
    expect(back).toMatchObject({
      closeLevel: null,
      profitMinor: null,
      closeReason: null,
      closedAt: null,
    });
    expect(await sumBookedProfits()).toBe(0);
    expect((await ledger())[0]?.voidedAt).not.toBeNull();
  });

  it('reads no shares that were closed long ago, however many there are', async () => {
    const [share] = await state.shares();
    if (!share) throw new Error('no share');
    const { id: _, ...rest } = share;
    const past = Array.from({ length: 2000 }, (_unused, index) => ({
      ...rest,
      dealId: `PAST${index}`,
      dealReference: `past-${index}`,
      state: 'CLOSED' as const,
      closedAt: new Date(),
      currentScaleId: null,
      cycleId: null,
      level: null,
      epic: EPIC,
    }));
    // A statement takes at most 65,535 values.
    for (let begin = 0; begin < past.length; begin += 500)
      await harness.db.insert(shares).values(past.slice(begin, begin + 500));

    const listed = { dealIds: [share.dealId ?? '', 'PAST7'], dealReferences: ['past-9'] };
    const known = await listKnownDeals(harness.db, user.brokerAccountId, listed, async (id) =>
      (await listLiveDeals(harness.db, [id])).flat(),
    );
    expect(known.map((deal) => deal.share.dealReference).sort()).toEqual(
      [share.dealReference, 'past-7', 'past-9'].sort(),
    );
  });
});
