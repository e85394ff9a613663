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
 */
export function useAnnouncement(key: string | number | null, text: string): void {
  const known = useRef(key);
  useEffect(() => {
    const before = known.current;
    known.current = key;
    if (key !== null && before !== null && key !== before && text !== '') announce(text);
  }, [key, text]);
}
