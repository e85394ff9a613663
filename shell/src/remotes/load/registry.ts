import { ApiError } from '@entropi/shared/http/api-error';
import type { RegistryEntry, RegistryView } from '@entropi/shared/remote/manifest';
import { findTraceId } from '../../page-trace';
import type { FailedLoad, LoadEvent } from './load-state';

/** The registry as this page knows it. */
export interface Registry {
  getView(): RegistryView;
  find(remote: string): RegistryEntry | null;
  /** Why the last read failed; null when it succeeded. */
  getProblem(): FailedLoad | null;
  subscribe(notify: () => void): () => void;
  /** Reads the gateway's registry again, once at a time; false when that failed. Never rejects. */
  refresh(): Promise<boolean>;
  /** Like `refresh`, but does not join a read that is under way, since that one is for another session. */
  refreshAfterChange(): Promise<boolean>;
}

/**
 * @param initial what index.html carries
 * @param fetchView calls the gateway as the signed-in user; may reject
 * @param report called for every read that failed
 */
export function createRegistry(
  initial: RegistryView,
  fetchView: () => Promise<RegistryView>,
  report: (event: LoadEvent) => void,
): Registry {
  const listeners = new Set<() => void>();
  let view = initial;
  let problem: FailedLoad | null = null;
  let running: Promise<boolean> | null = null;

  function notify(): void {
    for (const notify of listeners) notify();
  }

  async function send(): Promise<boolean> {
    const startedAt = performance.now();
    try {
      const response = await fetchView();
      // Equal views keep their identity, so that nothing is drawn again.
      const isNews = problem !== null || JSON.stringify(response) !== JSON.stringify(view);
      problem = null;
      if (isNews) {
        view = response;
        notify();
      }
      return true;
    } catch (error) {
      const notified = { version: null, phase: 'registry', traceId: findTraceId() } as const;
      const reason = String(error);
      const ms = Math.round(performance.now() - startedAt);
      report({ ...notified, remote: 'registry', outcome: 'failed', ms, reason });
      const isReached = error instanceof ApiError && error.status > 0;
      problem = {
        ...notified,
        status: 'failed',
        reason,
        cause: isReached ? 'server' : 'network',
      };
      notify();
      return false;
    }
  }

  function refresh(): Promise<boolean> {
    running ??= send().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    getView: () => view,
    getProblem: () => problem,
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
