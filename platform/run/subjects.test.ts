import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const library = pathToFileURL(path.join(__dirname, 'subjects.mjs'));

function findLongSubjects(subjects: readonly string[]): unknown {
  const script = `const { findLongSubjects } = await import('${library}');
    console.log(JSON.stringify(findLongSubjects(JSON.parse(process.argv[1]))));`;
  const args = ['--input-type=module', '--eval', script, JSON.stringify(subjects)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

it('finds subjects of more than 72 characters', () => {
  const longest = 'a'.repeat(72);
  expect(findLongSubjects([longest, `${longest}b`, ''])).toEqual([`${longest}b`]);
});
