import type { Browser, Page } from '@playwright/test';
import { examine, VIEWS } from './examine';
import type { Ids } from './list-pages';
import type { DemoUser, PageState } from './page-state';
import { walkPages } from './walk';

/**
 * Lists everything that is wrong with the pages of a user.
 *
 * @param isFull examines each page in every view, else in one that changes from page to page
 */
export async function examinePages(
  browser: Browser,
  user: DemoUser,
  ids: Ids,
  isFull: boolean,
): Promise<string[]> {
  const faults: string[] = [];
  const look = async (page: Page, state: PageState, index: number) => {
    const view = VIEWS[index % VIEWS.length];
    const views = isFull || !view ? VIEWS : [view];
    const found = await examine(page, state, views, ids).catch((error: Error) => [
      `${state.name}: ${error.message}`,
    ]);
    faults.push(...found);
  };
  await walkPages(browser, user, look, isFull);
  return faults;
}
