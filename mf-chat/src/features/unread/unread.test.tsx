import { getUnreadCount } from '@entropi/contracts/chat';
import { live$ } from '@entropi/shared/live';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { useUnreadCount } from './unread.queries';
import UnreadBadge from './unread-badge';

describe('Unread badge', () => {
  afterEach(() => jest.useRealTimers());

  it('shows the count and passes it to the shell', async () => {
    const onCount = jest.fn();
    const api = createStubApi().response(getUnreadCount, { count: 3 });
    renderPage(<UnreadBadge onCount={onCount} />, { api });
    expect(await screen.findByLabelText('3 unread messages')).toHaveTextContent('3');
    expect(onCount).toHaveBeenLastCalledWith(3);
  });

  it('reads the count every 30 seconds', async () => {
    jest.useFakeTimers();
    const api = createStubApi().response(getUnreadCount, { count: 0 });
    renderPage(<UnreadBadge />, { api });
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(api.calls(getUnreadCount)).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(29_900));
    expect(api.calls(getUnreadCount)).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(api.calls(getUnreadCount)).toHaveLength(2);
  });

  it('reads the count at once when a message is pushed', async () => {
    const api = createStubApi().response(getUnreadCount, { count: 0 });
    const onCount = jest.fn();
    renderPage(<UnreadBadge onCount={onCount} />, { api });
    await waitFor(() => expect(api.calls(getUnreadCount)).toHaveLength(1));
    api.response(getUnreadCount, { count: 1 });
    const message = {
      id: 1,
      from_user_id: 1,
      to_user_id: 3,
      from_admin: true,
      body: 'Hello',
      sent_at: '2026-11-20T09:00:00Z',
      read_at: null,
    };
    act(() => live$.next({ name: 'chat', data: message }));
    await waitFor(() => expect(onCount).toHaveBeenLastCalledWith(1));
  });

  it('counts 0 after a failure, keeps its message, and words it for the user', async () => {
    const api = createStubApi().response(getUnreadCount, { count: 2 });
    const onCount = jest.fn();
    const KeptMessage = () => <output>{useUnreadCount().error}</output>;
    const both = (
      <>
        <UnreadBadge onCount={onCount} />
        <KeptMessage />
      </>
    );
    const page = renderPage(both, { api });
    await waitFor(() => expect(onCount).toHaveBeenLastCalledWith(2));
    api.fail(getUnreadCount, 503);
    await act(() => page.queryClient.refetchQueries());
    await waitFor(() => expect(onCount).toHaveBeenLastCalledWith(0));
    expect(
      await screen.findByTitle(/^The number of unread messages is not known/),
    ).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Service Unavailable'),
    );
  });
});
