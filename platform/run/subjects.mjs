import { execFileSync } from 'node:child_process';
import { root } from './config.mjs';

/** Length of a subject that lists of commits show without cutting it. */
const LONGEST = 72;

/** Number of commits that are checked; older ones are in everybody's copy and cannot change. */
const NEWEST = 20;

/** Finds subjects that are too long. */
export function findLongSubjects(subjects) {
  return subjects.filter((subject) => subject.length > LONGEST);
}

function readSubjects() {
  try {
    const args = ['log', `--max-count=${NEWEST}`, '--format=%s'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  } catch {
    // A copy without its history has nothing to check.
    return [];
  }
}

/** Checks the subjects of the newest commits. */
export function checkSubjects() {
  const long = findLongSubjects(readSubjects());
  for (const subject of long) console.error(`Longer than ${LONGEST} characters: ${subject}`);
  return long.length === 0 ? 0 : 1;
}
