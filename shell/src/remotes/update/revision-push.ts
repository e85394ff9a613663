import { REVISIONS_PATH } from '@entropi/shared/remote/revisions';
import type { Registry } from '../load/registry';

/** Spread over the tabs that hear of a revision at the same moment. */
const SPREAD_MS = 2_500;
/** What the gateway refused is tried again; what broke off, the browser tries again by itself. */
const REOPEN_AFTER_MS = 60_000;

/**
 * Reads the registry soon after it has a new revision, while the tab is shown: one that is hidden
 * holds no connection, of which a browser has few, and reads the registry when it is shown again.
 * Returns what stops it.
 */
export function listenForRevisions(registry: Pick<Registry, 'getView' | 'refresh'>): () => void {
  let stream: EventSource | null = null;
  let reading: ReturnType<typeof setTimeout> | null = null;

  function onRevision(revision: number): void {
    if (reading || revision === registry.getView().revision) return;
    reading = setTimeout(() => {
      reading = null;
      void registry.refresh();
    }, Math.random() * SPREAD_MS);
  }

  function open(): void {
    if (stream || document.hidden) return;
    const opened = new EventSource(REVISIONS_PATH);
    stream = opened;
    opened.onmessage = ({ data }) => onRevision(Number(data));
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      setTimeout(open, REOPEN_AFTER_MS * (0.5 + Math.random()));
    };
  }

  function close(): void {
    stream?.close();
    stream = null;
  }

  const follow = () => (document.hidden ? close() : open());
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
