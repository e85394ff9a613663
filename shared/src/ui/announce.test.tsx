import { act, render } from '@testing-library/react';
import { ANNOUNCEMENT, useAnnouncement } from './announce';

function Counter({ count, settleMs }: { count: number | null; settleMs?: number }) {
  useAnnouncement(count, `${count} open shares`, settleMs);
  return null;
}

const said: string[] = [];
const hear = (event: Event) => said.push((event as CustomEvent<string>).detail);

/** Shows the counts one after the other, 200 ms apart. */
function showCounts(counts: (number | null)[], settleMs?: number) {
  const { rerender } = render(<Counter count={counts[0] ?? null} settleMs={settleMs} />);
  for (const count of counts.slice(1)) {
    act(() => jest.advanceTimersByTime(200));
    rerender(<Counter count={count} settleMs={settleMs} />);
  }
}

describe('an announcement', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    said.length = 0;
    window.addEventListener(ANNOUNCEMENT, hear);
  });
  afterEach(() => {
    window.removeEventListener(ANNOUNCEMENT, hear);
    jest.useRealTimers();
  });

  it('is made at each change, but not of the first value', () => {
    showCounts([null, 1, 1, 2, 1]);
    expect(said).toEqual(['2 open shares', '1 open shares']);
  });

  it('is made once after several changes in a row, of the last one', () => {
    showCounts([1, 2, 3, 4], 1_000);
    expect(said).toEqual([]);
    act(() => jest.advanceTimersByTime(1_000));
    expect(said).toEqual(['4 open shares']);
  });

  it('is not made of a change that is soon undone', () => {
    showCounts([1, 2, 1], 1_000);
    act(() => jest.advanceTimersByTime(2_000));
    expect(said).toEqual([]);
  });
});
