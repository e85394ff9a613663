import { OVERRIDES_PATH } from '@entropi/shared/remote/overrides';
import { REPORTS_PATH } from '@entropi/shared/remote/reports';

/** What the gateway answers by itself: a page at one of them is not reached by its address. */
export const GATEWAY_ADDRESSES = [
  '/config.json',
  '/registry.json',
  '/health/*',
  '/shell/*',
  '/remotes/*',
  OVERRIDES_PATH,
  REPORTS_PATH,
] as const;
