import { FRAME_ID } from '@entropi/shared/remote/index-page';

function findFirstView(): HTMLElement | null {
  return document.querySelector(`#${FRAME_ID}[data-first-view]`);
}

/** Whether index.html shows the page that is being drawn now; it has the focus, if anything has. */
export function hasFirstView(): boolean {
  const view = findFirstView();
  return view !== null && view.style.display !== 'none';
}

/**
 * Hides what index.html shows of a page that is for visitors, from someone who is likely signed in and will be led
 * on. Should they turn out not to be, their page still takes over what was typed.
 */
export function hideFirstView(): void {
  const view = findFirstView();
  if (view) view.style.display = 'none';
}

/** Removes what index.html shows of a page until that page, or what stands in for it, is there. */
export function dropFirstView(): void {
  findFirstView()?.remove();
}

/** Removes all that index.html shows, once there is a page: a first view that came too late is a frame alone. */
export function dropFrame(): void {
  document.getElementById(FRAME_ID)?.remove();
}

/**
 * Moves what was typed into the first view of a page to the form that takes its place, by the names of the fields,
 * and the cursor too; then removes the view. Nothing happens without one.
 */
export function replaceFirstView(form: HTMLFormElement): void {
  const view = findFirstView();
  if (!view) return;
  const active = document.activeElement;
  for (const typed of view.querySelectorAll('input')) {
    const field = form.elements.namedItem(typed.name);
    if (!(field instanceof HTMLInputElement)) continue;
    field.value = typed.value;
    if (typed !== active) continue;
    field.focus();
    field.setSelectionRange(typed.selectionStart, typed.selectionEnd);
  }
  view.remove();
}

/** Calls back once the page that has taken the first view's place is painted, at once without one. Returns an end. */
export function followFirstView(onPassed: () => void): () => void {
  const view = findFirstView();
  let frame = 0;
  const finish = () => {
    // The first of the two comes before the paint.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(onPassed);
    });
  };
  const watch = new MutationObserver(() => {
    if (view?.isConnected) return;
    watch.disconnect();
    finish();
  });
  if (view?.parentNode) watch.observe(view.parentNode, { childList: true });
  else onPassed();
  return () => {
    watch.disconnect();
    cancelAnimationFrame(frame);
  };
}
