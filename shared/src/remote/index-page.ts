/* What index.html and its scripts know by name besides the registry and the configuration. */

/**
 * Name of the global that holds `Record<absolute URL of a script, integrity>`: the shell fills it
 * from the registry, the build's script hook reads it. A script it does not list is rejected. An
 * origin of an override (with a slash at the end) is listed with an empty hash: all of its scripts
 * pass unchecked.
 */
export const INTEGRITY_GLOBAL = '__entropiIntegrity__';

/** Name of the global that holds `Record<URL, EarlyRead>`: what `platform/build/read-ahead.js` has requested. */
export const EARLY_READS_GLOBAL = '__entropiReads__';

/** A response of the API that was requested before the scripts of the page had come. */
export interface EarlyRead {
  /** The header Authorization of the request. */
  authorization: string;
  /** When it was sent, in milliseconds since the page began (`performance.now`). */
  sentAt: number;
  /** Rejects as `fetch` does. */
  reply: Promise<{ status: number; headers: [string, string][]; body: string }>;
}

/** A file that the page at an address will load. */
export interface PageHint {
  address: string;
  as: 'script' | 'fetch';
  integrity: string;
}

/** Id of the element that stands on the page until the shell draws it. */
export const FRAME_ID = 'entropi-frame';

/** Ids of the elements of index.html that carry JSON. */
export const INLINE_IDS = {
  registry: 'entropi-registry',
  config: 'entropi-config',
  /** `PageHint[]`, read by `platform/build/preload.js`. */
  hints: 'entropi-hints',
  /** Paths of the API, read by `platform/build/read-ahead.js`. */
  reads: 'entropi-reads',
} as const;
