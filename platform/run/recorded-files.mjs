import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './config.mjs';

/** Recorded files: responses of the broker, and responses that earlier versions of pages rely on. */
const RECORDED = /(^|\/)recorded\/|^e2e\/fixtures\/versions\/.*\.json$/;
const MANIFEST = 'platform/run/recorded-files.json';
const PIN = 'npm run platform -- pin-recorded';

const hash = (file) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('hex');

const readManifest = () => JSON.parse(readFileSync(path.join(root, MANIFEST), 'utf8'));

function listRecorded() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return files.filter((file) => RECORDED.test(file)).sort();
}

/** Lists what is wrong with recorded files; empty when each is as it was pinned. */
export function findChangedRecordings(files = listRecorded(), manifest = readManifest()) {
  const changed = files.flatMap((file) => {
    const pinned = manifest[file];
    if (!pinned) return [`${file} is not pinned`];
    if (!pinned.source) return [`${file} has no source`];
    return pinned.sha256 === hash(file) ? [] : [`${file} is not what was recorded`];
  });
  const gone = Object.keys(manifest).flatMap((file) =>
    files.includes(file) ? [] : [`${file} is pinned, and is not there`],
  );
  return [...changed, ...gone];
}

/** How to change a recorded file on purpose. */
export const HOW_TO_CHANGE = `Recorded files are what another party has sent: they are not changed with the code that reads them.
Where the other party now says something else, record that in a change of its own and pin it:
  ${PIN} <file> "<where it comes from>"`;

/** Prints each recorded file that differs from its pinned hash. Returns an exit code. */
export function checkRecordings() {
  const problems = findChangedRecordings();
  if (problems.length === 0) return 0;
  console.error([...problems, HOW_TO_CHANGE].join('\n'));
  return 1;
}

/** Pins the present content of a file, with its source; a deleted file is unpinned. Returns an exit code. */
export function pinRecorded(file, source) {
  const manifest = readManifest();
  if (!file || (!source && !manifest[file])) {
    console.error(HOW_TO_CHANGE);
    return 1;
  }
  if (listRecorded().includes(file)) {
    manifest[file] = { sha256: hash(file), source: source ?? manifest[file].source };
  } else delete manifest[file];
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path.join(root, MANIFEST), `${JSON.stringify(sorted, null, 2)}\n`);
  return 0;
}
