import { fetchJson } from '@entropi/shared/http/resource';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { FederationRequest } from './federation';
import { findIntegrity } from './script-policy';

export interface PluginOptions {
  timeoutMs: number;
  /** The load that runs for a remote. */
  find: (remote: string) => FederationRequest | undefined;
}

/**
 * Our hooks into the runtime: the manifest is checked (status, type, hash) before it is believed, the
 * entry's tag carries its hash, and each load learns which phase it is in.
 */
export function createFederationPlugin({
  timeoutMs,
  find,
}: PluginOptions): ModuleFederationRuntimePlugin {
  return {
    name: 'entropi-loader',

    async fetch(url, _init, remoteInfo) {
      const request = remoteInfo && find(remoteInfo.name);
      request?.onPhase('manifest');
      const json = await fetchJson(url, {
        integrity: findIntegrity(url),
        cache: request?.fresh ? 'reload' : 'default',
      });
      request?.onPhase('entry');
      return new Response(JSON.stringify(json), {
        headers: { 'content-type': 'application/json' },
      });
    },

    createScript({ url, remoteInfo }) {
      const script = document.createElement('script');
      // The browser would join a request of the same address that is still under way.
      const isAgain = remoteInfo && find(remoteInfo.name)?.fresh;
      script.src = isAgain ? `${url}?again=${crypto.randomUUID()}` : url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = findIntegrity(url) ?? '';
      return { script, timeout: timeoutMs };
    },

    createLink({ url, attrs }) {
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, value);
      link.href = url;
      link.crossOrigin = 'anonymous';
      link.integrity = findIntegrity(url) ?? '';
      return link;
    },

    // Also called when the entry did not load.
    async afterLoadEntry({ remoteInfo, error }) {
      if (!error) find(remoteInfo.name)?.onPhase('init');
    },

    async beforeGetExpose({ moduleInfo }) {
      find(moduleInfo.name)?.onPhase('chunk');
    },
  };
}
