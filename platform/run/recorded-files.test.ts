import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'recorded-files.mjs')).href;
const NAMES = 'ig-sim/recorded/field-names.json';

/** Evaluates an expression on the module; the value must be JSON. */
function evaluate(expression: string): unknown {
  const script = `import * as recorded from '${library}'; console.log(JSON.stringify(${expression}));`;
  const args = ['--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

it('recorded files are what they were when they were recorded', () => {
  const problems = evaluate('recorded.findChangedRecordings()');
  const howTo = evaluate('recorded.HOW_TO_CHANGE');
  expect({ problems, howTo }).toEqual({ problems: [], howTo });
});

it('one that is changed, new, gone or of no known source is named', () => {
  const manifest = { [NAMES]: { sha256: 'another', source: 'IG' }, 'gone.json': { source: 'IG' } };
  const unknown = { [NAMES]: { sha256: 'another' } };
  const find = (files: string[], pins: object) =>
    evaluate(`recorded.findChangedRecordings(${JSON.stringify(files)}, ${JSON.stringify(pins)})`);
  expect(find([NAMES, 'new.json'], manifest)).toEqual([
    `${NAMES} is not what was recorded`,
    'new.json is not pinned',
    'gone.json is pinned, and is not there',
  ]);
  expect(find([NAMES], unknown)).toEqual([`${NAMES} has no source`]);
});
