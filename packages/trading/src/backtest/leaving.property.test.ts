import fc from 'fast-check';
import { type CycleConfig, type CycleState, heldLevels } from '../core/cycle-state';
import { decide, type Order } from '../core/decide';
import { applyCloseFill, applyOpenFill } from '../core/fills';
import { applyWishes, isLeaving } from '../core/leaving';
import { closingPrice, openingPrice, type Tick } from '../core/units';
import { anyMode } from '../testing/any-mode';
import { always, begin, configure, rows, tickAt } from '../testing/played-cycle';
import { markUnderWay } from './under-way';

/** What happens to an order that is under way; `late`: nothing yet. */
type Fate = 'filled' | 'rejected' | 'lost' | 'late' | 'part';
type Act = 'none' | 'stop' | 'close-one' | 'restart' | 'market-closes' | 'market-opens';

const REJECTED_MS = 30_000;
const MAX_PAUSE_MS = 60_000;

const steps = fc.array(
  fc.record({
    move: fc.integer({ min: -400, max: 350 }),
    waitMs: fc.constantFrom(1, 40, 900, 5_000, 70_000),
    fates: fc.array(
      fc.constantFrom<Fate>('filled', 'filled', 'rejected', 'lost', 'late', 'late', 'part'),
      { minLength: 5, maxLength: 5 },
    ),
    act: fc.constantFrom<Act>(
      ...(['none', 'none', 'none', 'none', 'none', 'none', 'restart', 'stop'] as const),
      ...(['close-one', 'market-closes', 'market-opens', 'market-opens'] as const),
    ),
  }),
  { minLength: 5, maxLength: 60 },
);

const stops = fc.record({
  cycle_stop: fc.constantFrom(null, 20, 60),
  share_stop: fc.constantFrom(null, 25),
});

/** One cycle, at a broker that fills when it likes, and an engine that is killed at any moment. */
class PlayedBroker {
  readonly underWay = new Map<number, { order: Order; isSent: boolean }>();
  isMarketClosed = false;
  private readonly tries = new Map<number, number>();

  constructor(
    public state: CycleState,
    private readonly config: CycleConfig,
  ) {}

  /** The size that is held, and that was ordered to be. */
  get exposure(): number {
    const held = heldLevels(this.state).reduce((sum, { share }) => sum + share.sizeCounts, 0);
    return [...this.underWay.values()].reduce(
      (sum, { order, isSent }) => (order.kind === 'OPEN' && isSent ? sum + order.sizeCounts : sum),
      held,
    );
  }

  /** Returns what was ordered. */
  decide(tick: Tick): Order[] {
    const advice = decide(this.state, tick, this.config, always);
    this.state = markUnderWay(this.state, advice);
    for (const order of advice.orders)
      this.underWay.set(order.level, { order, isSent: order.kind === 'CLOSE' });
    return advice.orders;
  }

  /** Does the last check of what was not sent; then what was sent meets its fate. */
  answer(fates: readonly Fate[], tick: Tick): void {
    for (const [level, one] of [...this.underWay]) {
      const fate = fates[level] ?? 'late';
      if (one.isSent) this.settle(one.order, this.isMarketClosed ? 'rejected' : fate, tick);
      else if (isLeaving(this.state)) this.drop(level, 'WAITING', 0);
      else one.isSent = true;
    }
  }

  /** Reads the stored state again: only the stored peaks, and everything else in full. */
  restart(): void {
    const levels = this.state.levels.map((level) => ({
      ...level,
      share: level.share && { ...level.share, peakTicks: null },
    }));
    this.state = { ...this.state, peakTicks: null, levels };
    for (const [level, { isSent }] of [...this.underWay])
      if (!isSent) this.drop(level, 'WAITING', 0);
  }

  private settle(order: Order, fate: Fate, tick: Tick): void {
    const { level } = order;
    if (fate === 'late') return;
    if (order.kind === 'OPEN') {
      if (fate === 'rejected' || fate === 'lost') {
        this.drop(level, 'WAITING', tick.at + REJECTED_MS);
        return;
      }
      this.underWay.delete(level);
      const openTicks = openingPrice(tick, this.state.dir);
      const fill = { reference: `${level}@${tick.at}`, level, openTicks, at: tick.at };
      const sizeCounts = fate === 'part' ? Math.ceil(order.sizeCounts / 2) : order.sizeCounts;
      this.state = applyOpenFill(this.state, { ...fill, sizeCounts }, rows, this.config);
      return;
    }
    if (fate !== 'filled') {
      const tries = (this.tries.get(level) ?? 0) + 1;
      this.tries.set(level, tries);
      const pauseMs = Math.min(1000 * 2 ** (tries - 1), MAX_PAUSE_MS);
      this.drop(level, 'OPEN', tick.at + pauseMs);
      if (fate === 'part') this.halve(level);
      return;
    }
    this.underWay.delete(level);
    const closeTicks = closingPrice(tick, this.state.dir);
    this.state = applyCloseFill(
      this.state,
      { level, closeTicks, reason: order.reason },
      this.config,
    );
  }

