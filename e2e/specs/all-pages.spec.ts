import { expect, test } from '@playwright/test';
import { examinePages } from '../support/pages/examine-pages';
import type { Ids } from '../support/pages/list-pages';
import { preparePages } from '../support/pages/walk';

let ids: Ids;

test.beforeAll(async ({ browser }) => {
  ids = await preparePages(browser);
});

for (const user of [null, 'alice', 'staff', 'bob', 'carol', 'admin'] as const) {
  test(`every page of ${user ?? 'a visitor'} is accessible and well laid out, in every view`, async ({
    browser,
  }) => {
    test.setTimeout(1_200_000);
    expect(await examinePages(browser, user, ids, true)).toEqual([]);
  });
}
