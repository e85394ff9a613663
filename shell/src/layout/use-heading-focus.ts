import { useEffect, useRef } from 'react';

/** Fields that take the focus themselves when a page opens. */
const FIELD = 'main input, main textarea, main select';
const INPUTS = ['keydown', 'pointerdown'] as const;

/** Focuses the page's heading; false while there is none. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  if (document.activeElement?.matches(FIELD)) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Moves the focus to the heading when another page has come, so that a screen reader says where the user
 * is and Tab goes on from there. It leaves out the first page, which the browser announces itself, and
 * stops as soon as the user does something.
 */
export function useHeadingFocus(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (focusHeading()) return;
    const observer = new MutationObserver(() => focusHeading() && stop());
    const stop = () => {
      observer.disconnect();
      for (const name of INPUTS) document.removeEventListener(name, stop);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    for (const name of INPUTS) document.addEventListener(name, stop);
    return stop;
  }, [pathname]);
}
