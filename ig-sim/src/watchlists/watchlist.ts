/** A user's list of markets. */
export interface Watchlist {
  id: string;
  name: string;
  epics: string[];
}

/** IG's own list, which every user has and none can change. */
export const POPULAR_MARKETS_ID = 'Popular Markets';
