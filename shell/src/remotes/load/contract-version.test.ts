import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION } from '@entropi/shared/remote';

it('provides the contract version that the share list announces', () => {
  const file = path.join(__dirname, '../../../../platform/skew.json');
  const skew: { contract: string } = JSON.parse(readFileSync(file, 'utf8'));
  expect(CONTRACT_VERSION).toBe(skew.contract);
});
