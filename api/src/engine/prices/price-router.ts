import type { Price } from '@entropi/shared/contracts/prices';
import type { Environment } from '@entropi/shared/contracts/primitives';
import type { Peak } from '../../trading/core/trailing';
import { TriggerIndex } from '../../trading/core/trigger-index';
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
  unsubscribe: () => void;
}

/**
 * Prices of every traded market, and which cycles they concern. A price that reaches no level costs
 * no more than looking at the next one on each side.
 */
export class PriceRouter {
  private readonly markets = new Map<string, Market>();

  constructor(
    private readonly feed: Pick<PriceFeed, 'subscribe' | 'last' | 'findFault'>,
    private readonly onTriggered: (cycleId: number) => void,
  ) {}

  /** Watches these prices for a cycle, in place of those before. */
  watch(cycle: WatchedCycle, triggerLevels: TriggerLevels): void {
    this.open(cycle).index.set(cycle.id, cycle.dir, triggerLevels);
  }

  /** Stops watching for a cycle, and listening to its market when it was the last. */
  forget(cycle: WatchedCycle): void {
    const name = toMarketName(cycle);
    const market = this.markets.get(name);
    if (!market) return;
    market.index.remove(cycle.id);
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

  /** The latest price of a market in ticks; null while there is none to deal at. */
  price(market: { environment: Environment; epic: string }, decimalPlaces: number): Tick | null {
    const price = this.feed.findFault(market) === null ? this.feed.last(market) : null;
    return price && toTick(price, decimalPlaces);
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
      unsubscribe: this.feed.subscribe(cycle, (price) => this.onPrice(market, price)),
    };
    this.markets.set(name, market);
    return market;
  }

  private onPrice(market: Market, price: Price): void {
    const tick = toTick(price, market.decimalPlaces);
    if (!tick || price.status !== 'TRADEABLE') return;
    for (const cycleId of market.index.triggered(tick)) this.onTriggered(cycleId);
  }
}

/** Decimal places are part of the name: a broker may change them while a cycle runs. */
function toMarketName({ environment, epic, decimalPlaces }: WatchedCycle): string {
  return `${environment} ${epic} ${decimalPlaces}`;
}

function toTick({ bid, offer, at }: Price, decimalPlaces: number): Tick | null {
  if (bid === null || offer === null) return null;
  const market = { decimalPlaces };
  return { bid: toTicks(bid, market), offer: toTicks(offer, market), at: Date.parse(at) };
}
