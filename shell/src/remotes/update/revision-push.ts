import { REVISIONS_PATH } from '@entropi/shared/remote/revisions';
import type { Registry } from '../load/registry';

/** All tabs hear of a revision at the same moment; their reads are spread over this time. */
const SPREAD_MS = 2_500;
/**
 * Mean pause before a refused connection is tried again; each is between half of it and one and a half. A connection
 * that broke off is renewed by the browser itself.
 */
const REOPEN_AFTER_MS = 60_000;

/**
 * Reads the registry soon after it has a new revision, while the tab is visible. A hidden tab holds no
 * connection, since a browser has few of them, and reads the registry when it is shown again. Returns a
 * function that stops it.
 */
export function listenForRevisions(registry: Pick<Registry, 'getView' | 'refresh'>): () => void {
  let stream: EventSource | null = null;
  let reading: ReturnType<typeof setTimeout> | null = null;
  let reopening: ReturnType<typeof setTimeout> | undefined;

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
      reopening = setTimeout(open, REOPEN_AFTER_MS * (0.5 + Math.random()));
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
    clearTimeout(reading ?? undefined);
    clearTimeout(reopening);
    close();
  };
}
