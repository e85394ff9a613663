import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { FOREIGN_HOSTS, GATEWAY_URL, ROOT } from '../config';
import { runPlatform } from '../support/deployment';
import {
  buildForeignHost,
  type ForeignHost,
  listFederations,
  openHost,
  returnFromNews,
  startForeignHost,
  visitNews,
} from '../support/foreign-host';
import { readBlocks, startPreview, type } from '../support/kit';
import { LATER, openDetails, openFromMenu } from '../support/kit-remote';
import { arrive, closeBrowser } from '../support/person';
import { saveSession } from '../support/signed-in';
import { flipByte } from '../support/tamper';
import { expectDone, gatherTeams, type Teams } from '../support/team';
import { untilDictionaries, watchWire } from '../support/wire';

// A team without this repository: the commands of docs/kit.md as they are written, in an empty folder.
test.describe.configure({ mode: 'serial', timeout: 1_200_000 });

const REMOTES = ['moon', 'tide'];

/** An earlier release of the plugin for Vite than the template's. */
const EARLIER_PLUGIN = '1.22.1';

let teams: Teams;

test.beforeAll(async () => {
  teams = await gatherTeams(REMOTES);
});
test.afterAll(async () => {
  await teams.close();
  for (const remote of REMOTES) await runPlatform('retire', remote).catch(() => undefined);
});

test('the kit is one file without tests, sources and secrets of the repository', async () => {
  expect(await readdir(teams.folder)).toEqual([expect.stringMatching(/^entropi-kit-\d.*\.tgz$/)]);
  const listed = await expectDone(type(teams.folder, 'tar tzf entropi-kit-*.tgz'));
  expect(listed).not.toMatch(/test|fixture|testing|recorded|\.env|\.map$|\.source-hash/im);
  expect(listed).toContain('package/share-list.json');
  const texts = await expectDone(type(teams.folder, 'tar xOzf entropi-kit-*.tgz'));
  expect(texts).not.toMatch(/demo-\w+-2026|sim-demo|-----BEGIN [A-Z ]*PRIVATE KEY/);
  expect(texts).not.toContain(ROOT);
});

test('remotes are made, built and described by webpack alone and by Vite, from an empty folder', async () => {
  const blocks = await readBlocks('Make a remote');
  expect(blocks).toHaveLength(REMOTES.length);
  for (const [place, remote] of REMOTES.entries()) {
    // The remote begins with an earlier plugin, and its next release is built by a later one.
    const earlier = `$&\nnpm pkg set devDependencies.@module-federation/vite=${EARLIER_PLUGIN}`;
    const commands = (blocks[place] ?? '').replace(/npx entropi new tide .*/, earlier);
    const printed = await expectDone(type(teams.folder, commands));
    expect(printed).toMatch(/\. is described as version 1\.0\.0-[0-9a-f]{12}/);
    expect(printed).toMatch(new RegExp(`${remote} 1\\.0\\.0-\\S+ in shell \\S+: 1 pages work`));
  }
  const build = await readFile(teams.locate('moon', 'webpack.config.cjs'), 'utf8');
  expect(build).toContain("require('webpack')");
  expect(build).not.toMatch(/enhanced|entropi/);
});

test('what is built is shown in the shell of the kit', async ({ browser }) => {
  const [commands = ''] = await readBlocks('See it');
  const shown = await startPreview(teams.locate('tide'), commands);
  try {
    const page = await browser.newPage();
    await page.goto(shown.url);
    await expect(page.getByRole('heading', { name: 'Tide' })).toBeVisible();
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByText(LATER)).toBeVisible();
    await page.context().close();
  } finally {
    await shown.stop();
  }
});

test('without access nothing is published, and it is said what is missing', async () => {
  const [commands = ''] = await readBlocks('Publish it');
  const publish = async (variables: Record<string, string>) => {
    const { code, printed } = await teams.typeIn('moon', commands, variables);
    expect(code).toBe(1);
    return printed.trim();
  };
  expect(await publish({})).toContain('publish needs to know where releases are made: set');
  const { RELEASES_URL, PUBLISH_TOKEN } = teams.access('tide');
  expect(await publish({ RELEASES_URL })).toBe('A token is needed: set PUBLISH_TOKEN');
  const guessed = { RELEASES_URL, PUBLISH_TOKEN: `${PUBLISH_TOKEN}x` };
  expect(await publish(guessed)).toBe('The token of PUBLISH_TOKEN is not known there');
  expect(await publish({ RELEASES_URL, PUBLISH_TOKEN })).toBe('team-tide may not change moon');
  const pages = { RELEASES_URL: GATEWAY_URL, PUBLISH_TOKEN };
  expect(await publish(pages)).toContain('look at RELEASES_URL');
  const nowhere = { RELEASES_URL: 'http://127.0.0.1:9', PUBLISH_TOKEN };
  expect(await publish(nowhere)).toContain('http://127.0.0.1:9 does not respond');
});

