import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './config.mjs';
import { allowed, replacements } from './word-list.mjs';

const READ = /\.(ts|tsx|mjs|cjs|js|md|sql|css|ya?ml)$/;

/** Applied migrations are never edited, translations have words of their own, the list names them all. */
const LEFT_OUT = /\/migrations\/|\.(de|fr)\.tsx?$|^pnpm-lock|word-list\.mjs$|words\.test\.ts$/;

/** `failedOrder`, `failed-order` and `failed order` are the same two words. */
function splitWords(line) {
  return line
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());
}

/** Where a text leaves the vocabulary: number of the line, the word found, and the better one. */
export function findOtherWords(text) {
  return text.split('\n').flatMap((line, index) => {
    if (allowed.some((pattern) => pattern.test(line))) return [];
    const words = splitWords(line);
    return replacements.flatMap(({ word, pattern, better }) => {
      const found = word ? words.find((each) => word.test(each)) : line.match(pattern)?.[0];
      return found ? [{ line: index + 1, found, better }] : [];
    });
  });
}

/** Prints where tracked files, and their names, leave the vocabulary. Returns an exit code. */
export function checkWords() {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => READ.test(file) && !LEFT_OUT.test(file));
  const problems = files.flatMap((file) => {
    const inName = findOtherWords(path.basename(file)).map((each) => ({ ...each, line: 0 }));
    const inText = findOtherWords(readFileSync(path.join(root, file), 'utf8'));
    return [...inName, ...inText].map(
      ({ line, found, better }) => `${file}:${line}  "${found}": write ${better}`,
    );
  });
  if (problems.length > 0) console.error(`${problems.join('\n')}\n${problems.length} other words`);
  return problems.length === 0 ? 0 : 1;
}
