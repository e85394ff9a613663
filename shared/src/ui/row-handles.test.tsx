import { act, renderHook } from '@testing-library/react';
import { useFirstRows, useRowHandles } from './row-handles';

const ROWS = Array.from({ length: 50 }, (_, id) => ({ id }));
const readId = ({ id }: { id: number }) => id;

beforeEach(() => {
  jest.useFakeTimers();
  window.innerHeight = 970;
});
afterEach(() => {
  jest.useRealTimers();
});

function renderRows(rows: { id: number }[], isPatient: boolean) {
  return renderHook(
    ({ given }) => useFirstRows(useRowHandles(given, readId, true), isPatient).length,
    { initialProps: { given: rows } },
  );
}

describe('the rows that a grid gets', () => {
  it('are the first of a page and then all, even when they were there before the grid', () => {
    const { result } = renderRows(ROWS, true);
    expect(result.current).toBe(20);
    act(() => jest.advanceTimersByTime(100));
    expect(result.current).toBe(50);
  });

  it('are as many first as the window has room for, and ten at least', () => {
    window.innerHeight = 2000;
    expect(renderRows(ROWS, true).result.current).toBe(49);
    window.innerHeight = 300;
    expect(renderRows(ROWS, true).result.current).toBe(10);
  });

  it('stay whole once they were, when others come', () => {
    const { result, rerender } = renderRows([], true);
    rerender({ given: ROWS });
    expect(result.current).toBe(20);
    act(() => jest.advanceTimersByTime(100));
    rerender({ given: ROWS.map(({ id }) => ({ id: id + 100 })) });
    expect(result.current).toBe(50);
  });

  it('are all of them at once where the grid itself sorts them', () => {
    expect(renderRows(ROWS, false).result.current).toBe(50);
  });
});
