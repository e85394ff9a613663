import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { environment } from './config.mjs';
import { runStep } from './step.mjs';

export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds the first program of the given names in the given folders; null if there is none. */
export function findProgram(names, folders) {
  return (
    names.flatMap((name) => folders.map((dir) => path.join(dir, name))).find(isProgram) ?? null
  );
}

async function installAsRoot(packages) {
  await runStep('apt-get', ['update', '-qq'], { quiet: true });
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  await runStep('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true });
}

/**
 * Options that keep lists, archives and locks of apt in our own folder, which an ordinary user may write. They
 * make apt believe that nothing is installed, because unpacked programs look for their files beside themselves
 * and not where the system has them.
 */
function aptOptions(cache) {
  const lists = path.join(cache, 'lists');
  const archives = path.join(cache, 'archives');
  const status = path.join(cache, 'nothing-installed');
  for (const folder of [lists, archives]) {
    mkdirSync(path.join(folder, 'partial'), { recursive: true });
  }
  writeFileSync(status, '');
  const settings = {
    'Debug::NoLocking': '1',
    'Dir::State::status': status,
    'Dir::State::Lists': lists,
    'Dir::Cache::Archives': archives,
    'Dir::Cache::pkgcache': '',
    'Dir::Cache::srcpkgcache': '',
    'APT::Sandbox::User': '',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

/** Lists the folders of the unpacked packages that hold shared libraries. */
function listLibraryFolders(dir) {
  const entries = readdirSync(dir, { withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory());
  const here = entries.some((entry) => /\.so(\.|$)/.test(entry.name)) ? [dir] : [];
  return [...here, ...below.flatMap((entry) => listLibraryFolders(path.join(dir, entry.name)))];
}

/** Packages of the C library are left to the system, because another one does not fit the loader of programs. */
const LEFT_TO_THE_SYSTEM = /^libc6_/;

/** Adds the fonts of the unpacked packages to the system's. */
function writeFontSettings(cache, target) {
  const file = path.join(cache, 'fonts.conf');
  writeFileSync(
    file,
    [
      '<?xml version="1.0"?>',
      '<fontconfig>',
      '  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
      `  <dir>${target}/usr/share/fonts</dir>`,
      `  <cachedir>${cache}/fonts-cache</cachedir>`,
      '</fontconfig>',
      '',
    ].join('\n'),
  );
  return file;
}

/** Unpacks packages and all that they depend on; nothing of the system changes. */
async function unpackAsUser(packages, cache, launchers) {
  // The remains of an earlier attempt are of no use.
  rmSync(cache, { recursive: true, force: true });
  const options = aptOptions(cache);
  await runStep('apt-get', [...options, '-qq', 'update'], { quiet: true });
  const args = ['-qq', '-y', '--no-install-recommends', '--download-only', 'install', ...packages];
  const code = await runStep('apt-get', [...options, ...args], { quiet: true });
  if (code !== 0) return;
  const archives = path.join(cache, 'archives');
  const files = readdirSync(archives).filter((name) => name.endsWith('.deb'));
  const target = path.join(cache, 'root');
  mkdirSync(target, { recursive: true });
  for (const file of files.filter((name) => !LEFT_TO_THE_SYSTEM.test(name))) {
    await runStep('dpkg-deb', ['-x', path.join(archives, file), target]);
  }
  for (const folder of ['archives', 'lists']) {
    rmSync(path.join(cache, folder), { recursive: true, force: true });
  }
  const libraries = listLibraryFolders(target).join(':');
  const fonts = writeFontSettings(cache, target);
  for (const [launcher, below] of Object.entries(launchers)) {
    const parts = [below].flat().map((part) => path.join(target, part));
    if (!parts.every((part) => existsSync(part))) continue;
    const variables = `LD_LIBRARY_PATH='${libraries}' FONTCONFIG_FILE='${fonts}'`;
    const script = `#!/bin/sh\n${variables} exec '${parts.join("' '")}' "$@"\n`;
    writeFileSync(path.join(cache, launcher), script, { mode: 0o755 });
  }
}

/**
 * Fetches packages of Debian by apt, after saying so: root installs them, other users unpack them below a
 * folder of ours. Without apt it does nothing. What would run as a service once it is installed is unpacked for root,
 * too.
 *
 * @param {readonly string[]} packages
 * @param {object} how
 * @param {string} how.cache folder of what is unpacked, and of its launchers
 * @param {Record<string, string | string[]>} how.launchers name in that folder → program within the packages, or an
 *   interpreter and its script
 * @param {string} how.instead what to do to avoid that
 * @param {boolean} [how.areServices]
 */
export async function fetchPackages(packages, { cache, launchers, instead, areServices = false }) {
  const folders = (environment.PATH ?? '').split(':').filter(Boolean);
  if (!findProgram(['apt-get'], folders)) return;
  const isInstalled = process.getuid?.() === 0 && !areServices;
  const what = isInstalled
    ? `Runs apt-get install ${packages.join(' ')}`
    : `Fetches ${packages.join(', ')} by apt-get and unpacks it in ${cache}`;
  console.log(`${what}. To avoid it: ${instead}`);
  if (isInstalled) await installAsRoot(packages);
  else await unpackAsUser(packages, cache, launchers);
}
