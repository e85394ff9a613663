import { OVERRIDES_PATH } from '@entropi/shared/remote/overrides';
import { REVISIONS_PATH } from '@entropi/shared/remote/revisions';

/**
 * Addresses that the gateway serves itself, at which a page would not be reachable. Addresses that accept only
 * a POST, as `/reports`, may have a page.
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
