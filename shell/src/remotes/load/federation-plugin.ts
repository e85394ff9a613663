import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { LoadPhase } from './load-state';
import { findIntegrity } from './script-policy';

/** A load that runs. */
export interface RunningLoad {
  /** True drops what an earlier attempt has left, and fetches manifest, entry and container again. */
  fresh: boolean;
  /** Called when the load enters a phase. */
  onPhase: (phase: LoadPhase) => void;
}

export interface PluginOptions {
  timeoutMs: number;
  /** The load that runs for a remote. */
  find: (remote: string) => RunningLoad | undefined;
}

/**
 * Our hooks into the runtime: they give the entry's tag its hash, and tell each load which phase it is in.
 */
export function createFederationPlugin({
  timeoutMs,
  find,
}: PluginOptions): ModuleFederationRuntimePlugin {
  return {
    name: 'entropi-loader',

    createScript({ url, remoteInfo }) {
      const script = document.createElement('script');
      // Without this the browser would reuse a request for the same address that is still under way.
      const isAgain = remoteInfo && find(remoteInfo.name)?.fresh;
      script.src = isAgain ? `${url}?again=${crypto.randomUUID()}` : url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = findIntegrity(url) ?? '';
      return { script, timeout: timeoutMs };
    },

    // The runtime calls this also when the entry did not load.
    async afterLoadEntry({ remoteInfo, error }) {
      if (!error) find(remoteInfo.name)?.onPhase('init');
    },

    async beforeGetExpose({ moduleInfo }) {
      find(moduleInfo.name)?.onPhase('chunk');
    },
  };
}
