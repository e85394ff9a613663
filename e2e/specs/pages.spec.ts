import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from '../config';
import { examinePages } from '../support/pages/examine-pages';
import { type Ids, PAGES } from '../support/pages/list-pages';
import type { DemoUser } from '../support/pages/page-state';
import { preparePages } from '../support/pages/walk';

let ids: Ids;

test.beforeAll(async ({ browser }) => {
  ids = await preparePages(browser);
});

interface Manifest {
  routes: { path: string }[];
}

test('every page of the remotes is in the table', async () => {
  const folders = (await readdir(ROOT)).filter((name) => name.startsWith('mf-'));
  const files = folders.map((name) => readFile(path.join(ROOT, name, 'remote.json'), 'utf8'));
  const manifests = (await Promise.all(files)).map((text) => JSON.parse(text) as Manifest);
  const known = PAGES.map((state) => state.path.replace(/\?.*$/, '').replace(/\{\w+\}/, ':userId'));
  const missing = manifests
    .flatMap(({ routes }) => routes.map((route) => route.path))
    .filter((route) => !known.includes(route));
  expect(missing).toEqual([]);
});

/** Users with few pages; `npm test -- pages` tests those of everyone, in every view. */
const USERS: readonly [user: DemoUser, who: string][] = [
  [null, 'a visitor'],
  ['staff', 'the staff'],
  ['bob', 'a suspended user'],
  ['carol', 'a new user'],
];

for (const [user, who] of USERS) {
  test(`every page of ${who} is accessible and well laid out`, async ({ browser }) => {
    expect(await examinePages(browser, user, ids, false)).toEqual([]);
  });
}
