import type { CycleConfig, CycleState, LevelState } from '../../core/cycle-state';
import { decide, isNothing, type Order } from '../../core/decide';
import { applyCloseFill, applyOpenFill } from '../../core/fills';
import { divide, ratio } from '../../core/ratio';
import { RecentOpenings } from '../../core/recent-openings';
import {
  closingPrice,
  fromCounts,
  fromTicks,
  moneyPerTickCount,
  openingPrice,
  type Tick,
  toTicks,
} from '../../core/units';
import type { OraclePrice, Setup } from '../../oracle/setup';
import { AccountBook } from '../account-book';
import { findStopDistance } from '../find-stop-distance';
import { makeState } from '../start-state';
import { markUnderWay } from '../under-way';
import { type PlayedShare, toSettings } from './play-setup';

/** How long the engine looks for an order that the broker does not know. */
const ABSENT_MS = 90_000;
const PAUSES = {
  OPEN: { firstMs: 30_000, maxMs: 900_000 },
  CLOSE: { firstMs: 1000, maxMs: 60_000 },
};

interface UnderWay {
  order: Order;
  /** When it is found absent; null when the broker has not had it yet. */
  absentAt: number | null;
}

/** One cycle of the core, at a broker that rejects or loses orders when the path says so. */
class UnreliableBroker {
  readonly shares: PlayedShare[] = [];
  private state: CycleState;
  private readonly settings;
  private readonly config: CycleConfig;
  private readonly slippage: number;
  private readonly book: AccountBook;
  private readonly underWay = new Map<number, UnderWay>();
  private readonly tries = new Map<string, number>();
  private readonly recentOpenings = new RecentOpenings();
  private realisedMinor = 0;
  hasEnded = false;

  constructor(setup: Setup, tick: Tick) {
    this.settings = toSettings(setup);
    const { market, fxRate, assumptions } = this.settings;
    const perTickCount = moneyPerTickCount(market, fxRate);
    this.config = {
      ...this.settings,
      moneyPerTickCount: perTickCount,
      profitCounter: 0,
      hasJointTarget: false,
      joint: null,
    };
    this.config.stopDistanceTicks = findStopDistance(this.settings, this.config, tick);
    this.slippage = toTicks(assumptions.slippage, market);
    this.book = new AccountBook(this.settings);
    this.state = makeState(this.settings, tick.at);
    const [first] = this.state.levels;
    this.recentOpenings.add(tick.at);
    if (first) this.fillOpen(first.level, first.sizeCounts, tick);
  }

  onTick(tick: Tick, broker: OraclePrice['broker']) {
    for (const [level, { order, absentAt }] of [...this.underWay]) {
      if (absentAt !== null && absentAt <= tick.at) this.drop(level, order, tick.at);
    }
    this.endIfDone();
    while (!this.hasEnded && (this.decide(tick) || this.send(tick, broker))) this.endIfDone();
  }

  private decide(tick: Tick): boolean {
    const recentOpenings = this.recentOpenings.count(tick.at);
    const permissions = { mayOpen: true, mayClose: true, recentOpenings };
    const advice = decide(this.state, tick, this.config, permissions);
    if (isNothing(advice)) return false;
    this.state = markUnderWay(this.state, advice);
    for (const order of advice.orders) this.underWay.set(order.level, { order, absentAt: null });
    return true;
  }

  /** Sends closes first; returns whether anything was sent. */
  private send(tick: Tick, broker: OraclePrice['broker']): boolean {
    const sent = [...this.underWay].filter(([, { absentAt }]) => absentAt === null);
    for (const kind of ['CLOSE', 'OPEN'] as const) {
      for (const [level, { order }] of sent) {
        if (order.kind === kind) this.settle(level, order, tick, broker);
      }
    }
    return sent.length > 0;
  }

  private settle(level: number, order: Order, tick: Tick, broker: OraclePrice['broker']) {
    if (order.kind === 'OPEN') this.recentOpenings.add(tick.at);
    if (broker === 'LOSES') this.underWay.set(level, { order, absentAt: tick.at + ABSENT_MS });
    else if (broker === 'REJECTS') this.drop(level, order, tick.at);
    else {
      this.underWay.delete(level);
      this.tries.delete(`${order.kind} ${level}`);
      if (order.kind === 'OPEN') this.fillOpen(level, order.sizeCounts, tick);
      else this.fillClose(level, order.reason, tick);
    }
  }

  private drop(level: number, { kind }: Order, at: number) {
    this.underWay.delete(level);
    const key = `${kind} ${level}`;
    const tries = (this.tries.get(key) ?? 0) + 1;
    this.tries.set(key, tries);
    const { firstMs, maxMs } = PAUSES[kind];
    const notBefore = at + Math.min(firstMs * 2 ** (tries - 1), maxMs);
    this.change(level, { phase: kind === 'OPEN' ? 'WAITING' : 'OPEN', notBefore });
  }

  private change(level: number, fields: Partial<LevelState>) {
    const levels = this.state.levels.map((one) =>
      one.level === level ? { ...one, ...fields } : one,
    );
    this.state = { ...this.state, levels };
  }

  private fillOpen(level: number, sizeCounts: number, tick: Tick) {
    const { dir, rows, market } = this.settings;
    const openTicks = openingPrice(tick, dir) + this.slippage;
    const reference = `${level}:${this.shares.length}`;
    const fill = { reference, level, openTicks, sizeCounts, at: tick.at, quote: tick.quote };
    this.state = applyOpenFill(this.state, fill, rows, this.config);
    this.book.addShare(fill);
    const opened = { at: tick.at, price: fromTicks(dir * openTicks, market) };
    this.shares.push({ cycle: 1, level, size: fromCounts(sizeCounts), opened, closed: null });
  }

  private fillClose(
    level: number,
    reason: Extract<Order, { kind: 'CLOSE' }>['reason'],
    tick: Tick,
  ) {
    const { dir, market } = this.settings;
    const share = this.state.levels.find((one) => one.level === level)?.share;
    const played = this.shares.findLast((one) => one.level === level);
    if (!share || !played) throw new Error(`nothing is open of level ${level}`);
    const closeTicks = closingPrice(tick, dir) - this.slippage;
    const profitMinor = this.book.removeShare(share, closeTicks);
    this.realisedMinor += profitMinor;
    const realised = divide(ratio(BigInt(this.realisedMinor)), ratio(100n));
    const fill = { level, closeTicks, reason };
    this.state = { ...applyCloseFill(this.state, fill, this.config), realised };
    const price = fromTicks(dir * closeTicks, market);
    played.closed = { at: tick.at, price, reason, profitMinor };
  }

  private endIfDone() {
    const isOpen = this.state.levels.some(({ share }) => share !== null);
    this.hasEnded ||= !isOpen && this.underWay.size === 0;
  }
}

/** The shares of one cycle, which begins at the first price. */
export function playUnreliable(setup: Setup, path: readonly OraclePrice[]): PlayedShare[] {
  const { market } = toSettings(setup);
  const ticks = path.map(({ at, bid, offer }, quote) => ({
    bid: toTicks(bid, market),
    offer: toTicks(offer, market),
    at,
    quote,
  }));
  const [first] = ticks;
  if (!first) return [];
  const broker = new UnreliableBroker(setup, first);
  ticks.forEach((tick, index) => {
    if (!broker.hasEnded) broker.onTick(tick, path[index]?.broker);
  });
  return broker.shares;
}
