import path from 'node:path';
import { type Browser, type Page, test } from '@playwright/test';
import { ROOT } from '../config';
import { VIEWS } from '../support/pages/examine';
import { type Ids, PAGES } from '../support/pages/list-pages';
import type { DemoUser, PageState } from '../support/pages/page-state';
import { waitUntilStill } from '../support/pages/stand-still';
import { changeLanguage, changeScheme, openEyes, resize, visit } from '../support/pages/visit';
import { preparePages } from '../support/pages/walk';
import { closeBrowser } from '../support/person';
import { saveSession } from '../support/signed-in';

const FOLDER = path.join(ROOT, '.cache/screenshots');
const FIRST = { width: 1280, scheme: 'light' } as const;

let ids: Ids;
const opened = new Map<DemoUser, Promise<Page>>();

test.beforeAll(async ({ browser }) => {
  ids = await preparePages(browser);
});
test.afterAll(async () => {
  for (const page of await Promise.all(opened.values())) await closeBrowser(page);
});

/** Returns the browser of a user, which stays open from page to page. */
function findPage(browser: Browser, user: DemoUser): Promise<Page> {
  const open = async () => openEyes(browser, user === null ? null : await saveSession(user));
  const page = opened.get(user) ?? open();
  opened.set(user, page);
  return page;
}

async function savePictures(page: Page, state: PageState, language: string): Promise<void> {
  for (const { width, scheme } of VIEWS) {
    await resize(page, width);
    await changeScheme(page, scheme);
    // In a picture of the whole page, a sticky bar is drawn where the page was scrolled to.
    await page.evaluate(() => window.scrollTo(0, 0));
    await waitUntilStill(page);
    const name = `${state.name}-${language}-${width}-${scheme}.png`;
    await page.screenshot({ path: path.join(FOLDER, name), fullPage: true });
  }
}

for (const state of PAGES) {
  test(state.name, async ({ browser }) => {
    const page = await findPage(browser, state.user);
    await visit(page, state, FIRST, ids);
    await savePictures(page, state, 'en');
    if (!state.isMain) return;
    for (const language of ['de', 'fr']) {
      await resize(page, FIRST.width);
      await changeLanguage(page, language);
      await savePictures(page, state, language);
    }
  });
}