  private drop(level: number, phase: 'WAITING' | 'OPEN', notBefore: number): void {
    this.underWay.delete(level);
    this.change(level, { phase, notBefore });
  }

  private halve(level: number): void {
    const share = this.state.levels[level]?.share;
    if (share)
      this.change(level, { share: { ...share, sizeCounts: Math.ceil(share.sizeCounts / 2) } });
  }

  private change(level: number, fields: object): void {
    const levels = this.state.levels.map((one) =>
      one.level === level ? { ...one, ...fields } : one,
    );
    this.state = { ...this.state, levels };
  }
}

const ALL_FILLED: Fate[] = ['filled', 'filled', 'filled', 'filled', 'filled'];

function perform(broker: PlayedBroker, act: Act): void {
  const [first] = heldLevels(broker.state);
  if (act === 'stop')
    broker.state = applyWishes(broker.state, [{ reference: null, reason: 'STOP_ALL' }]);
  if (act === 'close-one' && first) {
    const { reference } = first.share;
    broker.state = applyWishes(broker.state, [{ reference, reason: 'MANUAL' }]);
  }
  if (act === 'restart') broker.restart();
  if (act === 'market-closes') broker.isMarketClosed = true;
  if (act === 'market-opens') broker.isMarketClosed = false;
}

describe.each([1, -1] as const)('after a wish to leave, direction %i', (dir) => {
  it('exposure never rises, and ends at zero once the broker takes orders', () => {
    const met = { wishes: 0, ofShares: 0, cameToNothing: 0, cycles: 0 };
    fc.assert(
      fc.property(steps, anyMode, stops, (walk, mode, { cycle_stop, share_stop }) => {
        const config = configure({ cycle_stop, share_stop, ...mode });
        const broker = new PlayedBroker(begin(dir, config), config);
        let good = 0;
        let at = 0;
        for (const { move, waitMs, fates, act } of walk) {
          good += move;
          at += waitMs;
          const tick = tickAt(good, dir, at);
          const isFlat = heldLevels(broker.state).length === 0 && broker.underWay.size === 0;
          if (isFlat && broker.state.leaving) break;
          perform(broker, act);
          const { state: before, exposure } = broker;
          const orders = broker.decide(tick);
          const isLeft = isLeaving(broker.state);
          if (isLeft) expect(orders.filter(({ kind }) => kind === 'OPEN')).toEqual([]);
          const closes = [...broker.underWay.values()].filter(
            ({ order }) => order.kind === 'CLOSE',
          );
          broker.answer(fates, tick);
          if (isLeft) expect(broker.exposure).toBeLessThanOrEqual(exposure);
          if (before.leaving) expect(broker.state.leaving).toBe(before.leaving);
          if (isLeft) met.wishes += 1;
          if (isLeft && !broker.state.leaving) met.ofShares += 1;
          const open = new Set(
            broker.state.levels.filter(({ phase }) => phase === 'OPEN').map(({ level }) => level),
          );
          if (isLeft && closes.some(({ order }) => open.has(order.level))) met.cameToNothing += 1;
        }
        const isOfCycle = broker.state.leaving !== null;
        const wanted = new Set(
          heldLevels(broker.state)
            .filter(({ share }) => isOfCycle || share.leaving)
            .map(({ share }) => share.reference),
        );
        if (isOfCycle) met.cycles += 1;
        broker.isMarketClosed = false;
        for (let round = 0; round < 12; round += 1) {
          at += MAX_PAUSE_MS;
          const tick = tickAt(good, dir, at);
          broker.decide(tick);
          broker.answer(ALL_FILLED, tick);
        }
        const held = heldLevels(broker.state).map(({ share }) => share.reference);
        expect(held.filter((reference) => isOfCycle || wanted.has(reference))).toEqual([]);
        if (isOfCycle) expect(broker.exposure).toBe(0);
      }),
      { numRuns: 3000 },
    );
    // A case that never happened would prove nothing.
    expect(Math.min(...Object.values(met))).toBeGreaterThan(100);
  });
});
