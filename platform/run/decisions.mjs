import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './config.mjs';

const FOLDER = 'docs/decisions';

/**
 * Finds what is wrong with the list of decisions, a line each.
 *
 * @param {readonly string[]} files names of the decisions, in order
 * @param {string} index the list's text
 */
export function findWrongDecisions(files, index) {
  const gaps = files.flatMap((file, place) => {
    const number = String(place + 1).padStart(4, '0');
    return file.startsWith(`${number}-`) ? [] : [`${file} should have the number ${number}`];
  });
  const unlisted = files.flatMap((file) =>
    index.includes(`](${file})`) ? [] : [`README.md does not list ${file}`],
  );
  return [...gaps, ...unlisted];
}

/** Checks that decisions are numbered without gaps, and that each is in the list. */
export function checkDecisions() {
  const folder = path.join(root, FOLDER);
  const files = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
  const wrong = findWrongDecisions(
    files.sort(),
    readFileSync(path.join(folder, 'README.md'), 'utf8'),
  );
  for (const line of wrong) console.error(`${FOLDER}: ${line}`);
  return wrong.length === 0 ? 0 : 1;
}
