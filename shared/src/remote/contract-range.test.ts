import { satisfiesContract } from './contract-range';

it.each([
  ['1.0.0', '^1.0.0', true],
  ['1.4.2', '^1.4.1', true],
  ['1.4.0', '^1.4.1', false],
  ['1.3.9', '^1.4.0', false],
  ['2.0.0', '^1.0.0', false],
  ['1.0.0', '^2.0.0', false],
  ['1.2.3', '^1.2.3', true],
  ['1.2.0', '^1.1.9', true],
  ['1.0.0', '>=1.0.0', false],
  ['1.0.0', '', false],
])('%s in %s: %s', (version, range, expected) => {
  expect(satisfiesContract(version, range)).toBe(expected);
});
