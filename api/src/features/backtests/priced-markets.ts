import { isCoupled, listMarkets, type PlayedSettings } from '../../backtest/settings';

/** A market that prices are needed of. */
export interface PricedMarket {
  epic: string;
  decimalPlaces: number;
}

/** The markets that prices are needed of, in their order. */
export function listPriced(settings: PlayedSettings, epic: string): PricedMarket[] {
  const markets = isCoupled(settings) ? listMarkets(settings) : [{ epic, settings }];
  return markets.map((one) => ({
    epic: one.epic,
    decimalPlaces: one.settings.market.decimalPlaces,
  }));
}
