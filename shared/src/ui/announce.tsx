import { useEffect, useRef } from 'react';

export const ANNOUNCEMENT = 'entropi:announcement';

/** Has screen readers say something once, when they are at rest. Goes by an event: the one place is the shell's. */
export function announce(text: string): void {
  window.dispatchEvent(new CustomEvent<string>(ANNOUNCEMENT, { detail: text }));
}

/**
 * Announces `text` each time that `key` changes. What is there when the page comes is read with the page.
 *
 * @param key null: nothing is known yet
 * @param settleMs how long the key must stay: of what changes several times in a row the last is said alone
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
