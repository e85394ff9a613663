import type { Page } from '@playwright/test';

/** Lists elements beyond the right edge of the page that cannot be scrolled to. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isScrolled = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (at !== document.body && getComputedStyle(at).overflowX !== 'visible') return true;
      }
      return false;
    };
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .filter((element) => !isScrolled(element))
      .slice(0, 3)
      .map((element) => `${scrollWidth} > ${clientWidth}: ${element.outerHTML.slice(0, 160)}`);
  });
}

/** Lists names and buttons that are cut off without an ellipsis, and headings and labels that are cut off at all. */
export function findCutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasWords = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    return [...document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *, header *')]
      .filter((element) => element.checkVisibility() && hasWords(element))
      .filter((element) => {
        const { overflowX, textOverflow, clip, clipPath } = getComputedStyle(element);
        // Text for screen readers only is one pixel large.
        if (clip !== 'auto' || clipPath !== 'none' || element.clientWidth <= 1) return false;
        const isCut = overflowX === 'hidden' || overflowX === 'clip';
        const isName = element.closest('[role="columnheader"], label') !== null;
        const mayBeCut = textOverflow === 'ellipsis' && !isName;
        return isCut && !mayBeCut && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

/** Lists elements that a mouse can click but a keyboard cannot reach. */
export function findMouseOnly(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const REACHED = 'a[href], button, input, select, textarea, label, summary, [tabindex]';
    return [...document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *, header *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => getComputedStyle(element).cursor === 'pointer')
      .filter((element) => !element.closest(REACHED) && !element.querySelector(REACHED))
      .filter((element) => element.closest('[aria-hidden="true"]') === null)
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/** Lists elements that still move although the user prefers reduced motion. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 1)
      .map(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return `${target?.outerHTML.slice(0, 160)}`;
      }),
  );
}
