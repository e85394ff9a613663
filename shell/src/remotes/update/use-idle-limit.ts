import { useEffect, useEffectEvent } from 'react';

/** What a person at the page does. */
const ACTS = ['keydown', 'pointerdown', 'wheel', 'touchstart', 'input'] as const;

export interface IdleLimit {
  /** Whether there is something to run. */
  isOn: boolean;
  /** Asked again when it seems to be over: what a person did meanwhile may have made it longer. */
  getLimitMs: () => number;
  run: () => void;
}

/** Runs once after a person has done nothing on the page for so long. */
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
