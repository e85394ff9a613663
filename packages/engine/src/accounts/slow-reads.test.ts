import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { eq } from 'drizzle-orm';
import { EngineHarness, until } from '../testing/engine-harness';
import { type ReadGate, startReadGate } from '../testing/read-gate';
import { addTrader } from '../testing/start-trading';
import type { TradingState } from '../testing/trading-state';

/** Compared only when something was changed at the broker, and never late; no read is given up. */
const PATIENT = { reconcileEveryMs: 600_000, callTimeoutMs: 600_000 };
const PART = 0.25;

let harness: EngineHarness;
let gate: ReadGate;
let state: TradingState;

beforeEach(async () => {
  harness = await EngineHarness.start({ streaming: true });
  await harness.setPrice(8000);
  ({ state } = await addTrader(harness, 'anna'));
});
afterEach(async () => {
  await gate.close();
  await harness.stop();
});

const untilOpen = (levels: number[]) =>
  until(
    () => state.openLevels(),
    (open) => open.join() === levels.join(),
  );
const listSizes = async () => (await state.shares()).map(({ size }) => size);
const listSources = async () => {
  const rows = await harness.db.select().from(closingDeals).where(eq(closingDeals.kind, 'ROLL'));
  return rows.map(({ profitSource }) => profitSource);
};

/** Starts an engine, and strikes the first level at the broker while the gate holds what is read of that. */
async function startHeld(path: string, faults: Record<string, unknown>): Promise<void> {
  gate = await startReadGate(harness.sim.baseUrl, path);
  await harness.startEngine(PATIENT, gate.baseUrl);
  await untilOpen([0]);
  const held = gate.hold();
  await harness.setFaults(faults);
  await held;
}

/** Opens the second level and closes it. */
async function trade(): Promise<void> {
  await harness.setPrice(7979);
  await untilOpen([0, 1]);
  await harness.setPrice(7995);
  await untilOpen([0]);
}

describe('a broker that is slow to show', () => {
  it('its positions keeps no order of the account waiting, and is compared when it does', async () => {
    await startHeld('/positions', { positionClosed: { channel: 'WEB', size: PART } });
    const [size = 0] = await listSizes();
    await trade();
    expect((await listSizes())[0]).toBe(size);
    gate.release();
    await until(listSizes, ([left]) => left === size - PART);
    expect((await state.shares()).map((share) => share.state)).toEqual(['OPEN', 'CLOSED']);
    const deals = await harness.deals();
    expect(deals.map(({ action }) => action)).toEqual(['OPEN', 'CLOSE', 'OPEN', 'CLOSE']);
  });

  it('its transactions keeps no order of the account waiting, and tells what a roll has realised when it does', async () => {
    await startHeld('/history/transactions', { rollover: true });
    await trade();
    expect(await listSources()).toEqual(['PROVISIONAL']);
    gate.release();
    await until(listSources, ([source]) => source === 'TRANSACTION');
  });
});
