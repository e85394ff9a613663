import { countUntil } from '../count-until';
import type { SimDeps } from '../deps';
import { checkWorkingOrders } from '../orders/fill-working-orders';
import { createAttachedWatch } from './attached-watch';

export interface Ticking {
  start: () => void;
  stop: () => void;
  /** Looks at every moment since the last look at which a price may have changed. */
  catchUp: () => void;
}

/** Watches attached stops and limits, which close positions, and working orders, which open them. */
export function startTicking(deps: SimDeps): Ticking {
  const attached = createAttachedWatch(deps);
  let lastMs = deps.clock.now();
  let timer: NodeJS.Timeout | null = null;

  function momentsUntil(nowMs: number): number[] {
    const moments = new Set<number>([nowMs]);
    for (const { script } of Object.values(deps.ledger.state().markets)) {
      const since = script.slice(countUntil(script, lastMs), countUntil(script, nowMs));
      for (const { atMs } of since) moments.add(atMs);
    }
    const { tickMs } = deps.config;
    const firstTick = Math.floor(lastMs / tickMs + 1) * tickMs;
    // After a long sleep the last hour is enough, because the books are no price history.
    const from = Math.max(firstTick, nowMs - 3_600_000);
    for (let atMs = from; atMs < nowMs; atMs += tickMs) moments.add(atMs);
    return [...moments].sort((a, b) => a - b);
  }

  function catchUp(): void {
    const nowMs = deps.clock.now();
    for (const atMs of momentsUntil(nowMs)) {
      attached.check(atMs);
      checkWorkingOrders(deps, atMs);
    }
    lastMs = nowMs;
  }

  return {
    start: () => {
      if (!deps.clock.isManual) timer = setInterval(catchUp, Math.min(deps.config.tickMs, 250));
    },
    stop: () => {
      if (timer) clearInterval(timer);
    },
    catchUp,
  };
}
