import { OVERRIDES_PATH } from '@entropi/shared/remote/overrides';
import { REVISIONS_PATH } from '@entropi/shared/remote/revisions';

/**
 * Addresses that the gateway serves by itself: a page at one of them is not reached by its address. Where it
 * takes a POST alone, as `/reports`, a page may stand.
 */
export const GATEWAY_ADDRESSES = [
  '/config.json',
  '/registry.json',
  '/health/*',
  '/shell/*',
  '/remotes/*',
  REVISIONS_PATH,
  OVERRIDES_PATH,
] as const;
