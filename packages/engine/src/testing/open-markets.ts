import { ClosedMarkets } from '../prices/closed-markets';

/** Markets, none of which is known to be closed. */
export const OPEN_MARKETS = new ClosedMarkets(
  { find: () => null, subscribe: () => () => undefined },
  () => undefined,
);
