import { useEffect, useState, useSyncExternalStore } from 'react';

let mounted: readonly object[] = [];
const listeners = new Set<() => void>();

function update(next: readonly object[]): void {
  mounted = next;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Says whether this is the first of all that is mounted in the page: what the page has once is drawn by that one. */
export function useFirst(): boolean {
  const [own] = useState(() => ({}));
  useEffect(() => {
    update([...mounted, own]);
    return () => update(mounted.filter((each) => each !== own));
  }, [own]);
  return useSyncExternalStore(subscribe, () => mounted[0] === own);
}
