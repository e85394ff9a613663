import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './config.mjs';

/** States of a requirement: held by a test, done without one, not for this product, or not met. */
export const STATES = ['held by a test', 'done', 'does not apply', 'not met'];

const ROW = /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| (.+) \|$/;
const SUMMARY = /^\| V(\d+) [^|]*\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/;
const TOTAL = /^\| all \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/;
const TEST = /`([^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g;

/** Reads the rows of the list of requirements: number, subject, state, and the named tests. */
export function readClaims(text) {
  return text.split('\n').flatMap((line) => {
    const [, number, subject, state, how] = ROW.exec(line) ?? [];
    if (!number) return [];
    const tests = [...how.matchAll(TEST)].map(([, file, title]) => ({ file, title }));
    return [{ number, subject, state, tests, how }];
  });
}

function readTest(file) {
  const place = path.join(root, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : null;
}

/** Says whether a source contains a title in quotes of any kind. */
function holdsTitle(source, title) {
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted));
}

function findTestProblems({ number, state, tests }, read) {
  if (state === STATES[0] && tests.length === 0) return [`${number} names no test`];
  return tests.flatMap(({ file, title }) => {
    const source = read(file);
    if (source === null) return [`${number}: there is no ${file}`];
    return holdsTitle(source, title) ? [] : [`${number}: ${file} has no test “${title}”`];
  });
}

/** Finds rows of the summary whose numbers differ from the list. */
function findCountProblems(text, claims) {
  const rows = text.split('\n').flatMap((line) => {
    const [, chapter, ...counts] = SUMMARY.exec(line) ?? [];
    return chapter ? [{ chapter, counts: counts.map(Number) }] : [];
  });
  const chapters = [...new Set(claims.map(({ number }) => number.split('.')[0]))];
  const missing = chapters.filter((name) => !rows.some(({ chapter }) => chapter === name));
  const wrong = rows.filter(({ chapter, counts }) => {
    const own = claims.filter(({ number }) => number.startsWith(`${chapter}.`));
    const real = STATES.map((state) => own.filter((claim) => claim.state === state).length);
    return real.join() !== counts.join();
  });
  return [
    ...missing.map((name) => `the summary lacks V${name}`),
    ...wrong.map(({ chapter }) => `the summary counts V${chapter} otherwise than its rows`),
  ];
}

/** Finds a sum of all chapters that is missing, wrong, or there twice. */
function findTotalProblems(text, claims) {
  const totals = text.split('\n').flatMap((line) => {
    const [, ...counts] = TOTAL.exec(line) ?? [];
    return counts.length > 0 ? [counts.join()] : [];
  });
  const real = STATES.map((state) => claims.filter((claim) => claim.state === state).length).join();
  return totals.join(' and ') === real
    ? []
    : [`the sum of all chapters is ${real}, not ${totals.join(' and ') || 'missing'}`];
}

/**
 * Finds what is not true in the list of security requirements: a test that does not exist, an unknown state, a
 * number that is used twice, a wrong sum.
 *
 * @param {(file: string) => string | null} read the source of a test by its path, null if there is none
 */
export function findFalseClaims(text, read = readTest) {
  const claims = readClaims(text);
  const numbers = claims.map(({ number }) => number);
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  const unknown = claims.filter(({ state }) => !STATES.includes(state));
  return [
    ...twice.map((number) => `${number} stands twice`),
    ...unknown.map(({ number, state }) => `${number}: "${state}" is no state`),
    ...claims.flatMap((claim) => findTestProblems(claim, read)),
    ...findCountProblems(text, claims),
    ...findTotalProblems(text, claims),
  ];
}
