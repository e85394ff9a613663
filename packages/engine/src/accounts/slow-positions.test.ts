import { EngineHarness, until } from '../testing/engine-harness';
import { type PositionsGate, startPositionsGate } from '../testing/positions-gate';
import { addTrader } from '../testing/start-trading';
import type { TradingState } from '../testing/trading-state';

let harness: EngineHarness;
let gate: PositionsGate;
let state: TradingState;

beforeEach(async () => {
  harness = await EngineHarness.start({ streaming: true });
  gate = await startPositionsGate(harness.sim.baseUrl);
  await harness.setPrice(8000);
  ({ state } = await addTrader(harness, 'anna'));
});
afterEach(async () => {
  await gate.close();
  await harness.stop();
});

const deals = async () => (await harness.deals()).map(({ action }) => action);
const untilOpen = (levels: number[]) =>
  until(
    () => state.openLevels(),
    (open) => open.join() === levels.join(),
  );

describe('a broker that does not show its positions', () => {
  it('keeps neither an opening nor a close of the account waiting, and is compared when it does', async () => {
    // Compared only when something was changed there, and never late.
    await harness.startEngine({ reconcileEveryMs: 600_000 }, gate.baseUrl);
    await untilOpen([0]);
    const held = gate.hold();
    await harness.setFaults({ positionClosed: { channel: 'WEB', size: 0.25 } });
    await held;
    await harness.setPrice(7979);
    await untilOpen([0, 1]);
    await harness.setPrice(7995);
    await untilOpen([0]);
    const sizes = async () => (await state.shares()).map(({ size }) => size);
    const [before] = await sizes();
    gate.release();
    await until(sizes, ([left]) => left === (before ?? 0) - 0.25);
    expect((await state.shares()).map((share) => share.state)).toEqual(['OPEN', 'CLOSED']);
    expect(await deals()).toEqual(['OPEN', 'CLOSE', 'OPEN', 'CLOSE']);
  });
});
