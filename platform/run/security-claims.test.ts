import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(__dirname, '../..');
const library = pathToFileURL(path.join(__dirname, 'security-claims.mjs')).href;
const document = path.join(root, 'docs/security.md');

/** Requirements of levels 1 and 2 of ASVS 5.0 by section, as many as there are. */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

/** Runs an expression of the library in Node; jest itself loads no such module. */
function evaluate<T>(expression: string, input: unknown): T {
  const script = `import * as claims from '${library}';
    const input = JSON.parse(process.argv[1]);
    console.log(JSON.stringify(${expression}));`;
  const args = ['--input-type=module', '--eval', script, JSON.stringify(input)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout);
}

const findFalseClaims = (text: string, sources: Record<string, string> = {}) =>
  evaluate<string[]>('claims.findFalseClaims(input.text, (file) => input.sources[file] ?? null)', {
    text,
    sources,
  });

const SUMMARY = '| V1 Texts | 1 | 0 | 0 | 0 |\n| all | 1 | 0 | 0 | 0 |';
const row = (how: string, state = 'held by a test') => `| 1.1.1 | texts | ${state} | ${how} |`;
const NAMED = '`a/b.test.ts` “is safe”';

describe('the list of security requirements', () => {
  it('names tests that are there, and counts as it says', () => {
    const text = readFileSync(document, 'utf8');
    expect(evaluate('claims.findFalseClaims(input)', text)).toEqual([]);
  });

  it('has every requirement of levels 1 and 2, once', () => {
    const text = readFileSync(document, 'utf8');
    const claims = evaluate<{ number: string }[]>('claims.readClaims(input)', text);
    const counts: Record<string, number> = {};
    for (const { number } of claims) {
      const section = number.split('.').slice(0, 2).join('.');
      counts[section] = (counts[section] ?? 0) + 1;
    }
    expect(counts).toEqual(SECTIONS);
  });
});

describe('a claim', () => {
  it('is true of a test of that title in that file', () => {
    expect(
      findFalseClaims(`${row(NAMED)}\n${SUMMARY}`, { 'a/b.test.ts': "it('is safe', run)" }),
    ).toEqual([]);
  });

  it.each([
    ['a file that is gone', row(NAMED), {}, 'there is no a/b.test.ts'],
    [
      'a title that was changed',
      row(NAMED),
      { 'a/b.test.ts': "it('is safe now')" },
      'has no test “is safe”',
    ],
    ['no test at all', row('somewhere'), {}, 'names no test'],
    ['a state that is none', row('so', 'perhaps'), {}, 'is no state'],
  ])('is false with %s', (_what, text, sources, problem) => {
    expect(findFalseClaims(`${text}\n${SUMMARY}`, sources).join()).toContain(problem);
  });

  it('is not made twice, and is counted', () => {
    const sources = { 'a/b.test.ts': "it('is safe', run)" };
    expect(findFalseClaims(`${row(NAMED)}\n${row(NAMED)}\n${SUMMARY}`, sources)).toEqual([
      '1.1.1 stands twice',
      'the summary counts V1 otherwise than its rows',
      'the sum of all chapters is 2,0,0,0, not 1,0,0,0',
    ]);
    expect(findFalseClaims(row(NAMED), sources)).toEqual([
      'the summary lacks V1',
      'the sum of all chapters is 1,0,0,0, not missing',
    ]);
  });

  it('is summed up once', () => {
    const sources = { 'a/b.test.ts': "it('is safe', run)" };
    const twice = `${row(NAMED)}\n${SUMMARY}\n| all | 1 | 0 | 0 | 0 |`;
    expect(findFalseClaims(twice, sources)).toEqual([
      'the sum of all chapters is 1,0,0,0, not 1,0,0,0 and 1,0,0,0',
    ]);
  });
});
