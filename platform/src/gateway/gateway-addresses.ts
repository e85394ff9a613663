import { OVERRIDES_PATH } from '@entropi/shared/remote/overrides';
import { PUSH_WORKER_PATH } from '@entropi/shared/remote/push-worker';
import { REVISIONS_PATH } from '@entropi/shared/remote/revisions';
import { APP_MANIFEST_PATH } from './app-manifest';
import { FOREIGN_HOST_PATH } from './foreign-hosts';

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
  APP_MANIFEST_PATH,
  FOREIGN_HOST_PATH,
  PUSH_WORKER_PATH,
  REVISIONS_PATH,
  OVERRIDES_PATH,
] as const;
