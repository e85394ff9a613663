import { ALICE } from '@entropi/shared/testing/render-page';
import { type QueryClient, usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderShell } from './testing/render-shell';
import { PUBLIC_VIEW } from './testing/views';

describe('a page', () => {
  it('is not drawn again when calls begin and end that it does not use', async () => {
    let drawn = 0;
    let queries: QueryClient | null = null;
    function Dashboard() {
      queries = useQueryClient();
      drawn += 1;
      return <h1>Dashboard</h1>;
    }
    renderShell({
      session: ALICE,
      view: PUBLIC_VIEW,
      path: '/dashboard/3',
      serve: () => ({
        routes: { dashboard: async () => ({ default: Dashboard }) },
        widgets: { unread: async () => ({ default: () => null }) },
      }),
    });
    await screen.findByRole('heading', { name: 'Dashboard' });
    const drawnAtFirst = drawn;
    const countCalls = () => queries?.isFetching();
    let respond: (value: string) => void = () => undefined;
    const response = new Promise<string>((resolve) => {
      respond = resolve;
    });
    await act(async () => {
      void queries?.fetchQuery({ queryKey: ['other'], queryFn: () => response });
    });
    expect(countCalls()).toBe(1);
    await act(async () => respond('here'));
    expect(countCalls()).toBe(0);
    expect(drawn).toBe(drawnAtFirst);
  });

  it('may begin a call while it is drawn, before it is idle', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    function Early() {
      usePrefetchQuery({ queryKey: ['early'], queryFn: () => new Promise(() => undefined) });
      return <p>Early</p>;
    }
    function Dashboard() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <h1>Dashboard</h1>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          {isOpen && <Early />}
        </>
      );
    }
    renderShell({
      session: ALICE,
      view: PUBLIC_VIEW,
      path: '/dashboard/3',
      serve: () => ({
        routes: { dashboard: async () => ({ default: Dashboard }) },
        widgets: { unread: async () => ({ default: () => null }) },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
    expect(screen.getByText('Early')).toBeVisible();
    expect(complaints.mock.calls).toEqual([]);
    complaints.mockRestore();
  });
});
