import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { ROOT, STACK_ENVIRONMENT } from '../config';
import { runPlatform } from '../support/deployment';
import { ACCESS, packKit, readBlocks, type Typed, type } from '../support/kit';
import { arrive, goTo } from '../support/person';
import { saveSession } from '../support/signed-in';
import { flipByte } from '../support/tamper';

// A team without this repository: the commands of docs/kit.md as they are written, in an empty folder.
test.describe.configure({ mode: 'serial', timeout: 1_200_000 });

const REMOTES = ['moon', 'tide'];
const LATER = 'This part was loaded later.';

let kit: Awaited<ReturnType<typeof packKit>>;

const locate = (remote: string, ...names: string[]) => path.join(kit.folder, remote, ...names);

async function expectDone(typing: Promise<Typed>): Promise<string> {
  const { code, printed } = await typing;
  expect(code, printed).toBe(0);
  return printed;
}

async function publish(remote: string): Promise<string> {
  const [commands = ''] = await readBlocks('Publish it');
  return expectDone(type(locate(remote), commands, ACCESS));
}

test.beforeAll(async () => {
  kit = await packKit();
});
test.afterAll(async () => {
  for (const remote of REMOTES) await runPlatform('retire', remote).catch(() => undefined);
  await kit.remove();
});

test('the kit is one file without tests, sources and secrets of the repository', async () => {
  expect(await readdir(kit.folder)).toEqual([expect.stringMatching(/^entropi-kit-\d.*\.tgz$/)]);
  const listed = await expectDone(type(kit.folder, 'tar tzf entropi-kit-*.tgz'));
  expect(listed).not.toMatch(/test|fixture|testing|recorded|\.env|\.map$|\.source-hash/im);
  expect(listed).toContain('package/share-list.json');
  const texts = await expectDone(type(kit.folder, 'tar xOzf entropi-kit-*.tgz'));
  expect(texts).not.toMatch(/demo-\w+-2026|sim-demo|-----BEGIN [A-Z ]*PRIVATE KEY/);
  expect(texts).not.toContain(ROOT);
});

test('remotes are made, built and described by webpack alone and by Vite, from an empty folder', async () => {
  const blocks = await readBlocks('Make a remote');
  expect(blocks).toHaveLength(REMOTES.length);
  for (const [place, remote] of REMOTES.entries()) {
    const printed = await expectDone(type(kit.folder, blocks[place] ?? ''));
    expect(printed).toMatch(/\. is described as version 1\.0\.0-[0-9a-f]{12}/);
    expect(printed).toMatch(new RegExp(`${remote} 1\\.0\\.0-\\S+ in shell \\S+: 1 pages work`));
  }
  const build = await readFile(locate('moon', 'webpack.config.cjs'), 'utf8');
  expect(build).toContain("require('webpack')");
  expect(build).not.toMatch(/enhanced|entropi/);
});

test('what is built is shown in the shell of the kit', async ({ browser }) => {
  const [commands = ''] = await readBlocks('See it');
  const { PATH, HOME }: NodeJS.ProcessEnv = STACK_ENVIRONMENT;
  const shown = spawn('sh', ['-c', `exec ${commands.trim()} --port 0`], {
    cwd: locate('tide'),
    env: { PATH, HOME },
    detached: true,
  });
  const end = new Promise((resolve) => shown.once('exit', resolve));
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let printed = '';
      const read = (chunk: Buffer) => {
        printed += chunk.toString();
        const [, address] = /is shown at (\S+)/.exec(printed) ?? [];
        if (address) resolve(address);
      };
      shown.stdout.on('data', read);
      shown.stderr.on('data', read);
      void end.then(() => reject(new Error(printed)));
    });
    const page = await browser.newPage();
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Tide' })).toBeVisible();
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByText(LATER)).toBeVisible();
    await page.context().close();
  } finally {
    process.kill(-(shown.pid ?? 0), 'SIGTERM');
    await end;
  }
});

