import type { RegistryEntry, RegistryView } from '@entropi/shared/remote/manifest';

/** The registry as this page knows it. */
export interface Registry {
  getView(): RegistryView;
  find(remote: string): RegistryEntry | null;
  subscribe(notify: () => void): () => void;
  /** Asks the gateway again, once at a time; false when it did not answer. Never rejects. */
  refresh(): Promise<boolean>;
  /** The same, but not content with a question already under way: it was somebody else's. */
  refreshAfterChange(): Promise<boolean>;
}

/**
 * @param initial what index.html carries
 * @param fetchView asks the gateway as who is signed in; may reject
 */
export function createRegistry(
  initial: RegistryView,
  fetchView: () => Promise<RegistryView>,
): Registry {
  const listeners = new Set<() => void>();
  let view = initial;
  let running: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    try {
      const answer = await fetchView();
      // Equal views keep their identity, so that nothing is drawn again.
      if (JSON.stringify(answer) !== JSON.stringify(view)) {
        view = answer;
        for (const notify of listeners) notify();
      }
      return true;
    } catch {
      return false;
    }
  }

  function refresh(): Promise<boolean> {
    running ??= ask().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    getView: () => view,
    find: (remote) => view.remotes.find(({ name }) => name === remote) ?? null,
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    refresh,
    async refreshAfterChange() {
      await running;
      return refresh();
    },
  };
}
