import type { RegistryDocument, RemoteBuild, ShellBuild } from '@entropi/shared/remote/manifest';
import { viewRegistry } from '../registry/registry-view';
import { describeSampleRemote } from '../testing/sample-build';
import { listPageHints } from './page-hints';

const shell: ShellBuild = {
  name: 'shell',
  version: '1.0.0',
  contract: '1.0.0',
  scripts: ['/shell/1.0.0/main.js'],
  integrity: {},
  operations: [],
};

const channels = { stable: '1.0.0', previous: [] };

function toDocument(remote: RemoteBuild): RegistryDocument {
  return {
    revision: 1,
    shell: { channels, versions: { '1.0.0': shell } },
    remotes: { 'mf-sample': { channels, versions: { '1.0.0': remote } } },
  };
}

const sample = describeSampleRemote('1.0.0');
const remote: RemoteBuild = {
  ...sample,
  manifest: '/remotes/mf-sample/1.0.0/mf-manifest.json',
  routes: sample.routes.map((route) => ({ ...route, path: `${route.path}/:id` })),
  hints: { page: ['page.js', 'unlisted.js'], admin: ['secret.js'] },
};
const document = toDocument(remote);
const view = viewRegistry(document, new Set(['signed-in']));

function list(address: string) {
  if (!view) throw new Error('no view');
  return listPageHints(document, view, address);
}

describe('hints of a page', () => {
  it('name manifest, entry and the scripts of the page, each with its hash', () => {
    const hints = list('/sample/7');
    expect(hints.map(({ address, as }) => [address, as])).toEqual([
      ['/remotes/mf-sample/1.0.0/mf-manifest.json', 'fetch'],
      ['/remotes/mf-sample/1.0.0/remote-entry.js', 'script'],
      ['/remotes/mf-sample/1.0.0/page.js', 'script'],
    ]);
    expect(hints.every(({ integrity }) => integrity.startsWith('sha384-'))).toBe(true);
  });

  it('name the scripts of the shell’s parts that the page takes, as far as the shell has them', () => {
    const script = 'basics.0123456789.js';
    const integrity = { [script]: `sha384-${'b'.repeat(64)}` };
    const withParts = { ...shell, integrity, parts: { basics: script, fields: 'unlisted.js' } };
    const taking = { ...remote, parts: { page: ['basics', 'fields', 'unknown'] } };
    const offered = {
      ...toDocument(taking),
      shell: { channels, versions: { '1.0.0': withParts } },
    };
    const shown = viewRegistry(offered, new Set(['signed-in']));
    if (!shown) throw new Error('no view');
    const ofShell = (hints: { address: string }[]) =>
      hints.map(({ address }) => address).filter((address) => address.startsWith('/shell/'));
    expect(ofShell(listPageHints(offered, shown, '/sample/7'))).toEqual([`/shell/1.0.0/${script}`]);
    const byContent = { ...shown, byContent: ['shell'] };
    expect(ofShell(listPageHints(offered, byContent, '/sample/7'))).toEqual([
      `/shell/sha384-${'b'.repeat(32)}/${script}`,
    ]);
    expect(ofShell(list('/sample/7'))).toEqual([]);
    expect(JSON.stringify(shown)).not.toContain('"parts"');
  });

  it('are none at an address without a page', () => {
    expect(list('/sample')).toEqual([]);
    expect(list('/sample/7/more')).toEqual([]);
  });

  it('name nothing of a page that the user may not see', () => {
    expect(list('/admin/sample/7')).toEqual([]);
    expect(JSON.stringify(view)).not.toContain('secret.js');
  });

  it('name scripts where these are in all versions, for a shell that requests them there', () => {
    const script = '140.abcdef0123.js';
    const integrity = { ...sample.integrity, [script]: `sha384-${'a'.repeat(64)}` };
    const hints = { page: [script] };
    const { routes } = document.remotes['mf-sample']?.versions['1.0.0'] ?? sample;
    const manifest = '/remotes/mf-sample/1.0.0/mf-manifest.json';
    const built = toDocument({ ...sample, manifest, routes, integrity, hints, uses: {} });
    const listAt = (contract: string) => {
      const shown = viewRegistry(built, new Set(['signed-in']), null, contract);
      return shown ? listPageHints(built, shown, '/sample/7').map(({ address }) => address) : [];
    };
    const fixed = [manifest, '/remotes/mf-sample/1.0.0/remote-entry.js'];
    expect(listAt('1.7.0')).toEqual([...fixed, `/remotes/mf-sample/1.0.0/${script}`]);
    expect(listAt('1.8.0')).toEqual([
      ...fixed,
      `/remotes/mf-sample/sha384-${'a'.repeat(32)}/${script}`,
    ]);
  });
});