test('without access nothing is published, and it is said what is missing', async () => {
  const [commands = ''] = await readBlocks('Publish it');
  const nowhere = await type(locate('moon'), commands);
  expect(nowhere).toMatchObject({
    code: 1,
    printed: expect.stringContaining('publish needs to know where the registry is: set'),
  });
  const list = locate('moon', 'list.json');
  await writeFile(list, '[]');
  const guarded = { ...ACCESS, PUBLISH_TOKENS_FILE: list };
  const { code, printed } = await type(locate('moon'), commands, guarded);
  expect([code, printed.trim()]).toEqual([1, 'A token is needed: set PUBLISH_TOKEN']);
  const unlisted = await type(locate('moon'), commands, { ...ACCESS, ENTROPI_ENV: 'staging' });
  expect(unlisted.printed).toContain('PUBLISH_TOKENS_FILE is not set');
});

/** Opens the remote from the menu, with the part that comes later. */
async function openFromMenu(page: Page, remote: string): Promise<void> {
  const title = remote.charAt(0).toUpperCase() + remote.slice(1);
  await page.goto('/');
  await goTo(page, title);
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(page.getByText('For alice', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText(LATER)).toBeVisible();
}

for (const remote of REMOTES) {
  test(`${remote} is published, and mounts in the running shell under its policy`, async ({
    browser,
  }) => {
    const printed = await publish(remote);
    expect(printed).toMatch(new RegExp(`${remote} 1\\.0\\.0-\\S+ is published`));
    expect(printed).not.toContain('No browser');
    const { page, complaints, leave } = await arrive(browser, 'alice', await saveSession('alice'));
    await openFromMenu(page, remote);
    expect(complaints).toEqual([]);
    await leave();
  });
}

test('a flipped byte in what was a module is rejected like in any other script', async ({
  browser,
}) => {
  const session = await saveSession('alice');
  const { page, requests, leave } = await arrive(browser, 'alice', session);
  await openFromMenu(page, 'tide');
  const late = requests.filter((url) => /\/remotes\/tide\/.*details.*\.js$/.test(url));
  expect(late).toHaveLength(1);
  await leave();
  const restore = await flipByte(late[0] ?? '');
  const again = await arrive(browser, 'alice', await saveSession('alice'));
  try {
    await again.page.goto('/tide');
    await again.page.getByRole('button', { name: 'Details' }).click();
    const alert = again.page.getByRole('alert').filter({ hasText: 'Tide could not be' });
    await expect(alert).toBeVisible();
    await expect(again.page.getByText(LATER)).toHaveCount(0);
  } finally {
    await restore();
  }
  await again.leave();
});

test('an open tab takes up the next release of a remote of modules', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'alice', await saveSession('alice'));
  await openFromMenu(page, 'tide');
  const file = locate('tide', 'src/start.page.tsx');
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace('For {username}', 'Hello {username}'),
  );
  await expectDone(type(locate('tide'), 'npm run build\nnpx entropi describe .'));
  await publish('tide');
  const offer = page.getByText('A new version of Tide is ready');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('Hello alice', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
  await leave();
});

test('a kit with an older share list than the shell is named as that', async () => {
  const own = locate('moon', 'node_modules/@entropi/shared');
  const files = (await readdir(path.join(own, 'cli'))).map((name) => path.join(own, 'cli', name));
  for (const place of [...files, path.join(own, 'share-list.json')]) {
    const text = await readFile(place, 'utf8');
    await writeFile(place, text.replace(/(react"?: ?)"\^19\.0\.0"/g, '$1"^18.0.0"'));
  }
  const built = await type(locate('moon'), 'npm run build\nnpx entropi describe .');
  expect(built.code, built.printed).toBe(0);
  const { code, printed } = await type(locate('moon'), 'npx entropi publish .', ACCESS);
  expect(code).toBe(1);
  expect(printed).toMatch(
    /skew: it shares react \^18\.0\.0, shell \S+ provides 19\.\d+\.\d+: build/,
  );
});

test('a script that was cut off is named, and not published', async () => {
  const dist = locate('tide', 'dist');
  await expectDone(type(locate('tide'), 'npm run build'));
  const entry = path.join(dist, 'remote-entry.js');
  const text = await readFile(entry, 'utf8');
  await writeFile(entry, text.slice(0, text.length / 2));
  const { code, printed } = await type(locate('tide'), 'npx entropi describe .');
  expect(code).toBe(1);
  expect(printed).toMatch(/^remote-entry\.js, line \d+: /m);
});
