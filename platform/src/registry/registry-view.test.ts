import { type AccessPredicate, NOT_SECRET } from '@entropi/shared/remote/access';
import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { describeSampleRemote } from '../testing/sample-build';
import { viewRegistry } from './registry-view';

const everything = new Set<AccessPredicate>([...NOT_SECRET, 'superuser']);

function describeRegistry(): RegistryDocument {
  const channels = { stable: '1.0.0', previous: [] };
  const sample = describeSampleRemote('1.0.0');
  const secret = { ...sample, name: 'mf-secret', access: 'superuser' as const };
  return {
    revision: 7,
    shell: {
      channels,
      versions: {
        '1.0.0': {
          name: 'shell',
          version: '1.0.0',
          scripts: ['/shell/1.0.0/main.js'],
          integrity: { 'main.js': `sha384-${'a'.repeat(64)}` },
          operations: [],
          contract: '1.0.0',
        },
      },
    },
    remotes: {
      'mf-sample': {
        channels,
        versions: { '1.0.0': sample, '2.0.0': { ...sample, version: '2.0.0' } },
      },
      'mf-secret': { channels, versions: { '1.0.0': secret } },
    },
  };
}

describe('the view of the registry', () => {
  it('names nothing of superusers to any other user', () => {
    const text = JSON.stringify(viewRegistry(describeRegistry(), NOT_SECRET));
    expect(text).toContain('mf-sample');
    expect(text).not.toMatch(/mf-secret|admin|secret\.js|listSecrets/i);
  });

  it('gives a superuser every remote, expose, route and navigation item', () => {
    const view = viewRegistry(describeRegistry(), everything);
    expect(view?.remotes.map(({ name }) => name)).toEqual(['mf-sample', 'mf-secret']);
    expect(Object.keys(view?.remotes[0]?.exposes ?? {})).toEqual(['./remote', './admin']);
    expect(view?.remotes[0]?.routes).toHaveLength(2);
    expect(view?.remotes[0]?.navigation).toHaveLength(2);
  });

  it('serves the stable version and none that is only published', () => {
    const view = viewRegistry(describeRegistry(), NOT_SECRET);
    expect(view?.remotes).toEqual([expect.objectContaining({ version: '1.0.0' })]);
  });

  it('lists hashes of the shell by the address of each script', () => {
    expect(viewRegistry(describeRegistry(), NOT_SECRET)?.shell).toEqual({
      version: '1.0.0',
      integrity: { '/shell/1.0.0/main.js': `sha384-${'a'.repeat(64)}` },
    });
  });

  it('does not exist before a shell is published', () => {
    expect(viewRegistry({ ...describeRegistry(), shell: null }, everything)).toBeNull();
  });

  it('drops a navigation item whose badge is drawn by a hidden expose', () => {
    const document = describeRegistry();
    const item = document.remotes['mf-sample']?.versions['1.0.0']?.navigation[0];
    if (item) item.badge = { widget: 'count', expose: './admin' };
    expect(viewRegistry(document, NOT_SECRET)?.remotes[0]?.navigation).toEqual([]);
  });

  it('lists of what fills slots what the user may know of', () => {
    const document = describeRegistry();
    const build = document.remotes['mf-sample']?.versions['1.0.0'];
    if (!build) throw new Error('no build');
    const slot = { slot: 'home.card', order: 1 } as const;
    const shown = { ...slot, widget: 'card', expose: './remote', access: 'signed-in' } as const;
    build.slots = [
      shown,
      { ...shown, widget: 'hidden', expose: './admin' },
      { ...shown, widget: 'secret', access: 'superuser' },
    ];
    expect(viewRegistry(document, NOT_SECRET)?.remotes[0]?.slots).toEqual([shown]);
  });

  it('leaves out what a shell of an older contract does not know', () => {
    const document = describeRegistry();
    const build = document.remotes['mf-sample']?.versions['1.0.0'];
    if (!build) throw new Error('no build');
    const drawing = { path: 'M12 2v20' };
    const card = { widget: 'card', expose: './remote', access: 'signed-in', order: 1 } as const;
    const heightPx = { narrow: 100, wide: 50 };
    build.navigation = build.navigation.map((item) => ({ ...item, icon: drawing }));
    build.slots = [
      { ...card, slot: 'home.card', heightPx },
      { ...card, slot: 'dashboard.tab', widget: 'tab' },
    ];
    const read = (contract?: string) =>
      viewRegistry(document, NOT_SECRET, null, contract)?.remotes[0];
    const older = read('1.5.0');
    expect(older?.navigation.map(({ icon }) => icon)).toEqual(['other']);
    expect(older?.slots).toEqual([{ ...card, slot: 'home.card' }]);
    // The shell that is served is of 1.0.0.
    expect(read()).toEqual(older);
    expect(read('1.6.0')).toMatchObject({ navigation: [{ icon: drawing }], slots: build.slots });
  });
});
