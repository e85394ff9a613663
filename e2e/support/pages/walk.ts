import type { Browser, Page } from '@playwright/test';
import { sendAs } from '../api';
import { closeBrowser, type StoredSession } from '../person';
import { saveSession } from '../signed-in';
import { type Ids, PAGES, readIds } from './list-pages';
import type { DemoUser, PageState } from './page-state';
import { openEyes } from './visit';
import { GINA_PASSWORD } from './visitor-pages';

/** Number of browsers at a time, which keeps two processors busy while some of them wait. */
const LANES = 3;

/** A user who has not set up their second step yet. */
async function makeGina(admin: Page): Promise<void> {
  await sendAs(admin, 'POST', '/api/users/', {
    username: 'gina',
    email: 'gina@demo.example',
    password: GINA_PASSWORD,
    first_name: 'Gina',
    last_name: 'Demo',
  });
}

/** Creates the users that the pages need, and returns the ids for the placeholders. */
export async function preparePages(browser: Browser): Promise<Ids> {
  const page = await openEyes(browser, await saveSession('admin'));
  const before = await readIds(page);
  if (!before.gina) await makeGina(page);
  const ids = await readIds(page);
  await closeBrowser(page);
  return ids;
}

/** Makes the sessions of a user for some browsers: one for all of them, or one for each where the walk takes long. */
async function saveSessions(user: DemoUser, lanes: number, isLong: boolean) {
  const sessions: (StoredSession | null)[] = [];
  for (let lane = 0; lane < lanes; lane += 1) {
    sessions.push(user === null ? null : await saveSession(user, isLong ? lane : 0));
  }
  return sessions;
}

/**
 * Runs a function in every state of a user, in several browsers at a time.
 *
 * @param isLong this may take longer than a token lives
 */
export async function walkPages(
  browser: Browser,
  user: DemoUser,
  look: (page: Page, state: PageState, index: number) => Promise<void>,
  isLong: boolean,
): Promise<void> {
  const states = PAGES.filter((state) => state.user === user);
  const waiting = [...states.entries()];
  const work = async (session: StoredSession | null) => {
    const page = await openEyes(browser, session);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, state] = next;
      await look(page, state, index);
    }
    await closeBrowser(page);
  };
  // A user who is not signed in has one browser, since the state between password and second step cannot be shared.
  const lanes = user === null ? 1 : Math.min(LANES, states.length);
  const sessions = await saveSessions(user, lanes, isLong);
  await Promise.all(sessions.map(work));
}
