import type { Page } from '@playwright/test';

type Role = Parameters<Page['getByRole']>[0];

/** What is found by role and label. */
export type Found = readonly [role: Role, name: string | RegExp];

/** Who looks: a user of the demo, someone whom the test makes, or null: not signed in. */
export type DemoUser = 'alice' | 'admin' | 'staff' | 'bob' | 'carol' | 'gina' | null;

/** One thing to look at: a page, a tab of it, or a dialog over it. */
export interface PageState {
  /** Names it in a finding, and its pictures. */
  name: string;
  user: DemoUser;
  /** A word in braces is an id of the demo: `/dashboard/{alice}`. */
  path: string;
  /** There when the state is. */
  shows: Found;
  /** Opens what has no address of its own, in the page that the path shows. */
  open?: (page: Page) => Promise<unknown>;
  /** Has pictures in all three languages. */
  isMain?: boolean;
}

/** Clicks the first thing found, in the page or in the dialog over it. */
export const click =
  (...steps: Found[]) =>
  async (page: Page) => {
    for (const [role, name] of steps) await page.getByRole(role, { name }).first().click();
  };
