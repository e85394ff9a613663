/**
 * Keeps an element beside a dialog reachable: MUI hides from assistive technology what is not the dialog,
 * and takes back a focus that it hears of. Returns what ends it.
 */
export function holdReachable(element: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (element.hasAttribute('aria-hidden')) element.removeAttribute('aria-hidden');
  });
  observer.observe(element, { attributeFilter: ['aria-hidden'] });
  const keep = (event: Event) => event.stopPropagation();
  element.addEventListener('focusin', keep);
  return () => {
    observer.disconnect();
    element.removeEventListener('focusin', keep);
  };
}

/** F6 goes to the first button of an element, from wherever the focus is, and back again. */
export function installJumpKey(element: HTMLElement): () => void {
  let from: Element | null = null;
  const jump = (event: KeyboardEvent) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
    const button = element.querySelector<HTMLElement>('button');
    if (!button) return;
    event.preventDefault();
    if (element.contains(document.activeElement)) {
      if (from instanceof HTMLElement) from.focus();
      return;
    }
    from = document.activeElement;
    button.focus();
  };
  document.addEventListener('keydown', jump);
  return () => document.removeEventListener('keydown', jump);
}
