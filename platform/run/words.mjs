import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './config.mjs';
import { extractIdentifiers } from './identifiers.mjs';
import { allowed, ownWireNames, replacements } from './word-list.mjs';

/** Files with identifiers. Documents are left out, since in a sentence every word may be the right one. */
const READ = /\.(ts|tsx|mjs|cjs|js|jsx|sql|css|ya?ml)$/;

/**
 * Left out: applied migrations, which are never edited; fixtures, recorded responses and patches of packages, whose
 * words are those of others; and the list of words itself.
 */
const LEFT_OUT = /\/(migrations|recorded|fixtures|patches)\/|^pnpm-lock|word-list\.mjs$/;

const FIELD_NAMES = 'ig-sim/recorded/field-names.json';

/** Names that stand on the wire, of the broker's fields and of our own that callers know. */
export function readWireNames() {
  const { calls, streams, updates } = JSON.parse(
    readFileSync(path.join(root, FIELD_NAMES), 'utf8'),
  );
  const listNames = (shape) => {
    if (Array.isArray(shape)) return shape.flatMap(listNames);
    if (typeof shape !== 'object' || shape === null) return [];
    return Object.entries(shape).flatMap(([name, inner]) => [name, ...listNames(inner)]);
  };
  return new Set([
    ...calls.flatMap(({ shape }) => listNames(shape)),
    ...[...streams, ...updates].flatMap(({ fields }) => fields),
    ...ownWireNames,
  ]);
}

/** Blanks comments and texts in files that are not TypeScript or JavaScript; names of columns and classes stay. */
function blankTexts(text) {
  const blank = (found) => found.replace(/[^\n]/g, ' ');
  return text.replace(/\/\*[\s\S]*?\*\/|(--|#).*|'[^'\n]*'|"[^"\n]*"/g, blank);
}

/** Finds identifiers of a file outside the vocabulary; comments, texts and names on the wire are not checked. */
export function findOtherIdentifiers(file, text, wireNames) {
  return findOtherWords(extractIdentifiers(file, text, wireNames) ?? blankTexts(text));
}

/** `failedOrder`, `failed-order` and `failed order` are the same two words. */
function splitWords(line) {
  return line
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());
}

/** Finds where a text leaves the vocabulary: number of the line, the word found, and the better one. */
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
  const wireNames = readWireNames();
  const problems = files.flatMap((file) => {
    const inName = findOtherWords(path.basename(file)).map((each) => ({ ...each, line: 0 }));
    const text = readFileSync(path.join(root, file), 'utf8');
    const inText = findOtherIdentifiers(file, text, wireNames);
    return [...inName, ...inText].map(
      ({ line, found, better }) => `${file}:${line}  "${found}": write ${better}`,
    );
  });
  if (problems.length > 0) console.error(`${problems.join('\n')}\n${problems.length} other words`);
  return problems.length === 0 ? 0 : 1;
}
