const SECOND_MS = 1000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = Date.now();

function tick(): void {
  nowMs = Date.now();
  for (const notify of listeners) notify();
}

/** The page's one clock: calls back each second until the function that it returns is called. */
export function subscribeToSeconds(notify: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now();
    timer = setInterval(tick, SECOND_MS);
  }
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Milliseconds since 1970 at the clock's last second; now, while nobody follows it. */
export function readSecond(): number {
  return listeners.size === 0 ? Date.now() : nowMs;
}
