import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryFolder } from '../src/testing/sample-build';

const root = path.resolve(__dirname, '../..');
const program = path.join(root, 'platform/kit/entropi.mjs');

interface Called {
  code: number;
  stdout: string;
  stderr: string;
}

// That what is made can be built and published is shown where the document's commands are typed: e2e/specs/kit.spec.ts.
describe('new, of the kit', () => {
  let folder: string;

  const call = (...args: string[]) =>
    new Promise<Called>((resolve) => {
      execFile(process.execPath, [program, ...args], { cwd: folder }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  const readJson = async (name: string) =>
    JSON.parse(await readFile(path.join(folder, name), 'utf8'));

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
  });

  it.each(['webpack', 'vite'])('writes a remote for %s, named everywhere', async (bundler) => {
    const { code, stdout } = await call('new', 'moon-phases', '--with', bundler);
    expect([code, stdout]).toEqual([0, expect.stringContaining('src/start.page.tsx')]);
    expect(await readJson('remote.json')).toMatchObject({
      name: 'moon-phases',
      title: { en: 'Moon phases' },
      routes: [{ path: '/moon-phases' }],
    });
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const file of names.filter((entry) => entry.isFile())) {
      const text = await readFile(path.join(file.parentPath, file.name), 'utf8');
      expect(text).not.toMatch(/__\w+__/);
    }
  });

  it('adds to the package.json that is there, and keeps what it says', async () => {
    const own = { version: '2.0.0', devDependencies: { '@entropi/shared': 'file:../kit.tgz' } };
    await writeFile(path.join(folder, 'package.json'), JSON.stringify(own));
    await call('new', 'moon', '--with', 'vite');
    expect(await readJson('package.json')).toMatchObject({
      name: 'moon',
      version: '2.0.0',
      scripts: { build: 'vite build' },
      devDependencies: { '@entropi/shared': 'file:../kit.tgz', vite: expect.any(String) },
    });
  });

  it.each<[string[], string]>([
    [[], 'new: the name is missing. Usage: npx entropi new <name> --with webpack | vite'],
    [['--with', 'vite'], 'new: the name is missing. Usage: npx entropi new <name>'],
    [['Moon', '--with', 'vite'], 'new: "Moon" is no name of a remote: 2 to 41 small letters'],
    [['../moon', '--with', 'vite'], 'new: "../moon" is no name of a remote'],
    [['shell', '--with', 'vite'], 'new: "shell" is no name of a remote'],
    [['moon'], 'new: --with names no template. Usage'],
    [['moon', '--with', '../vite'], 'new: --with ../vite names no template. Usage'],
    [['moon', 'sun', '--with', 'vite'], 'new: sun is not understood. Usage'],
  ])('says in a line what is wrong with %j, and writes nothing', async (args, reason) => {
    const { code, stderr } = await call('new', ...args);
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toContain(reason);
    expect(await readdir(folder)).toEqual([]);
  });

  it('overwrites no file of a team', async () => {
    await mkdir(path.join(folder, 'src'));
    await writeFile(path.join(folder, 'src/remote.tsx'), 'theirs');
    const { code, stderr } = await call('new', 'moon', '--with', 'webpack');
    expect([code, stderr.trim()]).toEqual([2, 'new: src/remote.tsx would be overwritten']);
    expect(await readdir(folder)).toEqual(['src']);
  });

  it('says so where package.json is damaged', async () => {
    await writeFile(path.join(folder, 'package.json'), '{');
    const { code, stderr } = await call('new', 'moon', '--with', 'webpack');
    expect(await readdir(folder)).toEqual(['package.json']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^package\.json is no JSON: /)]);
  });
});
