import type { Locator, Page } from '@playwright/test';

/** A page of the product, and how to recognise it. */
interface Place {
  /** Name of the drawer's item. */
  item: string;
  path: string;
  find(page: Page): Locator;
}

/** A remote as it is known to a user who meets its faults. */
export interface RemotePart {
  name: string;
  /** Its name in the fallback. */
  title: string;
  /** The user who looks at it; null when nobody is signed in. */
  user: 'alice' | 'admin' | null;
  place: Place;
  /** A page of another remote that the same user may see. */
  other: Place;
}

const findHeading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: true, level: 1 });

const MESSAGES: Place = {
  item: 'Messages',
  path: '/messages',
  find: (page) => page.getByLabel('Write a message'),
};

const ACCOUNT: Place = {
  item: 'Account details',
  path: '/account/settings',
  find: findHeading('Account details'),
};

const THREADS: Place = {
  item: 'Messages',
  path: '/admin/messages',
  find: findHeading('Messages'),
};

const USERS: Place = { item: 'Users', path: '/admin/users', find: findHeading('Users') };

const LOGIN: Place = { item: 'Login', path: '/login', find: (page) => page.getByLabel('Username') };

/** The four remotes. */
export const PARTS: readonly RemotePart[] = [
  { name: 'mf-auth', title: 'Sign-in', user: null, place: LOGIN, other: MESSAGES },
  { name: 'mf-trading', title: 'Trading', user: 'alice', place: ACCOUNT, other: MESSAGES },
  { name: 'mf-chat', title: 'Chat', user: 'alice', place: MESSAGES, other: ACCOUNT },
  { name: 'mf-admin', title: 'Administration', user: 'admin', place: USERS, other: THREADS },
];
