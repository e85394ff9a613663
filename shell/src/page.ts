import { INLINE_IDS, type RegistryView, type RuntimeConfig } from '@entropi/shared/remote/manifest';

/** What the gateway wrote into index.html. */
export interface Page {
  config: RuntimeConfig;
  /** The remotes that are no secret. */
  registry: RegistryView;
  /** Nonce of the styles; undefined where the policy asks for none. */
  nonce: string | undefined;
  /** Of the request for this page; undefined where the gateway is older than the shell. */
  traceparent: string | undefined;
}

/**
 * Reads index.html. Throws when it was not rendered by the gateway, which wrote what its own schemas
 * gave: they are not brought along to say so again.
 */
export function readPage(): Page {
  return {
    config: readInline(INLINE_IDS.config) as RuntimeConfig,
    registry: readInline(INLINE_IDS.registry) as RegistryView,
    nonce: document.querySelector<HTMLElement>('[nonce]')?.nonce || undefined,
    traceparent: document.querySelector<HTMLMetaElement>('meta[name="traceparent"]')?.content,
  };
}

function readInline(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`index.html carries no ${id}`);
  return JSON.parse(text);
}
