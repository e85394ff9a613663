import type { Price } from '@entropi/contracts/prices';
import type { Environment } from '@entropi/contracts/primitives';
import type { Peak } from '@entropi/trading/core/trailing';
import { NO_TRIGGER_LEVELS, TriggerIndex } from '@entropi/trading/core/trigger-index';
import type { TriggerLevels } from '@entropi/trading/core/trigger-levels';
import { type Dir, type Tick, toTicks } from '@entropi/trading/core/units';
import type { PriceFeed } from './price-feed';

/** What the router has to know of a cycle to watch prices for it. */
export interface WatchedCycle {
  id: number;
  environment: Environment;
  epic: string;
  decimalPlaces: number;
  dir: Dir;
}

interface Market {
  index: TriggerIndex;
  decimalPlaces: number;
  /** Cycles that wait for a price newer than their last deal, each with the test that tells such a price. */
  awaiting: Map<number, IsNew>;
  unsubscribe: () => void;
}

/** Whether a price is not older than a cycle's last deal. */
type IsNew = (price: Price) => boolean;

/**
 * Passes prices of every traded market to the cycles that they concern. A price that reaches no level costs no more
 * than a look at the next level on each side.
 */
export class PriceRouter {
  private readonly markets = new Map<string, Market>();

  constructor(
    private readonly feed: Pick<PriceFeed, 'subscribe'>,
    private readonly onTriggered: (cycleId: number) => void,
    /** Called when a price has come that a cycle waited for. */
    private readonly onNew: (cycleId: number) => void,
  ) {}

  /** Watches these levels for a cycle, in place of the earlier ones. */
  watch(cycle: WatchedCycle, triggerLevels: TriggerLevels): void {
    const market = this.open(cycle);
    market.awaiting.delete(cycle.id);
    market.index.set(cycle.id, cycle.dir, triggerLevels);
  }

  /** Watches no levels for a cycle until a price comes that is new to it. */
  awaitNew(cycle: WatchedCycle, isNew: IsNew): void {
    this.watch(cycle, NO_TRIGGER_LEVELS);
    this.open(cycle).awaiting.set(cycle.id, isNew);
  }

  /** Stops watching for a cycle, and stops listening to its market if it was the last cycle there. */
  forget(cycle: WatchedCycle): void {
    const name = toMarketName(cycle);
    const market = this.markets.get(name);
    if (!market) return;
    market.index.remove(cycle.id);
    market.awaiting.delete(cycle.id);
    if (market.index.size > 0) return;
    market.unsubscribe();
    this.markets.delete(name);
  }

  /** The best prices of a cycle's trails since they have been watched, by level. */
  listPeaks(cycle: WatchedCycle): Peak[] {
    return this.markets.get(toMarketName(cycle))?.index.listPeaks(cycle.id) ?? [];
  }

  /** Returns the cycles whose trails prices have raised since the last call. */
  takeRaised(): number[] {
    return [...this.markets.values()].flatMap(({ index }) => index.takeRaised());
  }

  close(): void {
    for (const market of this.markets.values()) market.unsubscribe();
    this.markets.clear();
  }

  private open(cycle: WatchedCycle): Market {
    const name = toMarketName(cycle);
    const known = this.markets.get(name);
    if (known) return known;
    const market: Market = {
      index: new TriggerIndex(),
      decimalPlaces: cycle.decimalPlaces,
      awaiting: new Map(),
      unsubscribe: this.feed.subscribe(cycle, (price) => this.onPrice(market, price)),
    };
    this.markets.set(name, market);
    return market;
  }

  private onPrice(market: Market, price: Price): void {
    const tick = toTick(price, market.decimalPlaces);
    if (!tick || price.status !== 'TRADEABLE') return;
    for (const [cycleId, isNew] of market.awaiting) if (isNew(price)) this.onNew(cycleId);
    for (const cycleId of market.index.triggered(tick)) this.onTriggered(cycleId);
  }
}

/** The name includes the decimal places, because a broker may change them while a cycle runs. */
function toMarketName({ environment, epic, decimalPlaces }: WatchedCycle): string {
  return `${environment} ${epic} ${decimalPlaces}`;
}

/** Converts a price to ticks; null for a price that cannot be dealt at. */
export function toTick({ bid, offer, at }: Price, decimalPlaces: number): Tick | null {
  if (bid === null || offer === null) return null;
  const market = { decimalPlaces };
  return { bid: toTicks(bid, market), offer: toTicks(offer, market), at: Date.parse(at) };
}
