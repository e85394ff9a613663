import { useEffect, useState } from 'react';

export interface Notice {
  /** A later notice of the same id takes the place of the earlier one. */
  id?: string;
  text: string;
  tone?: 'success' | 'info' | 'warning' | 'error';
  /** Stays until closed; otherwise gone after five seconds. */
  sticky?: boolean;
  action?: { label: string; run: () => void };
}

const EVENT = 'entropi:notice';

/** Says a thing at the foot of the window. Goes by an event: the one host is the shell's. */
export function notify(notice: Notice): void {
  window.dispatchEvent(new CustomEvent<Notice>(EVENT, { detail: notice }));
}

/**
 * What `notify` says, one at a time, with what closes it; null when nothing is left to say. Used
 * once: by the shell, or by a stand-alone page.
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
