/** The API's clock, as its replies show it, because that of a browser may be wrong by hours. */
export interface ServerClock {
  /** Reads the header Date of a reply to a request that was sent at the given time of the browser. */
  observe(date: string | null, sentAt: number): void;
  /** The server's time, to a second; null while no reply has shown it. */
  now(): number | null;
}

/** The header Date leaves out fractions of a second; half of one is the mean error. */
const HALF_SECOND_MS = 500;

/** Makes a clock that knows no time before the first reply. */
export function createServerClock(): ServerClock {
  let aheadMs: number | null = null;
  return {
    observe(date, sentAt) {
      const shown = Date.parse(date ?? '');
      if (Number.isNaN(shown)) return;
      aheadMs = shown + HALF_SECOND_MS - (sentAt + Date.now()) / 2;
    },
    now: () => (aheadMs === null ? null : Date.now() + aheadMs),
  };
}