for (const remote of REMOTES) {
  test(`${remote} is published, and mounts in the running shell under its policy`, async ({
    browser,
  }) => {
    const printed = await expectDone(teams.follow('Publish it', remote));
    expect(printed).toMatch(new RegExp(`${remote} 1\\.0\\.0-\\S+ is published`));
    expect(printed).toMatch(new RegExp(`${remote} +canary .* 0 % .* team-${remote} `));
    expect(printed).not.toContain('No browser');
    // A team sees its own remote and the shell.
    expect(printed).not.toContain('mf-chat');
    const served = await expectDone(teams.follow('Serve it', remote));
    expect(served).toMatch(/to 10 % of the devices[\s\S]*serves 1\.0\.0-/);
    const { page, complaints, leave } = await arrive(browser, 'alice', await saveSession('alice'));
    await openFromMenu(page, remote);
    expect(complaints).toEqual([]);
    await leave();
  });
}

test('a release is taken back by its team, and recalled for good', async ({ browser }) => {
  const { page, complaints, leave } = await arrive(browser, 'alice', await saveSession('alice'));
  await openFromMenu(page, 'moon');
  await teams.change('moon', 'src/start.page.tsx', 'For {username}', 'Moon of {username}');
  await teams.change('moon', 'package.json', '"version": "1.0.0"', '"version": "1.0.1"');
  await teams.rebuild('moon');
  const printed = await expectDone(teams.typeEntropi('moon', 'publish . --promote'));
  expect(printed).toMatch(/moon 1\.0\.1-\S+ is published\n {2}who has 1\.0\.0-/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('Moon of alice', { exact: true })).toBeVisible();

  const back = await expectDone(teams.follow('Take it back', 'moon'));
  expect(back).toMatch(/moon serves 1\.0\.0-\S+ again, not 1\.0\.1-/);
  expect(back).toMatch(/team-moon promoted moon 1\.0\.1-[\s\S]*team-moon rolled moon back/);
  await page.goto('/moon');
  await expect(page.getByText('For alice', { exact: true })).toBeVisible();
  const recalled = await expectDone(teams.follow('Take it back', 'moon', 1));
  expect(recalled).toMatch(/moon 1\.0\.1-\S+ is recalled for good; 1\.0\.0-\S+ is stable/);
  const again = await teams.typeEntropi('moon', 'publish . --promote');
  expect(again.printed).toContain('was recalled: It shows another moon');
  const { result } = JSON.parse(await expectDone(teams.typeEntropi('moon', 'status --json')));
  const names = result.entries.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['shell', 'moon']);
  expect(complaints).toEqual([]);
  await leave();
});

test.describe('in a page of another team', () => {
  let host: ForeignHost;
  test.beforeAll(async () => {
    await buildForeignHost();
    host = await startForeignHost(FOREIGN_HOSTS[0] ?? '', 'alice');
  });
  test.afterAll(() => host.stop());

  for (const remote of REMOTES) {
    test(`${remote} is shown, and again`, async ({ browser }) => {
      const address = `${host.url}/?remote=${remote}&page=/${remote}`;
      const { page, complaints } = await openHost(browser, address);
      await openDetails(page, remote);
      await visitNews(page);
      await openDetails(page, remote);
      // The remote's own link leads to the host's part too.
      await page.getByRole('link', { name: 'Home' }).click();
      await returnFromNews(page);
      await openDetails(page, remote);
      expect(page.url()).toBe(address);
      expect(complaints).toEqual([]);
      await closeBrowser(page);
    });
  }

  test('that webpack alone has built, both are shown beside a remote of ours', async ({
    browser,
  }) => {
    const { page, complaints } = await openHost(browser, `${host.url}/webpack-alone-served`);
    await expect(page.getByRole('list', { name: 'Conversation' })).toBeVisible();
    for (const remote of REMOTES) await openDetails(page.locator(`#shown-${remote}`), remote);
    // The host itself has no such runtime.
    expect(await listFederations(page)).toContain(`entropi_foreign_host@${GATEWAY_URL}`);
    expect(await listFederations(page)).not.toContain('their_third_host');
    expect(complaints).toEqual([]);
    await closeBrowser(page);
  });
});

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

