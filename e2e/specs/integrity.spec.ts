import { type Browser, expect, type Page, type Request, test } from '@playwright/test';
import { GATEWAY_URL } from '../config';
import { arrive, openLogin } from '../support/person';
import { flipByte } from '../support/tamper';

// The sign-in stands for all remotes, because everybody may load it.
const FILES = `${GATEWAY_URL}/remotes/mf-auth/`;

/** Addresses of the sign-in's files by their role. */
interface Files {
  manifest: string;
  entry: string;
  expose: string;
  /** The libraries of the first page. */
  vendor: string;
  /** Needed only by the second page. */
  lazy: string;
}

let files: Files;

const forgotten = (page: Page) => page.getByRole('link', { name: /forgot/i });
const findReset = (page: Page) => page.getByRole('button', { name: /send|reset/i });
const rejection = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Sign-in could not be loaded' });

/** Loads both pages unchanged, and sorts their requests. */
async function sortFiles(browser: Browser): Promise<Files> {
  const { page, leave } = await arrive(browser, 'anonymous');
  const requested = new Map<string, Request>();
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(FILES) && !requested.has(url)) requested.set(url, request);
  });
  await openLogin(page);
  const first = [...requested.keys()];
  const find = (part: RegExp) => first.find((url) => part.test(url)) ?? '';
  // The page has its files already, but their bodies may reach the test a little later.
  const sizes = new Map(
    await Promise.all(
      [...requested].map(async ([url, request]) => {
        const response = await request.response();
        return [url, (await response?.body())?.length ?? 0] as const;
      }),
    ),
  );
  const named = /(mf-manifest\.json|remote-entry\.js)$|__federation_expose_/;
  const [vendor = ''] = first
    .filter((url) => !named.test(url))
    .toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
  await forgotten(page).click();
  await expect(page).toHaveURL(/forgot-password/);
  await expect(findReset(page)).toBeVisible();
  const lazy = [...requested.keys()].find((url) => !first.includes(url)) ?? '';
  await leave();
  return {
    manifest: find(/mf-manifest\.json$/),
    entry: find(/remote-entry\.js$/),
    expose: find(/__federation_expose_/),
    vendor,
    lazy,
  };
}

test.beforeAll(async ({ browser }) => {
  files = await sortFiles(browser);
  expect(new Set(Object.values(files)).size).toBe(5);
  expect(Object.values(files)).not.toContain('');
});

for (const [part, phase] of [
  ['manifest', 'manifest'],
  ['entry', 'entry'],
  ['expose', 'chunk'],
  ['vendor', 'chunk'],
] as const) {
  test(`a flipped byte in the ${part} is rejected, and the true file is loaded at the next try`, async ({
    browser,
  }) => {
    const { page, complaints, leave } = await arrive(browser, 'anonymous');
    const restore = await flipByte(files[part]);
    try {
      await page.goto('/login');
      await expect(rejection(page)).toContainText(`${phase} · version`);
      await expect(page.getByLabel('Username')).toHaveCount(0);
    } finally {
      await restore();
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    expect(complaints).toEqual([]);
    await leave();
  });
}

test('a flipped byte in a lazy chunk is rejected, the page before it still works, and the true file is loaded at the next try', async ({
  browser,
}) => {
  const { page, complaints, leave } = await arrive(browser, 'anonymous');
  const restore = await flipByte(files.lazy);
  try {
    await page.goto('/login');
    await forgotten(page).click();
    await expect(rejection(page)).toContainText('chunk · version');
    await page.goBack();
    await expect(page.getByLabel('Username')).toBeVisible();
    await page.goForward();
    await expect(rejection(page)).toBeVisible();
  } finally {
    await restore();
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(findReset(page)).toBeVisible();
  expect(complaints).toEqual([]);
  await leave();
});

test('a script that the registry does not list is rejected, wherever it comes from', async ({
  browser,
}) => {
  const { page, complaints, leave } = await arrive(browser, 'anonymous');
  await openLogin(page);
  const outcome = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.src = '/remotes/mf-auth/9.9.9/remote-entry.js';
      return 'taken';
    } catch (error) {
      return String(error);
    }
  });
  expect(outcome).toContain('TypeError');
  // The browser sends the report a little later.
  await expect.poll(() => complaints.join()).toContain('require-trusted-types-for');
  await leave();
});
