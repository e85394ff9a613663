import type { DOMWindow } from 'jsdom';

/** What a browser has and jsdom lacks, or has only in a form that Node's fetch rejects. */
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URLSearchParams',
  'structuredClone',
] as const;

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A canvas that takes everything drawn on it and shows nothing. */
function createBlankContext(canvas: unknown): unknown {
  const known: Record<string, unknown> = {
    canvas,
    measureText: () => ({ width: 0, actualBoundingBoxAscent: 0, actualBoundingBoxDescent: 0 }),
    createLinearGradient: () => ({ addColorStop: () => undefined }),
  };
  return new Proxy(known, {
    get: (values, name: string) => (name in values ? values[name] : () => undefined),
    set: (values, name: string, value) => {
      values[name] = value;
      return true;
    },
  });
}

/** Gives a page what the shell takes for granted in a browser; nothing of it measures or draws. */
export function addBrowserFeatures(window: DOMWindow): void {
  for (const name of FROM_NODE) window[name] = globalThis[name];
  Object.defineProperty(window, 'crypto', { value: globalThis.crypto, configurable: true });
  const media = {
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    onchange: null,
    dispatchEvent: () => false,
  };
  window.matchMedia = (query: string) => ({ ...media, media: query });
  Object.assign(window, {
    CSS: { supports: () => true },
    ResizeObserver: NoObserver,
    IntersectionObserver: NoObserver,
    scrollTo: () => undefined,
    // Nothing is loaded ahead: what a page asks for is asked for by that page.
    requestIdleCallback: () => 0,
  });
  window.HTMLCanvasElement.prototype.getContext = function getContext() {
    return createBlankContext(this) as never;
  };
}
