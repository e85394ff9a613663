import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { loadHints } from './hint';
import { Ago } from './time';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const before = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

beforeAll(loadHints);
beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('Ago', () => {
  it('counts on, each second', () => {
    render(<Ago at={before(3)} />);
    expect(screen.getByText('3 s ago')).toBeVisible();
    pass(2000);
    expect(screen.getByText('5 s ago')).toBeVisible();
  });

  it('has one clock for all of a page, which stops with the last', () => {
    const timers = jest.getTimerCount();
    const page = render([3, 70, 4000].map((age) => <Ago key={age} at={before(age)} />));
    expect(jest.getTimerCount()).toBe(timers + 1);
    page.unmount();
    expect(jest.getTimerCount()).toBe(timers);
  });

  it('is drawn again only when its words change', () => {
    const drawn = jest.fn();
    render(
      <Profiler id="ago" onRender={drawn}>
        <Ago at={before(120)} />
      </Profiler>,
    );
    const draws = drawn.mock.calls.length;
    pass(59_000);
    expect(drawn).toHaveBeenCalledTimes(draws);
    pass(1000);
    expect(screen.getByText('3 min ago')).toBeVisible();
  });
});
