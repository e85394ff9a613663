import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'words.mjs')).href;

/** Lines and words that the check finds in each text, by one run. */
function findAll(texts: string[]): { line: number; found: string; better: string }[][] {
  const script = `const { findOtherWords } = await import('${library}');
    console.log(JSON.stringify(${JSON.stringify(texts)}.map((text) => findOtherWords(text))));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  );
}

it('finds what the field says otherwise in comments, names, constants and functions', () => {
  const texts = [
    '\n// The broker refused the order.',
    'const failedAnswer = 1;',
    'late-fallback.tsx',
    'const LONGEST_PAUSE_MS = 1000;',
    'function moneyOf(minor) {',
    'function feeOfDays(days) {',
    'function startOfDay(at) {',
    '// tried anew',
    '// four narrow doors',
  ];
  expect(findAll(texts).map((found) => found.map((each) => [each.line, each.found]))).toEqual([
    [[2, 'refused']],
    [[1, 'answer']],
    [[1, 'late-fallback.tsx']],
    [[1, 'LONGEST_P']],
    [[1, 'function moneyOf(']],
    [[1, 'function feeOfDays(']],
    [],
    [[1, 'anew']],
    [[1, 'doors']],
  ]);
});

it('names the better word', () => {
  expect(findAll(['// tried anew'])).toEqual([[{ line: 1, found: 'anew', better: 'again' }]]);
});

it('leaves the words of the field, and names on the wire', () => {
  const texts = [
    'error.code === "ECONNREFUSED"',
    "code: 'credential_refused'",
    'closeAsk: price.ask,',
    'a response, a rejection, a request',
  ];
  expect(findAll(texts)).toEqual([[], [], [], []]);
});
