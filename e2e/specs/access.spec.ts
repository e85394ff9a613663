import { type Browser, expect, type Page, test } from '@playwright/test';
import { freshCode } from '../support/codes';
import {
  ADMIN_PATHS,
  goInHistory,
  NAMED,
  pointAtMenu,
  requestRegistry,
  type Watch,
  watch,
} from '../support/forbidden';
import { MADE_PASSWORD, makeUser } from '../support/made-user';
import { arrive, type Person } from '../support/person';
import { changeServed } from '../support/served-page';
import { showCode, showPassword } from '../support/sign-in';
import { saveSession } from '../support/signed-in';

const findMissing = (page: Page) => page.getByText('There is no page here');

/** Visitors who are not superusers, and what each of them sees at an address of the administration. */
const VISITORS: {
  username: string;
  isSignedIn: boolean;
  expectOut: (page: Page) => Promise<void>;
}[] = [
  ...['alice', 'staff'].map((username) => ({
    username,
    isSignedIn: true,
    expectOut: (page: Page) => expect(findMissing(page)).toBeVisible(),
  })),
  {
    username: 'bob',
    isSignedIn: true,
    expectOut: (page) => expect(page).toHaveURL(/\/paywall\/\d+$/),
  },
  {
    username: 'anonymous',
    isSignedIn: false,
    expectOut: (page) => expect(page).toHaveURL(/\/login$/),
  },
];

async function expectNothingRequested({ listForbidden, listNaming }: Watch): Promise<void> {
  expect(await listForbidden()).toEqual([]);
  expect(await listNaming()).toEqual([]);
}

for (const { username, isSignedIn, expectOut } of VISITORS) {
  test(`${username} guesses every address of the administration and loads no byte of it`, async ({
    browser,
  }) => {
    const session = isSignedIn ? await saveSession(username) : undefined;
    const visitor = await arrive(browser, username, session);
    const { page } = visitor;
    const watched = watch(visitor);
    await page.goto('/');
    if (username === 'alice' || username === 'staff') {
      const paths = await pointAtMenu(page);
      expect(paths).toContain('/messages');
      expect(paths.join()).not.toContain('/admin');
    }
    for (const address of ADMIN_PATHS) {
      await goInHistory(page, address);
      await expectOut(page);
    }
    for (const address of ADMIN_PATHS) {
      await page.goto(address);
      await expectOut(page);
    }
    expect(await requestRegistry(page)).not.toMatch(NAMED);
    await expectNothingRequested(watched);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
}

/** Takes the role away as an administrator would. */
async function demote(browser: Browser, userId: number): Promise<void> {
  const admin = await arrive(browser, 'admin', await saveSession('admin'));
  await admin.page.goto(`/admin/users?user=${userId}&section=edit`);
  await admin.page.getByRole('switch', { name: 'Superuser' }).uncheck();
  await admin.page.getByRole('button', { name: 'Save changes' }).click();
  const question = admin.page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByLabel('Code').fill(await freshCode('admin'));
  await expect(admin.page.getByText('Changes saved.')).toBeVisible();
  await admin.leave();
}

/** Tries everything that a person may try to get back to where they were. */
async function tryToReturn({ page }: Person): Promise<void> {
  expect((await pointAtMenu(page)).join()).not.toContain('/admin');
  for (const address of ADMIN_PATHS) {
    await goInHistory(page, address);
    await expect(findMissing(page)).toBeVisible();
  }
  await page.goto('/admin/users');
  await expect(findMissing(page)).toBeVisible();
  await page.goBack();
  await expect(findMissing(page)).toBeVisible();
}

test('a demoted superuser loses the administration within ten seconds, with or without the live stream', async ({
  browser,
}) => {
  const admin = await arrive(browser, 'admin', await saveSession('admin'));
  await admin.page.goto('/');
  const { id, session, authenticator } = await makeUser(admin.page, 'frank', {
    is_superuser: true,
    is_stuff: true,
  });
  await admin.leave();
  // One browser learns of it at once; the other only reads the registry, with a token that still says superuser.
  // Each has a session of its own, because two browsers that refresh one session look like a thief and its owner.
  const second = await showPassword('frank', MADE_PASSWORD);
  const other = await showCode(second, await authenticator.nextCode());
  const [hearing, deaf] = await Promise.all([
    arrive(browser, 'frank', session),
    arrive(browser, 'frank', other),
  ]);
  await deaf.page.context().grantPermissions(['local-network-access']);
  await deaf.page.route('**/api/stream*', (route) => route.abort());
  await changeServed(deaf.page, {
    config: (config) => {
      config.registryPoll = { everyMs: 1_000, jitterMs: 0 };
    },
  });
  const both = [hearing, deaf];
  for (const person of both) {
    const { page } = person;
    const watched = watch(person);
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    expect(await requestRegistry(page)).toMatch(NAMED);
    expect(await watched.listForbidden()).not.toEqual([]);
  }
  const token = other.origins[0]?.localStorage.find(({ name }) => name === 'access_token')?.value;

  await demote(browser, id);
  await expect(hearing.page.getByRole('heading', { name: 'Welcome, frank' })).toBeVisible();
  await expect(findMissing(deaf.page)).toBeVisible();
  await expect.poll(() => requestRegistry(deaf.page, token)).not.toMatch(NAMED);

  const watches = both.map(watch);
  await Promise.all(both.map(tryToReturn));
  for (const watched of watches) await expectNothingRequested(watched);
  expect(both.flatMap(({ complaints }) => complaints)).toEqual([]);
  await Promise.all(both.map(({ leave }) => leave()));
});
