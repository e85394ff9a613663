import { accessSync, constants, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runStep } from './step.mjs';

export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first program of these names in these folders; null if there is none. */
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

/** Lists, archives and locks of apt in our own folder, which an ordinary user may write. */
function aptOptions(cache) {
  const lists = path.join(cache, 'lists');
  const archives = path.join(cache, 'archives');
  for (const folder of [lists, archives]) {
    mkdirSync(path.join(folder, 'partial'), { recursive: true });
  }
  const settings = {
    'Debug::NoLocking': '1',
    'Dir::State::Lists': lists,
    'Dir::Cache::Archives': archives,
    'Dir::Cache::pkgcache': '',
    'Dir::Cache::srcpkgcache': '',
    'APT::Sandbox::User': '',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

/** Every folder of the unpacked packages that holds shared libraries. */
function listLibraryFolders(dir) {
  const entries = readdirSync(dir, { withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory());
  const here = entries.some((entry) => /\.so(\.|$)/.test(entry.name)) ? [dir] : [];
  return [...here, ...below.flatMap((entry) => listLibraryFolders(path.join(dir, entry.name)))];
}

/** Unpacks packages and the libraries that this machine lacks; nothing of the system changes. */
async function unpackAsUser(packages, cache, launchers) {
  const options = aptOptions(cache);
  await runStep('apt-get', [...options, '-qq', 'update'], { quiet: true });
  const args = ['-qq', '-y', '--no-install-recommends', '--download-only', 'install', ...packages];
  await runStep('apt-get', [...options, ...args], { quiet: true });
  const archives = path.join(cache, 'archives');
  const files = readdirSync(archives).filter((name) => name.endsWith('.deb'));
  const target = path.join(cache, 'root');
  mkdirSync(target, { recursive: true });
  for (const file of files) await runStep('dpkg-deb', ['-x', path.join(archives, file), target]);
  const libraries = listLibraryFolders(target).join(':');
  for (const [launcher, below] of Object.entries(launchers)) {
    const program = path.join(target, below);
    if (!existsSync(program)) continue;
    const script = `#!/bin/sh\nLD_LIBRARY_PATH='${libraries}' exec '${program}' "$@"\n`;
    writeFileSync(path.join(cache, launcher), script, { mode: 0o755 });
  }
}

/**
 * Fetches Debian's packages by apt: installed as root, else unpacked below a folder of our own.
 *
 * @param {readonly string[]} packages
 * @param {string} cache folder of what is unpacked, and of its launchers
 * @param {Record<string, string>} launchers name in that folder → program within the packages
 */
export async function fetchPackages(packages, cache, launchers) {
  if (process.getuid?.() === 0) await installAsRoot(packages);
  else await unpackAsUser(packages, cache, launchers);
}
