import { satisfiesContract } from './contract-range';

describe('a contract range', () => {
  it.each([
    ['1.0.0', '^1.0.0'],
    ['1.2.0', '^1.0.0'],
    ['1.2.0', '^1.1.9'],
    ['1.2.3', '^1.2.3'],
  ])('%s satisfies %s', (version, range) => {
    expect(satisfiesContract(version, range)).toBe(true);
  });

  it.each([
    ['1.0.0', '^1.0.1'],
    ['1.0.9', '^1.1.0'],
    ['2.0.0', '^1.0.0'],
    ['1.0.0', '^2.0.0'],
    ['1.0.0', '>=1.0.0'],
    ['1.0.0', ''],
  ])('%s does not satisfy %s', (version, range) => {
    expect(satisfiesContract(version, range)).toBe(false);
  });
});
