import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { EMPTY_DOCUMENT } from '../registry/registry';
import { SESSION_FILE, writeSampleSource } from '../testing/sample-source';
import { type BuildInfo, isShellBuild, listHashes, readBuildInfo } from './build-info';
import { findObjections } from './publish-checks';

const BUILD_LIMIT_MS = 180_000;

async function bundle(dir: string): Promise<string> {
  const webpack = path.join(dir, 'node_modules/webpack-cli/bin/cli.js');
  const { stdout } = await promisify(execFile)(process.execPath, [webpack], { cwd: dir });
  return stdout;
}

describe('the build of a remote', () => {
  let dist: string;
  let info: BuildInfo;
  let scripts: Record<string, string>;

  beforeAll(async () => {
    const dir = await writeSampleSource();
    await bundle(dir);
    dist = path.join(dir, 'dist');
    info = await readBuildInfo(dist);
    const names = (await readdir(dist)).filter((name) => name.endsWith('.js'));
    const texts = names.map(async (name) => [name, await readFile(path.join(dist, name), 'utf8')]);
    scripts = Object.fromEntries(await Promise.all(texts));
  }, BUILD_LIMIT_MS);

  const findScript = (text: string) =>
    Object.keys(scripts).find((name) => scripts[name]?.includes(text)) ?? '';

  it('passes what publishing checks', async () => {
    expect(await findObjections({ dist, info, document: EMPTY_DOCUMENT })).toEqual([]);
  });

  it('keeps what only one expose needs under the hashes of that expose', () => {
    if (isShellBuild(info.build)) throw new Error('A shell was built');
    const { integrity, exposes } = info.build;
    expect(Object.keys(integrity)).toEqual(
      expect.arrayContaining(['mf-manifest.json', 'remote-entry.js']),
    );
    expect(exposes['./remote']?.integrity).toHaveProperty([findScript('the page of everybody')]);
    expect(exposes['./admin']?.integrity).toHaveProperty([findScript('the page of superusers')]);
    expect(exposes['./remote']?.integrity).not.toHaveProperty([
      findScript('the page of superusers'),
    ]);
  });

  it('lists every script, so that none is loaded unchecked', () => {
    expect(Object.keys(listHashes(info.build)).sort()).toEqual(
      [...Object.keys(scripts), 'mf-manifest.json'].sort(),
    );
  });

  it('gives what Module Federation adds names that do not hold the folder of the build', () => {
    expect(scripts['remote-entry.js']).toMatch(/\w\("federation"\)/);
    expect(scripts['remote-entry.js']).toMatch(/\w\("container"\)/);
  });

  it('makes the browser first of all compile each script while it arrives', () => {
    const firstLines = Object.values(scripts).map((text) => text.split('\n', 1)[0]);
    expect(new Set(firstLines)).toEqual(new Set(['//# allFunctionsCalledOnLoad']));
  });

  it('says what it uses of the contract, entry by entry', () => {
    expect(info.build).toHaveProperty('uses', { '@entropi/shared/session': ['useSession'] });
  });

  it('takes the integrity of chunks from the registry, with CORS', () => {
    expect(scripts['remote-entry.js']).toContain('__entropiIntegrity__');
    expect(scripts['remote-entry.js']).toContain('crossOrigin="anonymous"');
  });

  it('starts at once in the shell, and elsewhere only with what the gateway has for other hosts', () => {
    const begin = scripts['remote-entry.js'] ?? '';
    const script = { src: 'https://gateway.test/remotes/mf-sample/1.0.0/remote-entry.js' };
    const run = new Function('globalThis', 'document', `${begin}; return mf_sample;`);
    const container = run({}, { currentScript: script });
    expect(container).toEqual({
      init: expect.any(Function),
      get: expect.any(Function),
      src: script.src,
    });
    expect(begin).toContain('/foreign-host.js');
    // In the shell it runs at once, up to where it takes what the shell provides.
    const started = new Error('started');
    const provided = {
      get createInstance() {
        throw started;
      },
    };
    const page = { document: { currentScript: { ...script, tagName: 'SCRIPT' } } };
    expect(() => run({ ...page, _ENTROPI_FEDERATION: provided }, page.document)).toThrow(started);
  });

  it('carries neither React nor the federation runtime', () => {
    const all = Object.values(scripts).join('');
    expect(all.length).toBeLessThan(20_000);
    // This text is in the part of the runtime that webpack's own code calls, which the shell provides.
    expect(all).not.toContain('loadShareSync failed!');
  });

  it(
    'brings no copy of how MUI styles elements, also with the boxes that it makes of them',
    async () => {
      const dir = await writeSampleSource({
        'src/page.tsx': `import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
export default function Page() { return <Stack direction="row"><Box sx={{ p: 1 }} /></Stack>; }
`,
      });
      await bundle(dir);
      const dist = path.join(dir, 'dist');
      const names = (await readdir(dist)).filter((name) => name.endsWith('.js'));
      const texts = await Promise.all(names.map((name) => readFile(path.join(dist, name), 'utf8')));
      // Words of Emotion's list of attributes, MUI's table of what `sx` reads, and the code that makes CSS of objects.
      expect(texts.join('')).not.toMatch(
        /suppressContentEditableWarning|outlineColor|borderImageOutset/,
      );
      expect(texts.join('')).toContain('MuiStack');
    },
    BUILD_LIMIT_MS,
  );

  it(
    'fails when a shared module would be in the bundle a second time',
    async () => {
      const dir = await writeSampleSource({
        'src/page.tsx': `import { useSession } from '${SESSION_FILE}';
export default function Page() { return <p>{useSession().state}</p>; }
`,
      });
      await expect(bundle(dir)).rejects.toThrow('A copy of @entropi/shared/session');
    },
    BUILD_LIMIT_MS,
  );

  it(
    'names the operations that its bundle calls, and no other of the contracts it imports',
    async () => {
      const dir = await writeSampleSource({
        'src/page.tsx': `import { getUnreadCount } from '@entropi/contracts/chat';
export default function Page() { return <p>{getUnreadCount.path}</p>; }
`,
      });
      await bundle(dir);
      const { build } = await readBuildInfo(path.join(dir, 'dist'));
      expect(build.operations).toEqual(['getUnreadCount']);
    },
    BUILD_LIMIT_MS,
  );

  it(
    'fails when remote.json lists operations by hand',
    async () => {
      const dir = await writeSampleSource();
      const file = path.join(dir, 'remote.json');
      const description = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...description, operations: [] }));
      await expect(bundle(dir)).rejects.toThrow('leave out operations');
    },
    BUILD_LIMIT_MS,
  );
});
