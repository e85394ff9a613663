const { TestEnvironment } = require('jest-environment-jsdom');
const { matchSubjectFirst } = require('./match-subject.cjs');

/** What a browser has and jsdom lacks, or has only in a form that Node's fetch rejects. */
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

/** Lets computed styles, which roles and names are read from, be found in a page with a thousand rules. */
function speedUpStyles(window) {
  const { document } = window;
  // The matcher is made at its first use.
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
    // crypto.subtle and randomUUID: jsdom has getRandomValues alone.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    speedUpStyles(this.global);
  }
}

module.exports = BrowserEnvironment;
