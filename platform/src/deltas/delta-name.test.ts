import {
  describeUse,
  findDictionaryHash,
  findStem,
  hashDictionary,
  nameDelta,
  parseDeltaName,
} from './delta-name';

const HASH = hashDictionary(Buffer.from('a dictionary'));
const BASE64 = Buffer.from(HASH, 'base64url').toString('base64');

describe('a file that may be a dictionary', () => {
  it.each([
    ['remotes/mf-chat/1.0.0-ab/140.a10799cf83.js', '/remotes/mf-chat/*/140.*.js'],
    ['remotes/mf-chat/1.0.0-ab/page-4f3a9c2b.js', '/remotes/mf-chat/*/page-*.js'],
    ['remotes/tide/1.0.0-ab/assets/dist-JMcikOrc.js', '/remotes/tide/*/assets/dist-*.js'],
    ['remotes/tide/1.0.0-ab/assets/details-W-4cc8ip.js', '/remotes/tide/*/assets/details-*.js'],
    ['remotes/tide/1.0.0-ab/assets/a-b-wFv3_ZvA.js', '/remotes/tide/*/assets/a-b-*.js'],
    ['remotes/tide/1.0.0-ab/assets/user-settings.js', '/remotes/tide/*/assets/user-settings.js'],
    ['remotes/mf-chat/1.0.0-ab/remote-entry.js', '/remotes/mf-chat/*/remote-entry.js'],
    ['remotes/mf-chat/1.0.0-ab/mf-manifest.json', '/remotes/mf-chat/*/mf-manifest.json'],
    ['shell/1.0.0-ab/main.94c0566e0d.js', '/shell/*/main.*.js'],
    ['shell/1.0.0-ab/icon-512.png', '/shell/*/icon-512.png'],
    ['shell/1.0.0-ab/assets/roboto-400.c0ffee1234.woff2', '/shell/*/assets/roboto-400.*.woff2'],
    ['shell/1.0.0-ab/foreign-host/193.c0ffee1234.js', '/shell/*/foreign-host/193.*.js'],
  ])('%s names the addresses of the same file in all versions', (address, pattern) => {
    expect(describeUse(address)).toBe(`match="${pattern}"`);
  });

  it.each([
    'shell/1.0.0/main.94c0566e0d.js.br',
    'shell/1.0.0/index.html',
    'shell/main.js',
    'remotes/mf-chat/main.js',
    'elsewhere/1.0.0/main.js',
    'shell/1.0.0/',
  ])('%s is none', (address) => {
    expect(describeUse(address)).toBeNull();
  });

  it('has the same stem in each version, and another one than its neighbours', () => {
    expect(findStem('140.a10799cf83.js')).toBe(findStem('140.0000000000.js'));
    expect(findStem('140.a10799cf83.js')).not.toBe(findStem('141.a10799cf83.js'));
    expect(findStem('__federation_expose_admin.abad7d699a.js')).toBe(
      '__federation_expose_admin.*.js',
    );
    expect(findStem('assets/start.page-viKeDPWX.js')).toBe(
      findStem('assets/start.page-BGYmPMUV.js'),
    );
  });
});

describe('the header of a browser that has a dictionary', () => {
  it('is read as the hash in the names of files', () => {
    expect(findDictionaryHash(`:${BASE64}:`)).toBe(HASH);
    const delta = nameDelta('140.a10799cf83.js', HASH);
    expect(parseDeltaName(delta)).toEqual({ name: '140.a10799cf83.js', dictionaryHash: HASH });
  });

  it.each([
    undefined,
    '',
    '::',
    BASE64,
    `:${BASE64}`,
    `:${BASE64}:;q=1`,
    `:${BASE64}:, :${BASE64}:`,
    `:${BASE64.slice(1)}:`,
    `:../../../../../../../../../../etc/passwd0000=:`,
    `:${'A'.repeat(100_000)}=:`,
    [`:${BASE64}:`, `:${BASE64}:`],
  ])('is ignored if it is no SHA-256', (header) => {
    expect(findDictionaryHash(header)).toBeNull();
  });

  it.each(['main.js', 'main.js.br', 'main.js.dcz', `${HASH}.dcz`, 'main.js.short.dcz'])(
    '%s is no difference',
    (name) => {
      expect(parseDeltaName(name)).toBeNull();
    },
  );
});
