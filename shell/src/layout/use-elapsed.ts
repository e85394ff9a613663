import { useEffect, useState } from 'react';

/** Says whether the given time has passed since a moment of `performance.now()`; null has not begun, so false. */
export function useElapsed(startedAt: number | null, ms: number): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (startedAt === null) return;
    const missing = Math.max(startedAt + ms - performance.now(), 0);
    const timer = setTimeout(() => setPassed(startedAt), missing);
    return () => clearTimeout(timer);
  }, [startedAt, ms]);
  return startedAt !== null && passed === startedAt;
}
