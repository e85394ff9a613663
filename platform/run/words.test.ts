import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'words.mjs')).href;

/** What the check finds in files, by one run: lines, words and better words of each. */
function findAll(
  files: [name: string, text: string][],
): { line: number; found: string; better: string }[][] {
  const script = `const { findOtherIdentifiers, readWireNames } = await import('${library}');
    const names = readWireNames();
    console.log(JSON.stringify(${JSON.stringify(files)}.map(([name, text]) =>
      findOtherIdentifiers(name, text, names))));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  );
}

it('finds what the field says otherwise in names, constants and functions', () => {
  const files: [string, string][] = [
    ['a.ts', '\nlet refusedOrder;'],
    ['a.ts', 'const failedAnswer = 1;'],
    ['a.tsx', 'const shown = <b title={told}>{x}</b>;'],
    ['a.ts', 'const LONGEST_PAUSE_MS = 1000;'],
    ['a.ts', 'function moneyOf(minor) {}'],
    ['a.mjs', 'function feeOfDays(days) {}'],
    ['a.ts', 'function startOfDay(at) {}'],
    ['a.sql', "-- it was asked\nselect asked from answers where note = 'told'"],
    ['a.css', '/* told */\n.four-doors { color: red }'],
    ['a.ts', `const text = \`it \${refusal} was\`;`],
  ];
  expect(findAll(files).map((found) => found.map((each) => [each.line, each.found]))).toEqual([
    [[2, 'refused']],
    [[1, 'answer']],
    [[1, 'told']],
    [[1, 'LONGEST_P']],
    [[1, 'function moneyOf(']],
    [[1, 'function feeOfDays(']],
    [],
    [
      [2, 'answers'],
      [2, 'asked'],
    ],
    [[2, 'doors']],
    [[1, 'refusal']],
  ]);
});

it('names the better word', () => {
  expect(findAll([['a.ts', 'let anew;']])).toEqual([[{ line: 1, found: 'anew', better: 'again' }]]);
});

it('ignores sentences, texts and names on the wire', () => {
  const files: [string, string][] = [
    ['a.ts', '// The broker refused the order: nobody had asked it anew.\n/** Tells it. */'],
    ['a.ts', `const text = 'He answers'; const other = \`told \${price}\`;`],
    ['a.tsx', 'const shown = <b title="refused">It was refused</b>;'],
    ['a.ts', 'const isOne = /asked|told/.test(text);'],
    ['candles.ts', 'const priced = ({ bid, offer }) => ({ bid, ask: offer, lastTraded: null });'],
    ['chart.ts', 'for (const { bid, ask } of ends) show(price.ask, ask);'],
    ['faults.ts', "const fault = { answer: '502' };"],
  ];
  expect(findAll(files).flat()).toEqual([]);
});

it('sees a name of our own that is more than one on the wire', () => {
  const files: [string, string][] = [['a.ts', 'const askedPrice = price.ask;']];
  expect(findAll(files).flat()).toMatchObject([{ found: 'asked' }]);
});
