import { INLINE_IDS } from '@entropi/shared/remote/index-page';
import type { RegistryView, RuntimeConfig } from '@entropi/shared/remote/manifest';

/** What the gateway wrote into index.html. */
export interface Page {
  config: RuntimeConfig;
  /** The remotes that everybody may know of. */
  registry: RegistryView;
  /** Nonce of the styles; undefined where the policy demands none. */
  nonce: string | undefined;
  /** Trace of the request for this page; undefined where the gateway is older than the shell. */
  traceparent: string | undefined;
}

/**
 * Reads what index.html carries. Throws when the gateway has not rendered it. The gateway has checked the
 * values by their schemas, so the page saves itself loading these.
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
