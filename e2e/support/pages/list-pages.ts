import type { Page } from '@playwright/test';
import { readAs } from '../api';
import { ADMIN_PAGES } from './admin-pages';
import type { DemoUser, PageState } from './page-state';
import { NEW_USER_PAGES, STAFF_PAGES, SUSPENDED_PAGES, USER_PAGES } from './user-pages';
import { VISITOR_PAGES } from './visitor-pages';

const BY_USER: readonly [DemoUser, readonly Omit<PageState, 'user'>[]][] = [
  [null, VISITOR_PAGES],
  ['alice', USER_PAGES],
  ['staff', STAFF_PAGES],
  ['bob', SUSPENDED_PAGES],
  ['carol', NEW_USER_PAGES],
  ['admin', ADMIN_PAGES],
];

/** Every page, tab and dialog, by the user who sees it. */
export const PAGES: readonly PageState[] = BY_USER.flatMap(([user, states]) =>
  states.map((state) => ({ ...state, user })),
);

/** Values of the placeholders in paths and names. */
export type Ids = Readonly<Record<string, string>>;

type Row = { id: number; name: string; username: string };

/** Returns the rows of a list, paged or not. */
async function readRows(admin: Page, path: string): Promise<Row[]> {
  const list = await readAs<Row[] | { items: Row[] }>(admin, path);
  return Array.isArray(list) ? list : list.items;
}

/** @param admin page of a superuser */
export async function readIds(admin: Page): Promise<Ids> {
  const users = await readRows(admin, '/api/users/?limit=100');
  const [strategy] = await readRows(admin, '/api/strategy/strategies/');
  const [plan] = await readRows(admin, '/api/subscriptions/');
  const [payment] = await readRows(admin, '/api/entropi-payments/');
  return {
    ...Object.fromEntries(users.map(({ id, username }) => [username, String(id)])),
    strategy: String(strategy?.id),
    strategyName: strategy?.name ?? '',
    plan: String(plan?.id),
    payment: String(payment?.id),
  };
}

export function fillIds(text: string, ids: Ids): string {
  return text.replace(/\{(\w+)\}/g, (_all, name) => ids[name] ?? '');
}