test('an open tab takes up a release by another federation, of which browsers load what differs', async ({
  browser,
}) => {
  const plugin = async () => {
    const build = JSON.parse(await readFile(teams.locate('tide', 'dist/build.json'), 'utf8'));
    return build.resolvedVersions['@module-federation/vite'];
  };
  expect(await plugin()).toBe(EARLIER_PLUGIN);
  const session = await saveSession('alice');
  const { page, complaints, requests, leave } = await arrive(browser, 'alice', session);
  const wire = await watchWire(page);
  await openFromMenu(page, 'tide');
  const isScript = (address: string) => /^\/remotes\/tide\/.*\.js$/.test(address);
  const loaded = wire.responses.map((response) => response.path).filter(isScript);
  expect(loaded.filter((address) => address.includes('/assets/')).length).toBeGreaterThan(3);
  await untilDictionaries(page, wire, loaded);

  const present = await readFile(path.join(ROOT, 'platform/kit/templates/vite/package.json'));
  const { devDependencies } = JSON.parse(present.toString());
  const wanted = devDependencies['@module-federation/vite'];
  await teams.change('tide', 'package.json', `"${EARLIER_PLUGIN}"`, `"${wanted}"`);
  await teams.change('tide', 'package.json', '"version": "1.0.0"', '"version": "1.1.0"');
  await teams.change('tide', 'src/start.page.tsx', 'For {username}', 'Hello {username}');
  // The kit is upgraded as it was installed.
  await expectDone(
    teams.typeIn('tide', 'npm install --save-dev ../entropi-kit-*.tgz\nnpm install'),
  );
  await teams.rebuild('tide');
  expect(await plugin()).toBe(wanted);
  const printed = await expectDone(teams.typeEntropi('tide', 'publish . --promote'));
  const [, part, whole] =
    /who has 1\.0\.0-\S+ loads (\S+) KB in place of (\S+) KB/.exec(printed) ?? [];
  expect(Number(part)).toBeLessThan(Number(whole) / 2);

  const received = wire.responses.length;
  const offer = page.getByText('A new version of Tide is ready');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('Hello alice', { exact: true })).toBeVisible();
  const differences = wire.responses
    .slice(received)
    .filter(({ path: address, encoding }) => isScript(address) && encoding === 'dcz');
  expect(differences.length).toBeGreaterThan(2);
  const late = () => requests.filter((url) => /\/tide\/.*\/details-.*\.js$/.test(url));
  const before = late().length;
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText(LATER)).toBeVisible();
  expect(late().length).toBeGreaterThan(before);
  expect(complaints).toEqual([]);
  await leave();

  const restore = await flipByte(late().at(-1) ?? '');
  const again = await arrive(browser, 'alice', await saveSession('alice'));
  try {
    await again.page.goto('/tide');
    await expect(again.page.getByText('Hello alice', { exact: true })).toBeVisible();
    await again.page.getByRole('button', { name: 'Details' }).click();
    const alert = again.page.getByRole('alert').filter({ hasText: 'Tide could not be' });
    await expect(alert).toBeVisible();
  } finally {
    await restore();
  }
  await again.leave();
});

test('a kit with an older share list than the shell is named as that', async () => {
  const own = teams.locate('moon', 'node_modules/@entropi/shared');
  const files = (await readdir(path.join(own, 'cli'))).map((name) => path.join(own, 'cli', name));
  for (const place of [...files, path.join(own, 'share-list.json')]) {
    const text = await readFile(place, 'utf8');
    await writeFile(place, text.replace(/(react"?: ?)"\^19\.0\.0"/g, '$1"^18.0.0"'));
  }
  const built = await teams.typeIn('moon', 'npm run build\nnpx entropi describe .');
  expect(built.code, built.printed).toBe(0);
  const { code, printed } = await teams.typeEntropi('moon', 'publish .');
  expect(code).toBe(1);
  expect(printed).toMatch(
    /skew: it shares react \^18\.0\.0, shell \S+ provides 19\.\d+\.\d+: build/,
  );
});

test('a script that was cut off is named, and not published', async () => {
  const dist = teams.locate('tide', 'dist');
  await expectDone(teams.typeIn('tide', 'npm run build'));
  const entry = path.join(dist, 'remote-entry.js');
  const text = await readFile(entry, 'utf8');
  await writeFile(entry, text.slice(0, text.length / 2));
  const { code, printed } = await teams.typeIn('tide', 'npx entropi describe .');
  expect(code).toBe(1);
  expect(printed).toMatch(/^remote-entry\.js, line \d+: /m);
});
