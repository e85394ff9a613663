import { spawn } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { makeTemporaryFolder } from '../src/testing/sample-build';

const library = (name: string) => pathToFileURL(path.join(__dirname, name)).href;

async function writeProgram(file: string, script: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

/** Returns what a script prints with the given variables, and only the given programs before the system's. */
async function run(script: string, env: Record<string, string>, bin = ''): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: `${bin}:/usr/bin:/bin`, ...env },
  });
  return text(child.stdout);
}

describe('the browser of the tests', () => {
  const find = `import { findBrowser } from '${library('browser.mjs')}';
    console.log(await findBrowser().catch((error) => error.message));`;
  let dir: string;

  beforeEach(async () => {
    dir = await makeTemporaryFolder();
  });

  it('is the one of CHROMIUM_PATH if it starts', async () => {
    const program = path.join(dir, 'starts');
    await writeProgram(program, 'echo "<html><head></head></html>"');
    expect((await run(find, { CHROMIUM_PATH: program })).trim()).toBe(program);
  });

  it('is rejected in one line with the remedy if it does not start', async () => {
    const program = path.join(dir, 'dies');
    const fault = 'FATAL:icu_util.cc Invalid file descriptor to ICU data received.';
    await writeProgram(program, `echo started >&2; echo '${fault}' >&2; exit 133`);
    const printed = (await run(find, { CHROMIUM_PATH: program })).trim();
    expect(printed).toBe(
      `${program} does not start: ${fault}. Install one (sudo apt-get install -y chromium), ` +
        'or set CHROMIUM_PATH to one that starts.',
    );
  });
});

describe('packages fetched by an ordinary user', () => {
  it('are announced with the way to avoid it, and come with all that they depend on', async () => {
    const dir = await makeTemporaryFolder();
    const [bin, cache] = [path.join(dir, 'bin'), path.join(dir, 'cache')];
    await mkdir(bin);
    // Stands for apt: it records its arguments, and fetches a package with its dependencies.
    await writeProgram(
      path.join(bin, 'apt-get'),
      `echo "$@" >> ${dir}/calls
      for package in chromium_1 chromium-common_1 libc6_1; do
        : > ${cache}/archives/$package.deb
      done`,
    );
    await writeProgram(
      path.join(bin, 'dpkg-deb'),
      `echo "$2" >> ${dir}/unpacked
      mkdir -p "$3/usr/bin" "$3/usr/lib"; : > "$3/usr/bin/chromium"; : > "$3/usr/lib/libx.so.1"`,
    );
    const printed = await run(
      `import { fetchPackages } from '${library('apt.mjs')}';
      process.getuid = () => 1000;
      await fetchPackages(['chromium'], {
        cache: '${cache}', launchers: { run: 'usr/bin/chromium' }, instead: 'set CHROMIUM_PATH.',
      });`,
      {},
      bin,
    );
    expect(printed).toBe(
      `Fetches chromium by apt-get and unpacks it in ${cache}. To avoid it: set CHROMIUM_PATH.\n`,
    );
    // apt must believe that nothing is installed, or it would leave out packages of the system.
    const [, status] =
      /Dir::State::status=(\S+)/.exec(await readFile(`${dir}/calls`, 'utf8')) ?? [];
    expect(await readFile(status ?? '', 'utf8')).toBe('');
    const unpacked = await readFile(`${dir}/unpacked`, 'utf8');
    expect(unpacked.match(/[^/\n]+$/gm)).toEqual(['chromium-common_1.deb', 'chromium_1.deb']);
    expect(await readFile(path.join(cache, 'run'), 'utf8')).toContain(`${cache}/root/usr/lib`);
  });
});
