import type { Price } from '@entropi/shared/contracts/prices';
import type { Environment } from '@entropi/shared/contracts/primitives';
import type { Peak } from '../../trading/core/trailing';
import { NO_TRIGGER_LEVELS, TriggerIndex } from '../../trading/core/trigger-index';
import type { TriggerLevels } from '../../trading/core/trigger-levels';
import { type Dir, type Tick, toTicks } from '../../trading/core/units';
import type { PriceFeed } from './price-feed';

/** What the router must know of a cycle to watch prices for it. */
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
  /** Cycles for which no price counts that is older than a deal of theirs, and when one is not. */
  awaiting: Map<number, IsNew>;
  unsubscribe: () => void;
}

/** Whether a price is not older than what a cycle has dealt at since. */
type IsNew = (price: Price) => boolean;

/**
 * Prices of every traded market, and which cycles they concern. A price that reaches no level costs
 * no more than looking at the next one on each side.
 */
export class PriceRouter {
  private readonly markets = new Map<string, Market>();

  constructor(
    private readonly feed: Pick<PriceFeed, 'subscribe'>,
    private readonly onTriggered: (cycleId: number) => void,
    /** A price has come that counts for a cycle which waited for one. */
    private readonly onNew: (cycleId: number) => void,
  ) {}

  /** Watches these prices for a cycle, in place of those before. */
  watch(cycle: WatchedCycle, triggerLevels: TriggerLevels): void {
    const market = this.open(cycle);
    market.awaiting.delete(cycle.id);
    market.index.set(cycle.id, cycle.dir, triggerLevels);
  }

  /** Watches no price for a cycle until one counts again. */
  awaitNew(cycle: WatchedCycle, isNew: IsNew): void {
    this.watch(cycle, NO_TRIGGER_LEVELS);
    this.open(cycle).awaiting.set(cycle.id, isNew);
  }

  /** Stops watching for a cycle, and listening to its market when it was the last. */
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

  /** The best prices of a cycle's trails since they are watched, by level. */
  listPeaks(cycle: WatchedCycle): Peak[] {
    return this.markets.get(toMarketName(cycle))?.index.listPeaks(cycle.id) ?? [];
  }

  /** Cycles with trails that prices have raised since this was last called. */
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

/** Decimal places are part of the name: a broker may change them while a cycle runs. */
function toMarketName({ environment, epic, decimalPlaces }: WatchedCycle): string {
  return `${environment} ${epic} ${decimalPlaces}`;
}

/** A price in ticks; null for one that cannot be dealt at. */
export function toTick({ bid, offer, at }: Price, decimalPlaces: number): Tick | null {
  if (bid === null || offer === null) return null;
  const market = { decimalPlaces };
  return { bid: toTicks(bid, market), offer: toTicks(offer, market), at: Date.parse(at) };
}
