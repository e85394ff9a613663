/**
 * Keeps an element reachable while a dialog is open: MUI hides everything but the dialog from assistive
 * technology, and pulls the focus back into it. Returns a function that ends this.
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

/** Lets F6 move the focus to the first button of an element, from anywhere, and back again. */
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
