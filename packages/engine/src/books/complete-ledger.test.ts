import { inTransaction } from '@entropi/db/db';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { asc, isNull } from 'drizzle-orm';
import { assumeClose } from '../orders/resolve-close';
import type { Engine } from '../start-engine';
import { closeShares } from '../store/record-close.repo';
import { EngineHarness, until } from '../testing/engine-harness';
import { addTrader, type Trader } from '../testing/start-trading';
import { setTaskState } from '../testing/trading-user';

let harness: EngineHarness;
let trader: Trader;
let engine: Engine;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  trader = await addTrader(harness, 'anna');
  engine = await harness.startEngine();
  await until(
    () => trader.state.openLevels(),
    (levels) => levels.join() === '0',
  );
});

afterEach(() => harness.stop());

const UNAVAILABLE = { answer: '503', path: '/history' };
/** The broker takes no order that closes: such orders stay under way, or are written again. */
const NO_CLOSE = { reason: 'MARKET_CLOSED', action: 'CLOSE' };

const DAY_MS = 86_400_000;

/** Nothing more is opened; what is open is closed at its target. */
const pause = () => setTaskState(harness, trader.user.userId, 'paused');

const ledger = () =>
  harness.db
    .select()
    .from(closingDeals)
    .where(isNull(closingDeals.voidedAt))
    .orderBy(asc(closingDeals.at), asc(closingDeals.id));

interface BrokerDeal {
  dealId: string;
  profit: number | null;
}

/** Deals that closed something at the broker, with what they realised in cents. */
async function listBrokerDeals(): Promise<string[]> {
  const { deals } = await harness.control<{ deals: BrokerDeal[] }>('GET', 'deals');
  return deals
    .filter(({ profit }) => profit !== null)
    .map(({ dealId, profit }) => `${dealId} ${Math.round((profit ?? 0) * 100)}`)
    .sort();
}

const listBookedDeals = async () =>
  (await ledger()).map((row) => `${row.closingDealId} ${row.profitMinor}`).sort();

/** Waits until both sides name the same deals with the same profits, and share and cycle are the sums of those. */
async function untilSameBooks(): Promise<void> {
  const theirs = await listBrokerDeals();
  await until(listBookedDeals, (ours) => ours.join() === theirs.join());
  const rows = await ledger();
  const sum = rows.reduce((total, row) => total + (row.profitMinor ?? 0), 0);
  const shares = await trader.state.shares();
  expect(shares.reduce((total, share) => total + (share.profitMinor ?? 0), 0)).toBe(sum);
  const cycles = await trader.state.cycles();
  expect(cycles.reduce((total, cycle) => total + cycle.realisedMinor, 0)).toBe(sum);
}

const untilClosed = (count = 1) =>
  until(
    () => trader.state.shares(),
    (shares) => shares.length >= count && shares.every(({ state }) => state === 'CLOSED'),
  );

const closeAtBroker = (size?: number) =>
  harness.setFaults({ positionClosed: { channel: 'WEB', size } });

describe('the ledger of an account whose history cannot be read when things happen', () => {
  it('gets the part that was closed before our own close of the rest', async () => {
    await harness.setFaults({ callFails: UNAVAILABLE });
    await harness.setPrice(8005);
    await closeAtBroker(0.4);
    await until(
      () => trader.state.shares(),
      ([share]) => share?.size === 0.6,
    );
    await pause();
    await harness.setPrice(8012);
    await untilClosed();
    expect(await ledger()).toMatchObject([{ kind: 'WHOLE', size: 0.6, profitMinor: 660 }]);
    await harness.setFaults({ callFails: null });
    await untilSameBooks();
  });

  it('gets the part that was closed while our close was under way', async () => {
    await pause();
    await harness.setFaults({ rejectOrder: NO_CLOSE });
    await harness.setPrice(8012);
    await until(
      () => trader.state.intents(),
      (intents) => intents.some(({ kind, state }) => kind === 'CLOSE' && state === 'REJECTED'),
    );
    await harness.setFaults({ callFails: UNAVAILABLE });
    await closeAtBroker(0.4);
    await harness.setPrice(8014);
    await harness.setFaults({ rejectOrder: null });
    await untilClosed();
    await harness.setFaults({ callFails: null });
    await untilSameBooks();
  });

  it('gets what became of a position that was rolled, rolled again and closed unseen', async () => {
    await pause();
    await harness.setFaults({ callFails: { answer: '503' } });
    for (const bid of [8002, 8004]) {
      await harness.setPrice(bid);
      await harness.setFaults({ rollover: true });
    }
    await harness.setPrice(8007);
    await closeAtBroker(0.3);
    await closeAtBroker();
    await harness.setFaults({ callFails: null });
    await untilClosed(3);
    await untilSameBooks();
  });

  it('gets what was closed of a rolled position before its roll was seen', async () => {
    await pause();
    await harness.setFaults({ callFails: { answer: '503' } });
    await harness.setPrice(8002);
    await harness.setFaults({ rollover: true });
    await harness.setPrice(8007);
    await closeAtBroker(0.3);
    await harness.setFaults({ callFails: null });
    await until(
      () => trader.state.shares(),
      (shares) => shares.at(-1)?.size === 0.7,
    );
    await untilSameBooks();
  });

  it('puts what the broker reports in place of an end that was assumed', async () => {
    await harness.stopEngine(engine);
    await harness.setPrice(8003);
    await closeAtBroker(0.3);
    await harness.setPrice(8007);
    await closeAtBroker();
    const [share] = await trader.state.shares();
    if (!share) throw new Error('no share');
    const closed = { ...assumeClose(share, new Date()), reason: 'BROKER' } as const;
    await inTransaction(harness.db, (tx) => closeShares(tx, [{ share, closed }]));
    expect(await ledger()).toMatchObject([{ kind: 'WHOLE', size: 1, profitMinor: null }]);
    await pause();
    await harness.startEngine();
    await untilSameBooks();
  });

  it('looks again soon after an audit that could not read the transactions', async () => {
    await pause();
    await harness.setPrice(8012);
    await untilClosed();
    await harness.stopEngine(engine);
    await harness.db.update(closingDeals).set({ profitMinor: 1000, profitSource: 'ACTIVITY' });
    await harness.db.update(brokerAccounts).set({ auditedAt: new Date(Date.now() - 2 * DAY_MS) });
    const count = 2;
    await harness.setFaults({
      callFails: { answer: '503', path: '/history/transactions', count },
    });
    await harness.startEngine();
    await untilSameBooks();
    const { struck } = await harness.control<{ struck: Record<string, number> }>('GET', 'faults');
    expect(struck.callFails).toBe(count);
  });
});
