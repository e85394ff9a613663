import { useCodeWords } from '@entropi/shared/remote';
import { render, screen } from '@testing-library/react';
import { loadHints } from './hint';
import { StateChip } from './state-chip';

jest.mock('@entropi/shared/remote', () => ({
  ...jest.requireActual('@entropi/shared/remote'),
  useCodeWords: jest.fn(),
}));

beforeAll(loadHints);

describe('the chip of a task', () => {
  it('looks for the words of a reason only where there is one, since the first look fetches all', () => {
    const findWords = jest.fn(() => ({ title: 'No price comes.', hint: '' }));
    jest.mocked(useCodeWords).mockReturnValue(findWords);
    const { rerender } = render(<StateChip state="active" />);
    expect(findWords).not.toHaveBeenCalled();
    rerender(<StateChip state="active" degraded="feed_silent" />);
    expect(findWords).toHaveBeenCalledWith('degraded', 'feed_silent');
    expect(screen.getByTitle('No price comes.')).toBeVisible();
  });
});
