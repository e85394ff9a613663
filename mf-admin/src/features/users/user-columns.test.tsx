import { renderHook } from '@testing-library/react';
import { useUserColumns } from './user-columns';

describe('the columns of users', () => {
  it('are the same when the page is drawn again, or its grid would draw every cell', () => {
    const { result, rerender } = renderHook(() => useUserColumns());
    const first = result.current;
    rerender();
    expect(result.current).toBe(first);
  });
});
