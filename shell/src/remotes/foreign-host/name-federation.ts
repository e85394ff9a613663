import type { createInstance } from '@module-federation/enhanced/runtime';

interface Runtime {
  init: typeof createInstance;
  createInstance: typeof createInstance;
}

declare const __webpack_require__: {
  federation: { runtime: Runtime; initOptions: { name: string; id?: string } };
};
declare const __webpack_public_path__: string;

/**
 * Names the federation of a gateway in pages of others. Instances of a page are found by their names, whoever made
 * them: by one name two gateways would share React, session and tokens.
 *
 * @param origin of the gateway
 */
export const nameFederation = (origin: string) => `entropi_foreign_host@${origin}`;

/**
 * A plugin of the federation's runtime, called before the instance is made. The runtime would look for one that is
 * there, by the id of the build before the name: remotes of another gateway have that id too.
 */
export default function nameByGateway(): void {
  const { federation } = __webpack_require__;
  const name = nameFederation(new URL(__webpack_public_path__).origin);
  Object.assign(federation.initOptions, { name, id: name });
  federation.runtime = { ...federation.runtime, init: federation.runtime.createInstance };
}
