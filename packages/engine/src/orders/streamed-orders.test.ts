import { EngineHarness, until } from '../testing/engine-harness';
import { addTrader, untilLookedAt } from '../testing/start-trading';
import { findBookkeepingProblems, type TradingState } from '../testing/trading-state';
import type { TradingUser } from '../testing/trading-user';

let harness: EngineHarness;
let state: TradingState;
let user: TradingUser;

beforeEach(async () => {
  harness = await EngineHarness.start({ streaming: true });
  await harness.setPrice(8000);
  ({ state, user } = await addTrader(harness, 'anna'));
});

afterEach(() => harness.stop());

const deals = async (action: 'OPEN' | 'CLOSE') =>
  (await harness.deals()).filter((deal) => deal.action === action);
const isOpen = (levels: (number | null)[]) => (now: (number | null)[]) =>
  now.join() === levels.join();

/** Waits for the account's own stream, which runs beside that of the prices. */
const untilStreamed = () =>
  until(
    () => harness.control<{ streams: { items: string[] }[] }>('GET', 'streams'),
    ({ streams }) => streams.some(({ items }) => items.some((item) => item.startsWith('TRADE'))),
  );

/**
 * Counts updates that the account's own stream has sent: a confirm and what became of the position, for each order.
 */
async function countSent(): Promise<number> {
  const { streams } = await harness.control<{ streams: { sent: Record<string, number> }[] }>(
    'GET',
    'streams',
  );
  const sent = streams.flatMap((stream) => Object.entries(stream.sent));
  return sent.reduce((sum, [item, own]) => (item.startsWith('TRADE') ? sum + own : sum), 0);
}

const struck = async (name: string) =>
  (await harness.control<{ struck: Record<string, number> }>('GET', 'faults')).struck[name] ?? 0;

async function startStreamed(): Promise<void> {
  await harness.startEngine();
  await until(() => state.openLevels(), isOpen([0]));
  await untilStreamed();
}

async function openNext(): Promise<void> {
  await harness.setPrice(7979);
  await until(() => state.openLevels(), isOpen([0, 1]));
}

describe('orders that a stream confirms', () => {
  it('are booked without a read of their confirms', async () => {
    await startStreamed();
    // The fault counts every read of a confirm.
    await harness.setFaults({ confirm405: true });
    await openNext();
    await harness.setPrice(8012);
    await until(
      () => state.shares(),
      (rows) => rows.filter((row) => row.state === 'CLOSED').length >= 2,
    );
    expect(await struck('confirm405')).toBe(0);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it.each([
    ['twice', { streamDuplicates: true }, 4],
    ['late, after it was read', { streamConfirmsLate: { delayMs: 1500 } }, 2],
    ['never', { streamConfirmsLost: true }, 1],
    ['after a response that was lost', { orderLost: { answer: '502', count: 1 } }, 2],
  ])('are booked once when the confirm comes %s', async (_name, faults, updates) => {
    await startStreamed();
    await harness.setFaults(faults);
    const before = await countSent();
    await openNext();
    await until(countSent, (sent) => sent === before + updates);
    await untilLookedAt(harness, user);
    expect(await deals('OPEN')).toHaveLength(2);
    expect(await state.openLevels()).toEqual([0, 1]);
    expect((await state.intents()).map((intent) => intent.state)).toEqual(['FILLED', 'FILLED']);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('are booked by reading while no stream can be opened, and streamed again later', async () => {
    await startStreamed();
    await harness.setFaults({ streamRejected: true, streamDropped: true });
    await openNext();
    await harness.setFaults({ streamRejected: false });
    await untilStreamed();
    expect(await deals('OPEN')).toHaveLength(2);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });

  it('are rejected only when the positions agree', async () => {
    await startStreamed();
    await harness.setFaults({ rejectOrder: { reason: 'MARKET_CLOSED', count: 1 } });
    await harness.setPrice(7979);
    await until(
      () => state.intents(),
      (intents) => intents.some((intent) => intent.state === 'REJECTED'),
    );
    await until(() => state.openLevels(), isOpen([0, 1]));
    expect(await deals('OPEN')).toHaveLength(2);
  });

  it('are booked once by an engine that begins after the confirm was streamed', async () => {
    const first = await harness.startEngine();
    await until(() => state.openLevels(), isOpen([0]));
    await harness.stopEngine(first);
    await harness.setPrice(7979);
    await harness.startEngine();
    await until(() => state.openLevels(), isOpen([0, 1]));
    expect(await deals('OPEN')).toHaveLength(2);
    expect(await findBookkeepingProblems(harness)).toEqual([]);
  });
});

describe('what others do on an account', () => {
  it('is seen at once, before the next comparison is due', async () => {
    await harness.startEngine({ reconcileEveryMs: 60_000 });
    await until(() => state.openLevels(), isOpen([0]));
    await untilStreamed();
    await harness.setFaults({ positionClosed: { channel: 'WEB' } });
    const [mine] = await until(
      () => state.shares(),
      (rows) => rows[0]?.state === 'CLOSED',
    );
    expect(mine?.closeReason).toBe('MANUAL');
  });
});
