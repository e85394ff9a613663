import { ClosedMarkets } from '../prices/closed-markets';

/** Markets of which none is known to be closed. */
export const OPEN_MARKETS = new ClosedMarkets(
  { find: () => null, subscribe: () => () => undefined },
  () => undefined,
);
