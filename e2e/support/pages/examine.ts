import type { Page } from '@playwright/test';
import { findAxeViolations } from './axe';
import { findCutWords, findMotion, findMouseOnly, findOverflow } from './layout';
import type { Ids } from './list-pages';
import type { PageState } from './page-state';
import { waitUntilStill } from './stand-still';
import { changeLanguage, changeScheme, findShifts, resize, type View, visit } from './visit';

/** Every view: the widths of a phone, a tablet and a computer, in both schemes. */
export const VIEWS: readonly View[] = ([1280, 320, 768] as const).flatMap((width) => [
  { width, scheme: 'light' },
  { width, scheme: 'dark' },
]);

/** Half of a computer’s width, which is what pages get at a zoom of 200 %. */
const ZOOMED = 640;

/** A page whose layout shifts by more than this counts as jumping. */
const MAX_SHIFT = 0.02;

/** Lists what is wrong with the present page. */
async function examineView(page: Page, at: string): Promise<string[]> {
  const faults = [
    ...(await findAxeViolations(page)).map((text) => `axe: ${text}`),
    ...(await findMotion(page)).map((text) => `moves: ${text}`),
    ...(await findMouseOnly(page)).map((text) => `for a mouse only: ${text}`),
  ];
  return faults.map((text) => `${at} ${text}`);
}

async function examineWidth(page: Page, width: number): Promise<string[]> {
  await resize(page, width);
  await waitUntilStill(page);
  const faults = [
    ...(await findOverflow(page)).map((text) => `overflows: ${text}`),
    ...(await findCutWords(page)).map((text) => `is cut: ${text}`),
  ];
  return faults.map((text) => `${width} px ${text}`);
}

const WIDTHS = [ZOOMED, 320, 768, 1280];

/** Lists what is cut off on a page after a switch to the other languages. */
async function examineLanguages(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const language of ['de', 'fr']) {
    await changeLanguage(page, language);
    for (const width of WIDTHS) {
      const found = await examineWidth(page, width);
      faults.push(...found.map((text) => `${language} ${text}`));
    }
  }
  return faults;
}

/**
 * Lists everything that is wrong with a state, in words.
 *
 * @param views the page is loaded in the first of them
 */
export async function examine(
  page: Page,
  state: PageState,
  views: readonly View[],
  ids: Ids,
): Promise<string[]> {
  const [first = VIEWS[0] as View] = views;
  await visit(page, state, first, ids);
  const shifts = await findShifts(page, MAX_SHIFT);
  const faults = shifts.map((text) => `${first.width} px ${text}`);
  for (const { width, scheme } of views) {
    await resize(page, width);
    await changeScheme(page, scheme);
    faults.push(...(await examineView(page, `${width} px ${scheme}`)));
  }
  for (const width of WIDTHS) faults.push(...(await examineWidth(page, width)));
  if (views.length > 1) faults.push(...(await examineLanguages(page)));
  return faults.map((text) => `${state.name} at ${text}`);
}
