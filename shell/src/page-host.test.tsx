import type { RemoteModule } from '@entropi/shared/remote';
import { FRAME_ID } from '@entropi/shared/remote/index-page';
import type { Session } from '@entropi/shared/session';
import { ALICE } from '@entropi/shared/testing/render-page';
import { type QueryClient, usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { resumesAt$ } from './session/call-patiently';
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

describe('the first view of a page', () => {
  const findView = () => document.getElementById(FRAME_ID);
  const anonymous: Session = { state: 'anonymous' };

  /** Opens the login, which index.html shows already. */
  function open(session: Session, load: RemoteModule['routes'][string]) {
    const view = Object.assign(document.createElement('div'), { id: FRAME_ID });
    view.dataset.firstView = '';
    document.body.append(view);
    const secondStep = async () => ({ default: () => <h1>Second step</h1> });
    const routes = { login: load, 'two-factor': secondStep };
    const widgets = { unread: async () => ({ default: () => null }) };
    const serve = () => ({ routes, widgets });
    return renderShell({ session, view: PUBLIC_VIEW, path: '/login', serve });
  }

  afterEach(() => findView()?.remove());

  it('stays while the page loads, and is gone when the page is there', async () => {
    let come: () => void = () => undefined;
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    open(anonymous, async () => {
      await coming;
      return { default: () => <h1>Log in</h1> };
    });
    await act(async () => undefined);
    expect(findView()).not.toBeNull();
    await act(async () => come());
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(findView()).toBeNull();
  });

  it('that the gateway had not at hand leaves no frame behind either', async () => {
    open(anonymous, async () => ({ default: () => <h1>Log in</h1> }));
    delete findView()?.dataset.firstView;
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    await waitFor(() => expect(findView()).toBeNull());
  });

  it('gives way to what is said of a page that does not load', async () => {
    open(anonymous, async () => {
      throw new Error('broken');
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(findView()).toBeNull();
  });

  it('gives way to the page that its visitor is sent to', async () => {
    open({ state: 'second-factor' }, async () => ({ default: () => <h1>Log in</h1> }));
    expect(await screen.findByRole('heading', { name: 'Second step' })).toBeVisible();
    expect(findView()).toBeNull();
  });

  it('stands below the word that there were too many requests, and when it goes on', async () => {
    open({ state: 'loading' }, async () => ({ default: () => null }));
    await act(async () => resumesAt$.next(new Date(2026, 10, 29, 10, 42, 15).getTime()));
    expect(await screen.findByText(/^Too many requests in a short time\..*10:42:15/)).toBeVisible();
    expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument();
    await act(async () => resumesAt$.next(null));
    await waitFor(() => expect(screen.queryByText(/^Too many requests/)).not.toBeInTheDocument());
  });

  it('gives way to the word that the server cannot be reached', async () => {
    open({ state: 'loading', problem: 'unreachable' }, async () => ({ default: () => null }));
    expect(await screen.findByText(/cannot be reached/)).toBeVisible();
    expect(findView()).toBeNull();
  });
});
