import { createHash } from 'node:crypto';
import { RISKS_VERSION } from '@entropi/contracts/risks';
import { render, screen } from '@testing-library/react';
import { RiskNotice } from './risk-notice';
import { texts as german } from './risk-notice.de';
import { texts as french } from './risk-notice.fr';

/** Hashes of the text of each version; a changed text needs a new version. */
const DIGESTS: Record<number, string> = {
  1: 'ac2064aaff1ef4506519bf5b4928931e84cd8d346d27bd9b2308aa4bdfc4decb',
};

it('is the text of its version, in each language', () => {
  const risks = { version: RISKS_VERSION, acknowledged: null };
  render(<RiskNotice risks={risks} isAccepted={false} onAccept={() => {}} />);
  const said = [
    screen.getByRole('note').textContent,
    screen.getByRole('checkbox').closest('label')?.textContent,
    ...[german, french].flatMap(({ risk, past, accept }) => [risk, past, accept]),
  ];
  const digest = createHash('sha256').update(said.join('\n')).digest('hex');
  expect(digest).toBe(DIGESTS[RISKS_VERSION]);
});
