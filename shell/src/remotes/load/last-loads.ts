import type { LoadEvent } from './load-state';

/** How the last attempt to load something of a remote ended, and when. */
export interface LastLoad extends LoadEvent {
  /** Time of this browser, in ISO 8601. */
  at: string;
}

/** Keeps the last event of each remote, and passes every one on. */
export function createLastLoads(pass: (event: LoadEvent) => void) {
  const loads = new Map<string, LastLoad>();
  return {
    report(event: LoadEvent): void {
      loads.set(event.remote, { ...event, at: new Date().toISOString() });
      pass(event);
    },
    /** Null until something of the remote has loaded or failed. */
    find: (remote: string): LastLoad | null => loads.get(remote) ?? null,
  };
}
