import { useEffect } from 'react';

const QUESTION = 'entropi:unsaved';
const DISCARDED = 'entropi:discarded';

/**
 * Says, while `holds`, that leaving the page loses something: the browser then confirms before it reloads or
 * closes, and so does the shell. Goes by an event: a form may be of any bundle.
 */
export function useUnsaved(holds: boolean): void {
  useEffect(() => {
    if (!holds) return;
    const object = (event: Event) => event.preventDefault();
    window.addEventListener(QUESTION, object);
    const giveUp = () => window.removeEventListener('beforeunload', object);
    window.addEventListener('beforeunload', object);
    window.addEventListener(DISCARDED, giveUp);
    return () => {
      window.removeEventListener(QUESTION, object);
      window.removeEventListener(DISCARDED, giveUp);
      giveUp();
    };
  }, [holds]);
}

/** Whether a form of the page holds what is not saved. */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event(QUESTION, { cancelable: true }));
}

/** Leaves without the browser's question, since our own question is settled. */
export function discardUnsaved(): void {
  window.dispatchEvent(new Event(DISCARDED));
}
