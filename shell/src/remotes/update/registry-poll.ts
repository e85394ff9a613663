import type { Registry } from '../load/registry';

export interface PollOptions {
  everyMs: number;
  /** Each pause is up to this much longer or shorter, so that many tabs do not send their requests at once. */
  jitterMs: number;
}

/** Reads the registry while the tab is shown, and at once when it is shown again. */
export function pollRegistry(registry: Registry, { everyMs, jitterMs }: PollOptions): void {
  const schedule = () => {
    const pauseMs = everyMs + (Math.random() * 2 - 1) * jitterMs;
    setTimeout(() => {
      if (!document.hidden) void registry.refresh();
      schedule();
    }, pauseMs);
  };
  schedule();
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void registry.refresh();
  });
}
