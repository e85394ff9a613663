import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Hint, loadHints } from './hint';

it('describes its word before its script has come and afterwards, and is seen', async () => {
  render(
    <Hint title="2 March 2026">
      <span>today</span>
    </Hint>,
  );
  expect(screen.getByText('today')).toHaveAttribute('title', '2 March 2026');
  expect(screen.getByText('today')).not.toHaveAttribute('aria-label');
  await act(loadHints);
  const user = userEvent.setup();
  expect(screen.getByText('today')).toHaveAttribute('title', '2 March 2026');
  expect(screen.getByText('today')).not.toHaveAttribute('aria-label');
  await user.hover(screen.getByText('today'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('2 March 2026');
});
