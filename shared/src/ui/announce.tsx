import { useEffect, useRef } from 'react';

export const ANNOUNCEMENT = 'entropi:announcement';

/** Makes screen readers say something once, when they are idle: by an event to the shell's one live region. */
export function announce(text: string): void {
  window.dispatchEvent(new CustomEvent<string>(ANNOUNCEMENT, { detail: text }));
}

/**
 * Announces `text` each time that `key` changes. The first value is not announced, since it is read with the page.
 *
 * @param key null while nothing is known yet
 * @param settleMs how long the key must stay the same, so that of several changes in a row only the last is announced
 */
export function useAnnouncement(key: string | number | null, text: string, settleMs = 0): void {
  const known = useRef(key);
  useEffect(() => {
    const before = known.current;
    const isNews = key !== null && before !== null && key !== before && text !== '';
    const say = () => {
      if (isNews) announce(text);
      known.current = key;
    };
    if (!isNews || settleMs === 0) return say();
    const timer = setTimeout(say, settleMs);
    return () => clearTimeout(timer);
  }, [key, text, settleMs]);
}
