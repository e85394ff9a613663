import type { Browser, Page } from '@playwright/test';
import { closeBrowser, type StoredSession } from './person';
import { openPage } from './signed-in';

/** Number of lanes that keep two processors busy while some of them wait. */
const LANES = 3;

/** Keeps browsers open from test to test, so that not every page needs a new one. */
export interface Workers {
  /** Runs all tasks in the browsers of one user, one for each lane. */
  run(user: string | null, tasks: readonly ((page: Page) => Promise<void>)[]): Promise<void>;
  close(): Promise<void>;
}

/** @param sessions stored sessions by username */
export function createWorkers(
  browser: Browser,
  sessions: Readonly<Record<string, StoredSession>>,
): Workers {
  const opened = new Map<string | null, Promise<Page[]>>();

  function openWorkers(user: string | null): Promise<Page[]> {
    const session = user === null ? null : (sessions[user] ?? null);
    const pages =
      opened.get(user) ??
      Promise.all(Array.from({ length: LANES }, () => openPage(browser, session)));
    opened.set(user, pages);
    return pages;
  }

  return {
    async run(user, tasks) {
      const waiting = [...tasks];
      const work = async (page: Page) => {
        for (let task = waiting.shift(); task; task = waiting.shift()) await task(page);
      };
      await Promise.all((await openWorkers(user)).map(work));
    },
    async close() {
      for (const pages of await Promise.all(opened.values())) {
        await Promise.all(pages.map(closeBrowser));
      }
    },
  };
}
