import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { DEVELOPMENT_HOST, DEVELOPMENT_PORTS, STACK_ENVIRONMENT } from '../config';
import { readCode } from '../support/codes';
import { buildForeignHost, openHost, startForeignHost } from '../support/foreign-host';
import { closeBrowser } from '../support/person';
import { copySources, type DevelopmentRun, type SourceCopy } from '../support/source-copy';

const REMOTE = 'mf-auth/src/features/login/login.page.tsx';
const SHELL = 'shell/src/layout/frame.tsx';
const SHARED = 'shared/src/ui/form-body.tsx';
const TYPED = 'half-a-na';

const GATEWAY = `http://localhost:${DEVELOPMENT_PORTS.GATEWAY_PORT}`;
const API = `http://localhost:${DEVELOPMENT_PORTS.API_PORT}`;

let sources: SourceCopy;
let run: DevelopmentRun;
let page: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  sources = await copySources();
  run = sources.start({
    ...DEVELOPMENT_PORTS,
    API_BASE_URLS: API,
    FOREIGN_HOSTS: DEVELOPMENT_HOST,
  });
  await run.isPrinted(/Entropi runs at/);
  page = await (await browser.newContext()).newPage();
  await page.goto(`${GATEWAY}/login`);
  await page.getByLabel('Username').fill(TYPED);
  await markPage();
});

test.afterAll(async () => {
  await page?.context().close();
  await run?.stop();
  await sources?.remove();
});

const overlay = () => page.getByRole('alertdialog');

/** Leaves a mark that a page which is loaded again does not have. */
async function markPage(): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'yes'));
}

async function expectSamePage(): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mark', 'yes');
}

for (const [what, file, before, after] of [
  ['a remote', REMOTE, '<PasskeyLogin />', '<PasskeyLogin /><p>New in the remote</p>'],
  ['the shell', SHELL, '{isIdle && (', '<p>New in the shell</p>{isIdle && ('],
  ['what all share', SHARED, '{actions}', '{actions}<p>New in what all share</p>'],
] as const) {
  test(`a change of ${what} is on the page, with what was typed into a form`, async () => {
    const words = page.getByText(/^New in/);
    await expect(words).toHaveCount(0);
    const seenAt = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (document.body.textContent.includes('New in')) resolve(Date.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    const savedAt = Date.now();
    await sources.save(file, before, after);
    // Measured, but not judged: the machine may be busy with other things.
    console.log(`${what}: ${(await seenAt) - savedAt} ms from save to screen`);
    await expect(words).toHaveCount(1);
    await expect(page.getByLabel('Username')).toHaveValue(TYPED);
    await sources.mend(file);
    await expect(words).toHaveCount(0);
    await expect(page.getByLabel('Username')).toHaveValue(TYPED);
    await expectSamePage();
  });
}

test('what does not compile is shown above the page until it does', async () => {
  await sources.save(REMOTE, '<PasskeyLogin />', '<PasskeyLogin');
  await expect(overlay()).toContainText('mf-auth does not compile');
  await expect(overlay()).toContainText('login.page.tsx');
  await sources.save(SHARED, '{actions}', '{actions');
  await expect(overlay()).toHaveCount(1);
  await sources.mend(REMOTE);
  await expect(overlay()).toContainText('form-body.tsx');
  await sources.mend(SHARED);
  await expect(overlay()).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveValue(TYPED);
  await expectSamePage();
});

for (const [when, before, after] of [
  [
    'while it is drawn',
    'const t = useLoginText();',
    "if (useLoginText()) throw new Error('Oops');",
  ],
  ['when it is loaded', 'export default', "throw new Error('Oops');\nexport default"],
] as const) {
  test(`what a component throws ${when} is shown above the page until it is mended`, async () => {
    await sources.save(REMOTE, before, after);
    await expect(overlay()).toContainText('Oops');
    await expect(overlay()).toHaveCount(1);
    await sources.mend(REMOTE);
    await expect(overlay()).toHaveCount(0);
    await expect(page.getByLabel('Username')).toBeVisible();
    await expectSamePage();
  });
}

test('a change of what no component stands for loads the page again', async () => {
  await sources.save('mf-auth/src/remote.tsx', 'const remote', 'document.title;\nconst remote');
  await expect(page.locator('html')).not.toHaveAttribute('data-mark', 'yes');
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a change of a remote is on a page of another team too, with what was typed there', async ({
  browser,
}) => {
  await buildForeignHost(GATEWAY);
  const env = {
    ...STACK_ENVIRONMENT,
    ...DEVELOPMENT_PORTS,
    ENTROPI_DATA: path.join(sources.folder, 'data'),
  };
  const options = { api: API, readCode: (username: string) => readCode(username, env) };
  const host = await startForeignHost(DEVELOPMENT_HOST, 'alice', options);
  const { page: theirs } = await openHost(browser, host.url);
  try {
    const field = theirs.getByRole('textbox', { name: 'Write a message' });
    await field.fill(TYPED);
    const chat = 'mf-chat/src/features/messages/messages.page.tsx';
    await sources.save(chat, '<ThreadPaper>', '<p>New in the chat</p><ThreadPaper>');
    await expect(theirs.getByText('New in the chat')).toBeVisible();
    await expect(field).toHaveValue(TYPED);
    await sources.mend(chat);
    await expect(theirs.getByText('New in the chat')).toHaveCount(0);
  } finally {
    await closeBrowser(theirs);
    await host.stop();
  }
});
