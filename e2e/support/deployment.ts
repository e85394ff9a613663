import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { DATA_DIR, ROOT, STACK_ENVIRONMENT } from '../config';

const run = promisify(execFile);
const BUILDS = path.join(ROOT, '.cache/e2e/builds');

/** Runs the registry's command line as an operator would; returns what it printed. */
export async function readPlatform(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['platform/run.mjs', 'platform', ...args], {
    cwd: ROOT,
    env: STACK_ENVIRONMENT,
  });
  return stdout;
}

/** Runs the registry's command line as an operator would. */
export async function runPlatform(...args: string[]): Promise<void> {
  await readPlatform(...args);
}

interface BuildFile {
  build: {
    version: string;
    integrity: Record<string, string>;
    exposes: Record<string, { integrity: Record<string, string> }>;
  };
}

/** The texts of a remote that each release changes. */
export interface Release {
  remote: string;
  /** Patch number of the semantic version, so that each release has its own. */
  patch: number;
  texts: readonly string[];
}

/** Returns a text of the remote as it is in one release, different from all others. */
export function sayIn(patch: number, text: string): string {
  return `${text} (release ${patch})`;
}

const toIdentifier = (text: string) => text.replace(/\W+/g, '_');

/** Replaces quoted texts by the release's, and the version by that of the release, wherever they occur. */
function rewrite(content: string, release: Release, from: string, to: string): string {
  const versioned = content.replaceAll(from, to).replaceAll(toIdentifier(from), toIdentifier(to));
  return release.texts.reduce(
    (changed, text) =>
      changed.replaceAll(
        new RegExp(`(["'\`])${text}\\1`, 'g'),
        (_all, quote) => quote + sayIn(release.patch, text) + quote,
      ),
    versioned,
  );
}

function rehash(integrity: Record<string, string>, hashes: Map<string, string>): void {
  for (const name of Object.keys(integrity)) integrity[name] = hashes.get(name) ?? '';
}

/** Makes a release of a remote from its build, with new texts, a new version and matching hashes. */
async function makeRelease(release: Release): Promise<string> {
  const folder = path.join(BUILDS, `${release.remote}-${release.patch}`);
  const dist = path.join(folder, 'dist');
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(ROOT, release.remote, 'dist'), dist, { recursive: true });
  const file = path.join(dist, 'build.json');
  const from = (JSON.parse(await readFile(file, 'utf8')) as BuildFile).build.version;
  const to = from.replace(/^(\d+\.\d+)\.\d+/, `$1.${release.patch}`);
  const hashes = new Map<string, string>();
  for (const name of await readdir(dist)) {
    if (!/\.(js|json)$/.test(name)) continue;
    const place = path.join(dist, name);
    const content = rewrite(await readFile(place, 'utf8'), release, from, to);
    await writeFile(place, content);
    hashes.set(name, `sha384-${createHash('sha384').update(content).digest('base64')}`);
  }
  const info = JSON.parse(await readFile(file, 'utf8')) as BuildFile;
  rehash(info.build.integrity, hashes);
  for (const { integrity } of Object.values(info.build.exposes)) rehash(integrity, hashes);
  await writeFile(file, JSON.stringify(info));
  return path.relative(ROOT, folder);
}

/** Publishes a release, which is served to no one then. */
export async function publishRelease(release: Release): Promise<void> {
  await runPlatform('publish', await makeRelease(release), '--unopened');
}

/** Publishes a release and serves it to all devices. */
export async function deploy(release: Release): Promise<void> {
  await runPlatform('publish', await makeRelease(release), '--promote', '--unopened');
}

/** Serves the product's own build again, with all of its files. */
export async function deployOwnBuild(remote: string): Promise<void> {
  await runPlatform('publish', remote, '--promote', '--unopened');
}

export async function rollBack(remote: string): Promise<void> {
  await runPlatform('rollback', remote);
}

/** Recalls a published release. */
export async function recall(release: Release, reason: string): Promise<void> {
  await runPlatform('recall', release.remote, await findVersion(release), '--reason', reason);
}

async function findVersion({ remote, patch }: Release): Promise<string> {
  const names = await readdir(path.join(DATA_DIR, 'registry/files/remotes', remote));
  const version = names.find((name) => name.startsWith(`1.0.${patch}-`));
  if (!version) throw new Error(`${remote} has no release ${patch}`);
  return version;
}

/** Deletes the published files of a release by hand, as a careless operator does. */
export async function loseFiles(release: Release): Promise<void> {
  const folder = path.join(DATA_DIR, 'registry/files/remotes', release.remote);
  await rm(path.join(folder, await findVersion(release)), { recursive: true });
}
