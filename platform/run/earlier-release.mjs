import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './config.mjs';

/** Packages that the API is built from, with what stands in `packages` where the release has it. */
const PACKAGES = ['api', 'shared', 'platform', 'ig-sim'];

/** Copies files, as they were at a commit, into a folder. */
async function extract(commit, folder) {
  const tree = ['ls-tree', '--name-only', commit, 'packages'];
  const inner = execFileSync('git', tree, { cwd: root, encoding: 'utf8' }).trim()
    ? ['packages']
    : [];
  const archive = spawn('git', ['archive', commit, 'package.json', ...PACKAGES, ...inner], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const unpack = spawn('tar', ['--extract', '--directory', folder], {
    stdio: [archive.stdout, 'inherit', 'inherit'],
  });
  const codes = await Promise.all(
    [archive, unpack].map(async (child) => (await once(child, 'exit'))[0]),
  );
  if (codes.some((code) => code !== 0)) {
    throw new Error(
      `The release before is commit ${commit}, which this copy lacks: git fetch --unshallow`,
    );
  }
}

/** Folders of the packages of a release, from its root. */
function listPackages(folder) {
  const inner = path.join(folder, 'packages');
  const names = existsSync(inner) ? readdirSync(inner) : [];
  return [...PACKAGES, ...names.map((name) => `packages/${name}`)];
}

/** Links today's packages, except our own, which are the release's. */
function linkPackages(folder, name, own) {
  const today = path.join(root, name, 'node_modules');
  const then = path.join(folder, name, 'node_modules');
  mkdirSync(path.join(then, '@entropi'), { recursive: true });
  for (const entry of readdirSync(today)) {
    if (entry !== '@entropi') symlinkSync(path.join(today, entry), path.join(then, entry));
  }
  const links = path.join(then, '@entropi');
  for (const other of own) {
    symlinkSync(
      path.relative(links, path.join(folder, other)),
      path.join(links, path.basename(other)),
    );
  }
}

/**
 * Builds the API of the previous release from its sources and returns the folder of its package. It is built only
 * once, because a release does not change.
 */
export async function buildEarlierRelease() {
  const { commit } = JSON.parse(
    readFileSync(path.join(root, 'platform/earlier-release.json'), 'utf8'),
  );
  const folder = path.join(root, '.cache/releases', commit);
  if (!existsSync(folder)) {
    const unfinished = `${folder}-${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    try {
      await extract(commit, unfinished);
      symlinkSync(path.join(root, 'node_modules'), path.join(unfinished, 'node_modules'));
      const own = listPackages(unfinished);
      for (const name of own) linkPackages(unfinished, name, own);
      const builder = pathToFileURL(path.join(unfinished, 'platform/build/node.mjs'));
      const { buildNodePackage } = await import(builder.href);
      await buildNodePackage(unfinished, 'api');
      renameSync(unfinished, folder);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return path.join(folder, 'api');
}
