import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './config.mjs';

/** What Git writes around both sides of a conflict; a row of equals signs alone may be a heading. */
const MARK = /^(<{7}|>{7}|\|{7}) \S/;

/** Numbers of the lines that a merge has left behind, from 1. */
export function findMergeMarks(text) {
  return text.split('\n').flatMap((line, index) => (MARK.test(line) ? [index + 1] : []));
}

/** Checks that no tracked file has both sides of a conflict; documents break at nothing else. */
export function checkMergeMarks() {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  const marks = files
    .split('\0')
    .filter(Boolean)
    .flatMap((file) =>
      findMergeMarks(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`),
    );
  for (const mark of marks) console.error(`${mark}  a conflict that was not solved`);
  return marks.length === 0 ? 0 : 1;
}
