import { useCallback, useState } from 'react';
import type { NavigationItem } from './navigation';

/** Keeps the counts that the badges of the drawer report. */
export function useCounts(items: NavigationItem[]) {
  const [counts, setCounts] = useState<Record<string, number>>({});
  const setCount = useCallback((path: string, count: number) => {
    setCounts((known) => (known[path] === count ? known : { ...known, [path]: count }));
  }, []);
  // The items of a user who has logged out are gone, and must not be counted.
  const total = items.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0);
  return { counts, total, setCount };
}
