import { buildEntry, buildView } from '../../testing/remotes';
import {
  findIntegrity,
  installIntegrity,
  installScriptPolicy,
  isVersionScript,
  listScripts,
  locateFile,
} from './script-policy';

const HASH = `sha384-${'a'.repeat(64)}`;

it('lets pass what the registry lists, and nothing else', () => {
  let rules: { createScriptURL(url: string): string | null } | null = null;
  window.trustedTypes = {
    createPolicy: (_name, given) => {
      rules = given;
    },
  };
  installScriptPolicy();
  const entry = buildEntry({
    integrity: { 'remote-entry.js': HASH },
    exposes: { './remote': { access: 'user', integrity: { '12.js': HASH } } },
  });
  listScripts({ ...buildView(entry), shell: { version: '1.0.0', integrity: { '/s/m.js': HASH } } });
  const pass = (url: string) => rules?.createScriptURL(url);
  expect(pass('/remotes/mf-chat/1.0.0/remote-entry.js')).not.toBeNull();
  expect(pass('http://localhost/remotes/mf-chat/1.0.0/12.js')).not.toBeNull();
  expect(pass('/s/m.js')).not.toBeNull();
  expect(pass('/remotes/mf-chat/1.0.0/13.js')).toBeNull();
  expect(pass('https://elsewhere.test/remotes/mf-chat/1.0.0/12.js')).toBeNull();
  expect(findIntegrity('/remotes/mf-chat/1.0.0/12.js')).toBe(HASH);
});

it('lets pass unchecked what comes from the origin of an override, and from no other', () => {
  listScripts(
    buildView(
      buildEntry({ channel: 'override', manifest: 'http://laptop.test:3010/mf-manifest.json' }),
    ),
  );
  expect(findIntegrity('http://laptop.test:3010/61.js')).toBe('');
  expect(findIntegrity('http://laptop.test:3011/61.js')).toBeUndefined();
  expect(findIntegrity('https://laptop.test:3010/61.js')).toBeUndefined();
});

it('gives every script its hash when it gets its address, whoever makes it', () => {
  const native = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src');
  installIntegrity();
  try {
    listScripts(buildView(buildEntry({ integrity: { 'remote-entry.js': HASH } })));
    const make = (url: string) => Object.assign(document.createElement('script'), { src: url });
    const listed = make('/remotes/mf-chat/1.0.0/remote-entry.js?again=1');
    expect([listed.integrity, listed.crossOrigin]).toEqual([HASH, 'anonymous']);
    expect(listed.src).toBe('http://localhost/remotes/mf-chat/1.0.0/remote-entry.js?again=1');
    expect(make('/remotes/mf-chat/1.0.0/other.js').integrity).toMatch(/^sha384-A{64}$/);
  } finally {
    if (native) Object.defineProperty(HTMLScriptElement.prototype, 'src', native);
  }
});

const VERSION = 'http://localhost/remotes/mf-chat/1.0.0/';

it('requests a file that is named after its content where it is in all versions, and checks it there', () => {
  const native = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src');
  installIntegrity();
  try {
    const entry = buildEntry({
      integrity: { 'remote-entry.js': HASH, '12.abcdef0123.js': HASH, 'plain.js': HASH },
    });
    listScripts({ ...buildView(entry), byContent: ['mf-chat'] });
    const make = (file: string) =>
      Object.assign(document.createElement('script'), { src: `/remotes/mf-chat/1.0.0/${file}` });
    const chunk = make('12.abcdef0123.js');
    const lasting = `http://localhost/remotes/mf-chat/sha384-${'a'.repeat(32)}/12.abcdef0123.js`;
    expect([chunk.src, chunk.integrity]).toEqual([lasting, HASH]);
    expect(findIntegrity(lasting)).toBe(HASH);
    expect(isVersionScript(lasting, VERSION)).toBe(true);
    expect(isVersionScript(lasting, VERSION.replace('1.0.0', '2.0.0'))).toBe(false);
    // The entry keeps its address, by which the remote finds its other files.
    expect(make('remote-entry.js').src).toBe(`${VERSION}remote-entry.js`);
    expect(make('plain.js').src).toBe(`${VERSION}plain.js`);
    // A file that is requested again must not come from the cache.
    expect(make('12.abcdef0123.js?again=1').src).toBe(`${VERSION}12.abcdef0123.js?again=1`);
  } finally {
    if (native) Object.defineProperty(HTMLScriptElement.prototype, 'src', native);
  }
});

it('requests files of the version from gateways that know nothing else, and overrides from their own origin', () => {
  const files = { 'remote-entry.js': HASH, '31.abcdef0123.js': HASH };
  listScripts(buildView(buildEntry({ name: 'mf-auth', integrity: files })));
  const manifest = 'http://laptop.test:3010/mf-manifest.json';
  const override = buildEntry({
    name: 'mf-trading',
    channel: 'override',
    manifest,
    integrity: files,
  });
  listScripts({ ...buildView(override), byContent: ['mf-trading'] });
  const own = `${VERSION.replace('mf-chat', 'mf-auth')}31.abcdef0123.js`;
  expect(locateFile(own)).toBe(own);
  expect(locateFile('http://laptop.test:3010/31.abcdef0123.js')).toBe(
    'http://laptop.test:3010/31.abcdef0123.js',
  );
});

it('finds the fonts of the shell where they are in all versions', () => {
  const font = '/shell/1.0.0/assets/roboto.abcdef0123.woff2';
  listScripts({
    ...buildView(),
    shell: { version: '1.0.0', integrity: { [font]: HASH } },
    byContent: ['shell'],
  });
  expect(locateFile(`http://localhost${font}`)).toBe(
    `http://localhost/shell/sha384-${'a'.repeat(32)}/assets/roboto.abcdef0123.woff2`,
  );
});
