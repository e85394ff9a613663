import { type Browser, expect, type Page } from '@playwright/test';
import type { StoredSession } from '../person';
import { watchSecrets } from '../secrets/known-secrets';
import { fillIds, type Ids } from './list-pages';
import type { PageState } from './page-state';
import { waitUntilStill } from './stand-still';

export type Scheme = 'light' | 'dark';

export interface View {
  width: number;
  scheme: Scheme;
}

const HEIGHTS: Readonly<Record<number, number>> = { 320: 640, 640: 450, 768: 1024, 1280: 900 };

/** Storage key of the theme for the chosen scheme. */
const SCHEME_KEY = 'mui-mode';

/** A shift of the layout that no action of the user has caused. */
interface Shift {
  value: number;
  /** The elements that moved, and how far. */
  what: string[];
}

interface Source {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

/** The browser's report of a shift, for which TypeScript has no type. */
interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: Source[];
}

/** Keeps every unexpected shift of the layout in `shifts`; runs in the page. */
function recordShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const describe = ({ node, previousRect: from, currentRect: to }: Source) => {
    const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
    const words = node?.textContent?.slice(0, 40);
    return `${name} ${words} (${from.x},${from.y} ${from.height} to ${to.x},${to.y} ${to.height})`;
  };
  const observer = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[]) {
      if (!hadRecentInput) shifts.push({ value, what: sources.map(describe) });
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

/** Opens a page for a user who prefers reduced motion, in a browser that gets idle as outside of tests. */
export async function openEyes(browser: Browser, session: StoredSession | null): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    ...(session && { storageState: session }),
  });
  watchSecrets(context);
  const page = await context.newPage();
  await page.addInitScript(recordShifts);
  await page.goto('/');
  return page;
}

export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
}

/** Waits until nothing is loading any more: no skeleton, no line under the bar. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await expect(
    page.locator(
      '[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])',
    ),
  ).toHaveCount(0);
  await waitUntilStill(page);
}

/** Opens a state by its address, as a new visitor would. */
export async function visit(page: Page, state: PageState, view: View, ids: Ids): Promise<void> {
  await resize(page, view.width);
  await page.evaluate(([key, scheme]) => localStorage.setItem(key, scheme), [
    SCHEME_KEY,
    view.scheme,
  ] as const);
  await page.goto(fillIds(state.path, ids));
  await state.open?.(page);
  const [role, name] = state.shows;
  const shown = typeof name === 'string' ? fillIds(name, ids) : name;
  await expect(page.getByRole(role, { name: shown }).first(), state.name).toBeVisible();
  await waitUntilSettled(page);
}

/** Switches the colours of the open page, as another tab would. */
export async function changeScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    },
    [SCHEME_KEY, scheme] as const,
  );
  await expect(page.locator(`html[data-scheme="${scheme}"]`)).toHaveCount(1);
}

/** Switches the language of the open page, whose bundles all follow its `lang`. */
export async function changeLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((lang) => {
    document.documentElement.lang = lang;
  }, language);
  // Texts come in separate files, and some of these are requested only by parts that have just loaded.
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
}

/** Says how far the layout has shifted since the page loaded, and what moved; nothing if it was less than `max`. */
export async function findShifts(page: Page, max: number): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as typeof window & { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum < max) return [];
  const large = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3);
  const words = large.map(({ value, what }) => `${value.toFixed(4)}: ${what.join('; ')}`);
  return [`shifts by ${sum.toFixed(3)}: ${words.join(' | ')}`];
}
