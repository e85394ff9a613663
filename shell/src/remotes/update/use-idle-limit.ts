import { useEffect, useEffectEvent } from 'react';

/** Events that show that somebody uses the page. */
const ACTS = ['keydown', 'pointerdown', 'wheel', 'touchstart', 'input'] as const;

export interface IdleLimit {
  /** Whether there is something to run. */
  isOn: boolean;
  /** Called again when the limit seems to be reached, because what the user did meanwhile may have made it longer. */
  getLimitMs: () => number;
  run: () => void;
}

/** Runs a function once after the user has done nothing on the page for the given time. */
export function useIdleLimit({ isOn, getLimitMs, run }: IdleLimit): void {
  const getLimit = useEffectEvent(getLimitMs);
  const onLimit = useEffectEvent(run);
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout>;
    let idleSince = performance.now();
    const look = () => {
      const missingMs = getLimit() - (performance.now() - idleSince);
      if (missingMs <= 0) onLimit();
      else timer = setTimeout(look, missingMs);
    };
    const restart = () => {
      idleSince = performance.now();
    };
    look();
    for (const act of ACTS) window.addEventListener(act, restart, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const act of ACTS) window.removeEventListener(act, restart, { capture: true });
    };
  }, [isOn]);
}
