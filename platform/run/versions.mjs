import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { applyPatch, parsePatch } from 'diff';
import { root } from './config.mjs';
import { runLimited, runNode } from './step.mjs';

const require = createRequire(import.meta.url);
const { describeVersions } = require('../build/earlier-versions.cjs');

/** Number of builds to keep of each remote: three versions of the last two states of the sources. */
const KEPT_VERSIONS = 6;
const NOT_SOURCE = new Set(['node_modules', 'dist']);

/** Patches a copy of today's source back to the earlier version. */
function patchSources(dir, remote, { name, patch }) {
  const file = `e2e/fixtures/versions/${remote}/${name}`;
  for (const part of parsePatch(patch)) {
    const source = part.newFileName.replace(/^b\//, '');
    const place = path.join(dir, path.relative(remote, source));
    const before = existsSync(place) ? readFileSync(place, 'utf8') : '';
    const after = applyPatch(before, part);
    if (after === false) {
      throw new Error(
        `${file} does not apply to ${source} any more. Make ${remote} what it was in that version, ` +
          `then: git diff -U0 ${remote} > ${file} && git checkout ${remote}`,
      );
    }
    writeFileSync(place, after);
  }
}

/** Writes the sources of a version, which appear complete or not at all. */
function writeSources(remote, version) {
  const candidate = `${version.dir}-draft`;
  rmSync(candidate, { recursive: true, force: true });
  mkdirSync(candidate, { recursive: true });
  cpSync(path.join(root, remote), candidate, {
    recursive: true,
    filter: (file) => !NOT_SOURCE.has(path.basename(file)),
  });
  symlinkSync(path.join(root, remote, 'node_modules'), path.join(candidate, 'node_modules'));
  patchSources(candidate, remote, version);
  rmSync(version.dir, { recursive: true, force: true });
  renameSync(candidate, version.dir);
}

/**
 * Deletes the builds of a remote that today's sources do not need, except for the newest. These stay for a
 * developer who switches between branches.
 */
export function deleteOldVersions(cache, remote, wanted, kept = KEPT_VERSIONS) {
  if (!existsSync(cache)) return;
  const old = readdirSync(cache)
    .map((hash) => path.join(cache, hash, remote))
    .filter((dir) => existsSync(dir) && !wanted.includes(dir))
    .map((dir) => ({ dir, at: statSync(dir).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { dir } of old.slice(kept)) {
    rmSync(dir, { recursive: true, force: true });
    const folder = path.dirname(dir);
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  }
}

/** Builds those of the last versions of remotes that the cache lacks. */
export async function buildVersions(remotes) {
  const tasks = remotes.map((remote) => async () => {
    const versions = describeVersions(remote);
    const wanted = versions.map(({ dir }) => dir);
    deleteOldVersions(path.join(root, '.cache/versions'), remote, wanted);
    const missing = versions.filter(({ dir }) => !existsSync(path.join(dir, 'dist/build.json')));
    if (missing.length === 0) return;
    console.log(`Building the last versions of ${remote} …`);
    for (const version of missing) writeSources(remote, version);
    const dirs = missing.map(({ dir }) => dir);
    const code = await runNode('platform/build/earlier-versions.cjs', dirs);
    if (code !== 0) throw new Error(`The last versions of ${remote} could not be built`);
  });
  await runLimited(tasks, Math.max(2, Math.min(4, availableParallelism())));
}
