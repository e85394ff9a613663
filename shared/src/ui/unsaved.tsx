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
    window.addEventListener('beforeunload', object);
    const giveUp = () => {
      window.removeEventListener(QUESTION, object);
      window.removeEventListener('beforeunload', object);
    };
    window.addEventListener(DISCARDED, giveUp);
    return () => {
      window.removeEventListener(DISCARDED, giveUp);
      giveUp();
    };
  }, [holds]);
}

/** Whether a form of the page holds what is not saved. */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event(QUESTION, { cancelable: true }));
}

/**
 * Lets the page be left without a confirmation: what its forms hold is saved by now, belongs to what is deleted,
 * or the user has confirmed that it is lost. Once a form is changed again after it was saved, it counts again.
 */
export function discardUnsaved(): void {
  window.dispatchEvent(new Event(DISCARDED));
}
