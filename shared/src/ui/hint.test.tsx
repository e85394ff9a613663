import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Hint, loadHints } from './hint';

it('is heard before its script has come, and seen afterwards', async () => {
  render(
    <Hint title="2 March 2026">
      <span>today</span>
    </Hint>,
  );
  expect(screen.getByText('today')).toHaveAccessibleName('2 March 2026');
  await act(loadHints);
  const user = userEvent.setup();
  expect(screen.getByText('today')).toHaveAccessibleName('2 March 2026');
  await user.hover(screen.getByText('today'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('2 March 2026');
});
