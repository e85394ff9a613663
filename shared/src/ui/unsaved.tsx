import { useEffect } from 'react';

const QUESTION = 'entropi:unsaved';
const DISCARDED = 'entropi:discarded';

/**
 * Reports, while `holds` is true, that leaving the page would lose input: browser and shell then ask for a
 * confirmation first. It sends events, because the form may be in any bundle.
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

/** Says whether a form of the page has unsaved input. */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event(QUESTION, { cancelable: true }));
}

/**
 * Lets the page be left without a confirmation, because the input is saved, belongs to something deleted, or the
 * user has agreed to lose it. A form that is changed again afterwards counts again.
 */
export function discardUnsaved(): void {
  window.dispatchEvent(new Event(DISCARDED));
}
