import path from 'node:path';
import { callModule } from '../src/testing/call-module';

const findLongSubjects = (subjects: readonly string[]): unknown =>
  callModule(path.join(__dirname, 'subjects.mjs'), 'findLongSubjects', subjects);

it('finds subjects of more than 72 characters', () => {
  const longest = 'a'.repeat(72);
  expect(findLongSubjects([longest, `${longest}b`, ''])).toEqual([`${longest}b`]);
});
