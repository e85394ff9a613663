import type { Browser, Page } from '@playwright/test';
import { sendAs } from '../api';
import { closeBrowser, type StoredSession } from '../person';
import { saveSession } from '../signed-in';
import { type Ids, PAGES, readIds } from './list-pages';
import type { DemoUser, PageState } from './page-state';
import { openEyes } from './visit';
import { GINA_PASSWORD } from './visitor-pages';

/** Browsers that visit pages at a time: they keep two processors busy while some of them wait. */
const LANES = 3;

/** Someone who has yet to set up their second step. */
async function makeGina(admin: Page): Promise<void> {
  await sendAs(admin, 'POST', '/api/users/', {
    username: 'gina',
    email: 'gina@demo.example',
    password: GINA_PASSWORD,
    first_name: 'Gina',
    last_name: 'Demo',
  });
}

/** Ids of what the pages show, with everyone there whom they need. */
export async function preparePages(browser: Browser): Promise<Ids> {
  const page = await openEyes(browser, await saveSession(browser, 'admin'));
  const before = await readIds(page);
  if (!before.gina) await makeGina(page);
  const ids = await readIds(page);
  await closeBrowser(page);
  return ids;
}

/** Does something in every state of a user, several browsers at a time. */
export async function walkPages(
  browser: Browser,
  user: DemoUser,
  look: (page: Page, state: PageState, index: number) => Promise<void>,
): Promise<void> {
  const states = PAGES.filter((state) => state.user === user);
  const session: StoredSession | null = user === null ? null : await saveSession(browser, user);
  const waiting = [...states.entries()];
  const work = async () => {
    const page = await openEyes(browser, session);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, state] = next;
      await look(page, state, index);
    }
    await closeBrowser(page);
  };
  // Who is half signed in is so in one browser alone.
  const lanes = user === null ? 1 : Math.min(LANES, states.length);
  await Promise.all(Array.from({ length: lanes }, work));
}
