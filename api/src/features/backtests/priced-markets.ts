import { isCoupled, listMarkets, type PlayedSettings } from '@entropi/trading/backtest/settings';

/** A market whose prices a back-test needs. */
export interface PricedMarket {
  epic: string;
  decimalPlaces: number;
}

/** The markets whose prices a back-test needs, in the order of its members. */
export function listPriced(settings: PlayedSettings, epic: string): PricedMarket[] {
  const markets = isCoupled(settings) ? listMarkets(settings) : [{ epic, settings }];
  return markets.map((one) => ({
    epic: one.epic,
    decimalPlaces: one.settings.market.decimalPlaces,
  }));
}
