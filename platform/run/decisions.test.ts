import path from 'node:path';
import { callModule } from '../src/testing/call-module';

const findWrong = (files: readonly string[], index: string): unknown =>
  callModule(path.join(__dirname, 'decisions.mjs'), 'findWrongDecisions', files, index);

it('finds a gap, a number that is taken twice, and a decision that is not listed', () => {
  const index = '[One](0001-one.md) [Two](0002-two.md) [Three](0003-three.md)';
  expect(findWrong(['0001-one.md', '0002-two.md'], index)).toEqual([]);
  expect(findWrong(['0001-one.md', '0003-three.md'], index)).toEqual([
    '0003-three.md should have the number 0002',
  ]);
  expect(findWrong(['0001-one.md', '0001-two.md'], '[One](0001-one.md)')).toEqual([
    '0001-two.md should have the number 0002',
    'README.md does not list 0001-two.md',
  ]);
});
