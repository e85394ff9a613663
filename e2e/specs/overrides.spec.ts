import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { OVERRIDE_ORIGINS, ROOT } from '../config';
import { arrive, closeByEscape, goTo, logIn, type Person } from '../support/person';
import { copySources, type SourceCopy } from '../support/source-copy';

const [LAPTOP = '', SILENT = ''] = OVERRIDE_ORIGINS;
const HEADING = 'Monitoring Tool';

let admin: Person;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  admin = await arrive(browser, 'admin');
  await logIn(admin);
});
test.afterAll(() => admin.leave());

const banner = () => admin.page.getByRole('alert').filter({ hasText: 'For development' });

async function reset(): Promise<void> {
  await banner().getByRole('button', { name: 'Reset' }).click();
  await expect(banner()).toHaveCount(0);
}

/** Serves the build of a remote with a changed text, as a developer's laptop would. */
async function serveChanged(remote: string, origin: string, before: string, after: string) {
  const server: Server = createServer(async (request, response) => {
    const name = path.basename(new URL(request.url ?? '/', origin).pathname);
    const file = path.join(ROOT, remote, 'dist', name);
    const text = await readFile(file, 'utf8').catch(() => null);
    const type = name.endsWith('.json') ? 'application/json' : 'text/javascript';
    response.writeHead(text === null ? 404 : 200, {
      'content-type': type,
      'access-control-allow-origin': '*',
    });
    response.end(text?.replaceAll(before, after));
  });
  server.listen(Number(new URL(origin).port), 'localhost');
  await once(server, 'listening');
  return server;
}

test('a superuser sees a remote of their own in the deployed shell, until they reset it', async () => {
  const { page, requests } = admin;
  const server = await serveChanged('mf-admin', LAPTOP, HEADING, 'Monitoring at home');
  await page.goto(`/?mf-override=mf-admin:${LAPTOP}`);
  await expect(banner()).toContainText(`mf-admin from ${LAPTOP}`);
  await expect(page).not.toHaveURL(/mf-override/);
  await page.goto('/admin/monitoring');
  await expect(page.getByRole('heading', { name: 'Monitoring at home' })).toBeVisible();
  expect(requests).toContain(`${LAPTOP}/remote-entry.js`);
  await reset();
  await page.goto('/admin/monitoring');
  await expect(page.getByRole('heading', { name: HEADING })).toBeVisible();
  server.close();
});

test('an address that does not respond costs that remote alone, and Reset brings it back', async () => {
  const { page } = admin;
  await page.goto(`/?mf-override=mf-chat:${SILENT}`);
  await expect(banner()).toContainText(`mf-chat from ${SILENT}`);
  await page.goto('/admin/messages');
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toContainText(
    'manifest',
  );
  await goTo(page, HEADING);
  await expect(page.getByRole('heading', { name: HEADING })).toBeVisible();
  await reset();
  await page.goto('/admin/messages');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
});

test('a foreign address is rejected with a message, and nothing is loaded from it', async () => {
  const { page, requests, complaints } = admin;
  await page.goto('/?mf-override=mf-chat:https://foreign.test');
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    /rejected.*not https:\/\/foreign\.test/,
  );
  await page.goto('/admin/messages');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await expect(banner()).toHaveCount(0);
  expect(requests.filter((url) => url.includes('foreign.test/'))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('one remote in development on a laptop runs inside the deployed shell', async () => {
  const { page, complaints } = admin;
  const sources = await copySources();
  const server = sources.start({ DEV_REMOTE_PORT: new URL(LAPTOP).port }, 'mf-chat');
  try {
    await server.isPrinted(/mf-chat is served/);
    await page.goto('/admin/messages');
    await page.getByRole('button', { name: /^Menu/ }).click();
    await page.getByRole('button', { name: 'Versions in this browser' }).click();
    const panel = page.getByRole('dialog', { name: 'Versions in this browser' });
    const chat = panel.getByRole('listitem').filter({ hasText: 'mf-chat' });
    await expect(chat).toContainText('Loaded in');
    await chat.getByRole('button', { name: /^Override/ }).click();
    await chat.getByLabel('Address of the build').fill(LAPTOP);
    await chat.getByRole('button', { name: 'Load from there' }).click();
    await expect(banner()).toContainText(`mf-chat from ${LAPTOP}`);
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await expectReplacedInPlace(page, sources);
    await reset();
    expect(complaints).toEqual([]);
  } finally {
    await server.stop();
    await sources.remove();
  }
});

/** Changes the open page, breaks it and mends it, while the rest of the page stays as it is. */
async function expectReplacedInPlace(page: Page, sources: SourceCopy): Promise<void> {
  const file = 'mf-chat/src/features/admin-messages/admin-messages.page.tsx';
  const before = '<PageFrame title';
  const overlay = page.getByRole('alertdialog');
  await page.getByRole('button', { name: /^Menu/ }).click();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toBeVisible();
  await sources.save(file, before, '<PageFrame line="Written at home" title');
  await expect(page.getByText('Written at home')).toHaveCount(1);
  await sources.save(file, before, '<PageFrame title=');
  await expect(overlay).toContainText('mf-chat does not compile');
  await sources.save(file, before, '<PageFrame line={thrown.while.drawn} title');
  await expect(overlay).toContainText('thrown is not defined');
  await sources.mend(file);
  await expect(overlay).toHaveCount(0);
  await expect(page.getByText('Written at home')).toHaveCount(0);
  // The drawer is the shell's: a page that is loaded again has it closed.
  await expect(menu).toBeVisible();
  await closeByEscape(page);
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
}
