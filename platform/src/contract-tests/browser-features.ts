import type { DOMWindow } from 'jsdom';

/** Features of browsers that jsdom lacks, or has only in a form that Node's fetch rejects. */
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

/** A canvas that accepts everything drawn on it and shows nothing. */
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

/** Adds to a page what the shell expects of a browser; none of it measures or draws anything. */
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
    // index.html names no files to preload.
    PerformanceObserver: NoObserver,
    scrollTo: () => undefined,
    // The page never gets idle, so nothing is preloaded, and every request belongs to the page that is shown.
    requestIdleCallback: () => 0,
  });
  window.HTMLCanvasElement.prototype.getContext = function getContext() {
    return createBlankContext(this) as never;
  };
}
