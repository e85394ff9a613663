import { INLINE_IDS, RegistryView, RuntimeConfig } from '@entropi/shared/remote/manifest';

/** What the gateway wrote into index.html. */
export interface Page {
  config: RuntimeConfig;
  /** The remotes that are no secret. */
  registry: RegistryView;
  /** Nonce of the styles; undefined where the policy requests none. */
  nonce: string | undefined;
  /** Of the request for this page; undefined where the gateway is older than the shell. */
  traceparent: string | undefined;
}

/** Reads index.html. Throws when it was not rendered by the gateway. */
export function readPage(): Page {
  return {
    config: RuntimeConfig.parse(readInline(INLINE_IDS.config)),
    registry: RegistryView.parse(readInline(INLINE_IDS.registry)),
    nonce: document.querySelector<HTMLElement>('[nonce]')?.nonce || undefined,
    traceparent: document.querySelector<HTMLMetaElement>('meta[name="traceparent"]')?.content,
  };
}

function readInline(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`index.html carries no ${id}`);
  return JSON.parse(text);
}
