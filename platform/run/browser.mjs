import { accessSync, constants, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRunConfig, root } from './config.mjs';
import { runStep } from './step.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HELP =
  'No Chromium is found and none could be installed. Install it: sudo apt-get install -y chromium';

const cache = path.join(root, '.cache/chromium');
const unpacked = path.join(cache, 'run');

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findInstalled({ chromiumPath, searchPath }) {
  if (chromiumPath) {
    if (isProgram(chromiumPath)) return chromiumPath;
    throw new Error(`CHROMIUM_PATH: ${chromiumPath} is no program`);
  }
  const folders = searchPath.split(':').filter(Boolean);
  const places = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...places, unpacked].find(isProgram) ?? null;
}

async function installAsRoot() {
  await runStep('apt-get', ['update', '-qq'], { quiet: true });
  const args = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'];
  await runStep('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true });
}

/** Lists, archives and locks of apt in our own folder, which an ordinary user may write. */
function aptOptions() {
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

/** Unpacks Chromium and the libraries that this machine lacks; nothing of the system changes. */
async function unpackAsUser() {
  const options = aptOptions();
  await runStep('apt-get', [...options, '-qq', 'update'], { quiet: true });
  const args = ['-qq', '-y', '--no-install-recommends', '--download-only', 'install'];
  await runStep('apt-get', [...options, ...args, 'chromium', 'fonts-liberation'], { quiet: true });
  const archives = path.join(cache, 'archives');
  const files = readdirSync(archives).filter((name) => name.endsWith('.deb'));
  const target = path.join(cache, 'root');
  mkdirSync(target, { recursive: true });
  for (const file of files) await runStep('dpkg-deb', ['-x', path.join(archives, file), target]);
  const program = path.join(target, 'usr/lib/chromium/chromium');
  if (!existsSync(program)) return;
  const libraries = listLibraryFolders(target).join(':');
  const script = `#!/bin/sh\nLD_LIBRARY_PATH='${libraries}' exec '${program}' "$@"\n`;
  writeFileSync(unpacked, script, { mode: 0o755 });
}

/**
 * The path of a Chromium: the one named by CHROMIUM_PATH, the system's, or Debian's, fetched by apt.
 * Throws the one command that helps if there is none.
 */
export async function findBrowser() {
  const config = readRunConfig();
  const installed = findInstalled(config);
  if (installed) return installed;
  console.log('Fetching Chromium …');
  if (process.getuid?.() === 0) await installAsRoot();
  else await unpackAsUser();
  const found = findInstalled(config);
  if (!found) throw new Error(HELP);
  return found;
}
