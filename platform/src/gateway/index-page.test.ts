import { RuntimeConfig, type ShellBuild } from '@entropi/shared/remote/manifest';
import { viewRegistry } from '../registry/registry-view';
import { renderIndexPage } from './index-page';

const [TEXTS, MAIN] = [`sha384-${'a'.repeat(64)}`, `sha384-${'b'.repeat(64)}`];

/** Addresses and hashes of the scripts of index.html, and when each runs, for a shell of a contract. */
function listScripts(contract: string) {
  const folder = '/shell/1.0.0';
  const shell: ShellBuild = {
    name: 'shell',
    version: '1.0.0',
    contract,
    scripts: [`${folder}/texts.abcdef0123.js`, `${folder}/main.abcdef0123.js`],
    integrity: { 'texts.abcdef0123.js': TEXTS, 'main.abcdef0123.js': MAIN },
    operations: [],
  };
  const channels = { stable: '1.0.0', previous: [] };
  const document = {
    revision: 1,
    shell: { channels, versions: { '1.0.0': shell } },
    remotes: {},
  };
  const view = viewRegistry(document, new Set());
  if (!view) throw new Error('no view');
  const page = renderIndexPage({
    address: '/',
    shell,
    view,
    hints: [],
    reads: [],
    config: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: 'http://localhost:8000' }),
    firstView: null,
    language: 'en',
    nonce: 'n',
    traceparent: 't',
  });
  const tags = page.matchAll(
    /<script src="([^"]+)" integrity="([^"]+)" crossorigin="anonymous" (\w+) data-start>/g,
  );
  return [...tags].map(([, address, hash, when]) => [address, hash, when]);
}

it('names the scripts of the shell where all versions have them, but the last, by which it finds its files', () => {
  expect(listScripts('1.8.0')).toEqual([
    [`/shell/sha384-${'a'.repeat(32)}/texts.abcdef0123.js`, TEXTS, 'async'],
    ['/shell/1.0.0/main.abcdef0123.js', MAIN, 'defer'],
  ]);
});

it('names them in the folder of the version for a shell of an earlier contract', () => {
  expect(listScripts('1.7.0')).toEqual([
    ['/shell/1.0.0/texts.abcdef0123.js', TEXTS, 'async'],
    ['/shell/1.0.0/main.abcdef0123.js', MAIN, 'defer'],
  ]);
});
