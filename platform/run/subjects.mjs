import { execFileSync } from 'node:child_process';
import { root } from './config.mjs';

/** What a list of commits shows of a subject without cutting it. */
const LONGEST = 72;

/** Commits that are looked at: older ones are in everybody's copy and stay as they are. */
const NEWEST = 20;

/** Subjects that say too much for one line. */
export function findLongSubjects(subjects) {
  return subjects.filter((subject) => subject.length > LONGEST);
}

function readSubjects() {
  try {
    const args = ['log', `--max-count=${NEWEST}`, '--format=%s'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  } catch {
    // A copy without its history: there is nothing to look at.
    return [];
  }
}

/** The newest commits say in a line what is different since. */
export function checkSubjects() {
  const long = findLongSubjects(readSubjects());
  for (const subject of long) console.error(`Longer than ${LONGEST} characters: ${subject}`);
  return long.length === 0 ? 0 : 1;
}
