import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { viewRegistry } from '../registry/registry-view';
import { describeSampleRemote } from '../testing/sample-build';
import { listPageReads } from './page-reads';

const channels = { stable: '1.0.0', previous: [] };
const sample = describeSampleRemote('1.0.0');
const document: RegistryDocument = {
  revision: 1,
  shell: {
    channels,
    versions: {
      '1.0.0': {
        name: 'shell',
        version: '1.0.0',
        contract: '1.0.0',
        scripts: ['/shell/1.0.0/main.js'],
        integrity: {},
        operations: [],
      },
    },
  },
  remotes: {
    'mf-sample': {
      channels,
      versions: {
        '1.0.0': {
          ...sample,
          routes: sample.routes.map((route) => ({ ...route, path: `${route.path}/:userId/:day?` })),
          reads: {
            page: ['/api/figures/:userId', '/api/figures', '/api/days/:day'],
            admin: ['/api/secrets'],
          },
        },
      },
    },
  },
};
const view = viewRegistry(document, new Set(['signed-in']));

function list(address: string) {
  if (!view) throw new Error('no view');
  return listPageReads(document, view, address);
}

describe('reads of a page', () => {
  it.each([
    ['/sample/7', ['/api/figures/7', '/api/figures']],
    ['/Sample/7/', ['/api/figures/7', '/api/figures']],
    ['/sample//7/monday', ['/api/figures/7', '/api/figures', '/api/days/monday']],
    ['/sample/a%2Fb', ['/api/figures']],
    ['/sample/%2e%2e', ['/api/figures']],
    ['/sample/..%5cauth', ['/api/figures']],
    ['/sample', []],
    ['/sample/7/monday/more', []],
    ['/elsewhere/7', []],
    ['/admin/sample/7', []],
  ])('at %s are %j', (address, reads) => {
    expect(list(address)).toEqual(reads);
  });

  it('are not in what browsers see of the registry', () => {
    expect(JSON.stringify(view)).not.toContain('/api/');
  });
});
