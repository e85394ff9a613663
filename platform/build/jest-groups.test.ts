import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { weigh } from './jest-groups.cjs';
import { LONG_TESTS } from './long-tests.cjs';

const root = path.join(__dirname, '../..');

describe('the tests that are known to be long', () => {
  it('are all there', () => {
    expect(Object.keys(LONG_TESTS).filter((file) => !existsSync(path.join(root, file)))).toEqual(
      [],
    );
  });

  it('weigh what they take, however small their files are, and others by their size', () => {
    const long = path.join(root, 'platform/run/documented-remote.test.ts');
    const larger = path.join(root, 'platform/src/registry/claims.test.ts');
    expect(statSync(larger).size).toBeGreaterThan(statSync(long).size);
    expect(weigh(long)).toBeGreaterThan(weigh(larger));
  });
});
