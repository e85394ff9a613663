const { TestEnvironment } = require('jest-environment-jsdom');
const { matchSubjectFirst } = require('./match-subject.cjs');

/** Features of browsers that jsdom lacks, or has only in a form that Node's fetch rejects. */
const fromNode = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TransformStream',
  'URLSearchParams',
  'WritableStream',
  'fetch',
  'structuredClone',
];

/** Speeds up computed styles, from which roles and names are read, in a page with a thousand rules. */
function speedUpStyles(window) {
  const { document } = window;
  // jsdom creates the matcher at its first use.
  window.getComputedStyle(document.documentElement);
  const impl = Object.getOwnPropertySymbols(document).find(
    ({ description }) => description === 'impl',
  );
  const matcher = document[impl]._nwsapiDontThrow;
  matcher.match = matchSubjectFirst(matcher.match);
}

class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] = globalThis[name];
    this.global.CSS = { supports: () => true };
    // Adds crypto.subtle and randomUUID, of which jsdom has only getRandomValues.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    speedUpStyles(this.global);
  }
}

module.exports = BrowserEnvironment;
