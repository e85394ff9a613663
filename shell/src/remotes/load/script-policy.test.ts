import { buildEntry, buildView } from '../../testing/remotes';
import { findIntegrity, installIntegrity, installScriptPolicy, listScripts } from './script-policy';

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
