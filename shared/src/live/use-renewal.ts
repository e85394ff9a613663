import type { LiveEventName } from '@entropi/contracts/live';
import { useLive } from '@entropi/shared/live';
import { useEffect, useRef } from 'react';
import { pause } from '../http/pause';

/** Pause between the begin of one renewal and that of the next. */
const EVERY_MS = 1_000;
/** How long a read is waited for; the next one takes its place, since a response may never come. */
const PATIENCE_MS = 10_000;

/**
 * Reads again what events of this name change, as `useCalmRenewal` does.
 *
 * @param renew resolves when it has read, as `invalidateQueries` does; the latest one is used
 */
export function useRenewal(name: LiveEventName, renew: () => Promise<unknown>): void {
  useLive(name, useCalmRenewal(renew));
}

/**
 * Returns a function to call at every event that makes something be read again. The first call of a series reads at
 * once and the others once a second, or less often where reading takes longer: one event is one row, and a job that
 * writes to ten thousand users sends as many. What came while something was read is always followed by one more read.
 *
 * @param renew resolves when it has read, as `invalidateQueries` does; the latest one is used
 */
export function useCalmRenewal(renew: () => Promise<unknown>): () => void {
  const series = useRef<Series>({ renew, isMounted: true, isReading: false, hasMore: false });
  useEffect(() => {
    const { current } = series;
    current.isMounted = true;
    return () => {
      current.isMounted = false;
    };
  }, []);
  return () => {
    series.current.renew = renew;
    void follow(series.current);
  };
}

interface Series {
  renew: () => Promise<unknown>;
  isMounted: boolean;
  isReading: boolean;
  hasMore: boolean;
}

async function follow(series: Series): Promise<void> {
  series.hasMore = true;
  if (series.isReading) return;
  series.isReading = true;
  // At most once a second, while events come.
  while (series.hasMore && series.isMounted) {
    series.hasMore = false;
    const reading = Promise.race([series.renew(), pause(PATIENCE_MS)]);
    await Promise.allSettled([reading, pause(EVERY_MS)]);
  }
  series.isReading = false;
}
