import type { Page } from '@playwright/test';

type Role = Parameters<Page['getByRole']>[0];

/** An element, found by role and label. */
export type Found = readonly [role: Role, name: string | RegExp];

/** The viewer: a user of the demo, one whom the test creates, or null for nobody signed in. */
export type DemoUser = 'alice' | 'admin' | 'staff' | 'bob' | 'carol' | 'gina' | null;

/** One state to examine: a page, a tab of it, or a dialog over it. */
export interface PageState {
  /** Its name in findings and pictures. */
  name: string;
  user: DemoUser;
  /** Path of the page; a word in braces stands for an id of the demo: `/dashboard/{alice}`. */
  path: string;
  /** An element that is there once the state is reached. */
  shows: Found;
  /** Opens a state that has no address of its own, on the page of the path. */
  open?: (page: Page) => Promise<unknown>;
  /** True takes pictures in all three languages. */
  isMain?: boolean;
}

/** Clicks the first match, on the page or in the dialog over it. */
export const click =
  (...steps: Found[]) =>
  async (page: Page) => {
    for (const [role, name] of steps) await page.getByRole(role, { name }).first().click();
  };
