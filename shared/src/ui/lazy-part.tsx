import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { pause } from '../http/pause';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;

/** A part of a page that is not needed at the start: a component whose script is loaded later. */
export interface LazyPart<Props extends object> {
  /** The part, or `waiting` until its script has loaded. */
  (props: Props & { waiting?: ReactNode }): ReactNode;
  /** Fetches the script; resolves when it has loaded. Never rejects. */
  load(): Promise<void>;
}

/** Defines a lazy part. A script that fails to load is requested again, with growing pauses. */
export function defineLazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const listeners = new Set<() => void>();
  let Loaded: ComponentType<Props> | null = null;
  let running: Promise<void> | null = null;

  async function fetchUntilThere(): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
      try {
        Loaded = await fetchPart();
        for (const notify of listeners) notify();
        return;
      } catch {
        await pause(waitMs);
      }
    }
  }

  function load(): Promise<void> {
    running ??= fetchUntilThere();
    return running;
  }

  function subscribe(notify: () => void): () => void {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }

  function Part({ waiting = null, ...props }: Props & { waiting?: ReactNode }): ReactNode {
    const Present = useSyncExternalStore(subscribe, () => Loaded);
    useEffect(() => void load(), []);
    return Present ? <Present {...(props as unknown as Props)} /> : waiting;
  }

  return Object.assign(Part, { load });
}
