import path from 'node:path';
import { openFileRegistry } from '../registry/registry';
import { openFolderStore } from '../store/folder-store';
import { makeTemporaryFolder, writeSampleRemote } from '../testing/sample-build';
import { publishBuild } from './publish';

const SAFE = { html: '<main class="f-1">Welcome</main>', css: '.f-1{color:#fff}' };
const inAll = (view: object) => ({ en: view, de: view, fr: view });

/** Publishes a remote whose build has this file. */
async function publish(firstViews: string) {
  const dir = await makeTemporaryFolder();
  const registry = openFileRegistry(path.join(dir, 'revisions'));
  const store = openFolderStore(path.join(dir, 'files'));
  const dist = await writeSampleRemote('1.0.0', { files: { 'first-views.json': firstViews } });
  return publishBuild(registry, store, dist);
}

describe('publishing first views', () => {
  it('takes what the page’s policy takes', async () => {
    await expect(publish(JSON.stringify({ page: inAll(SAFE) }))).resolves.toBeDefined();
  });

  it.each([
    ['a script', { html: '<script src="/x.js"></script>' }],
    ['a script in capitals', { html: '<SCRIPT>' }],
    ['a handler of an event', { html: '<img src=x onerror=alert(1)>' }],
    ['a style on an element', { html: '<p style="color:red">' }],
    ['a base address', { html: '<base href="//elsewhere.example">' }],
    ['the end of the body', { html: '</body>' }],
    ['styles that end their element', { css: '</style><script>' }],
    ['styles that fetch something', { css: '.x{background:URL(//elsewhere.example/x)}' }],
    ['more than a page needs', { html: 'x'.repeat(50_000) }],
  ])('rejects %s, and names the page', async (_name, change) => {
    const views = { page: { ...inAll(SAFE), de: { ...SAFE, ...change } } };
    await expect(publish(JSON.stringify(views))).rejects.toThrow(/first views: .*page\.de/);
  });

  it.each([
    ['is no JSON', '{', 'is no JSON'],
    ['lacks a language', JSON.stringify({ page: { en: SAFE } }), 'page.de'],
    ['is of no page', JSON.stringify({ other: inAll(SAFE) }), 'other is no page of this remote'],
  ])('rejects a file that %s', async (_name, text, reason) => {
    await expect(publish(text)).rejects.toThrow(reason);
  });
});
