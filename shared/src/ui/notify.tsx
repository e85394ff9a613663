import { useEffect, useState } from 'react';

export interface Notice {
  /** A later notice with the same id replaces the earlier one. */
  id?: string;
  text: string;
  tone?: 'success' | 'info' | 'warning' | 'error';
  /** True keeps the notice until it is closed; otherwise it goes after five seconds. */
  sticky?: boolean;
  action?: { label: string; run: () => void };
}

const EVENT = 'entropi:notice';

/** Shows a notice at the foot of the window. It sends an event to the shell, which shows the notices of all bundles. */
export function notify(notice: Notice): void {
  window.dispatchEvent(new CustomEvent<Notice>(EVENT, { detail: notice }));
}

/**
 * Returns the notices of `notify` one at a time, each with a function that closes it; null when there is none.
 * Used once, by the shell or by a stand-alone page.
 */
export function useNotice(): { notice: Notice; key: string; dismiss: () => void } | null {
  const [queue, setQueue] = useState<Notice[]>([]);
  useEffect(() => {
    const add = (event: Event) => {
      if (event instanceof CustomEvent) setQueue((notices) => enqueue(notices, event.detail));
    };
    window.addEventListener(EVENT, add);
    return () => window.removeEventListener(EVENT, add);
  }, []);
  const notice = queue[0];
  if (!notice) return null;
  const dismiss = () => setQueue((notices) => notices.slice(1));
  return { notice, key: `${queue.length}:${notice.text}`, dismiss };
}

function enqueue(notices: Notice[], notice: Notice): Notice[] {
  const index = notices.findIndex(({ id }) => id !== undefined && id === notice.id);
  return index < 0 ? [...notices, notice] : notices.with(index, notice);
}
