import { type Books, liftHold } from '@entropi/contracts/books';
import {
  getEngineState,
  getMonitoringSummary,
  listMonitoringUsers,
} from '@entropi/contracts/monitoring';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aSummary } from '../../testing/records';
import MonitoringPage from './monitoring.page';

const NO_ENGINE = {
  processes: [],
  feeds: [],
  queue: 0,
  orders: { p50_ms: null, p99_ms: null, unresolved: 0 },
};

function renderBooks(books: Books) {
  const api = createStubApi()
    .response(listMonitoringUsers, { items: [], total: 0, skip: 0, limit: 50 })
    .response(getMonitoringSummary, aSummary)
    .response(getEngineState, { ...NO_ENGINE, books });
  const route = '/admin/monitoring';
  return renderPage(<MonitoringPage />, { api, path: route, route, session: ADMIN });
}

describe('the books on the monitoring page', () => {
  it('says what money a hold is about, and lifts it when an operator confirms', async () => {
    const hold = {
      id: 5,
      begun_at: '2026-03-02T10:00:00Z',
      deal_reference: 'c1',
      compared: 3,
      accounts: 4,
    };
    const found = {
      user: { id: 3, username: 'alice' },
      account_id: 'ABC12',
      open: 2,
      outside: 1,
      closed: 7,
      profit: { amount: '-42.10', currency: 'EUR' },
    };
    const { api, user } = renderBooks({ hold, restored: [found], foreign: [] });
    const alert = await screen.findByText(/the database was older/);
    expect(alert).toBeVisible();
    expect(screen.getByText(/3 of 4 accounts/)).toBeVisible();
    expect(screen.getByText(/7 closed, 2 open, 1 of them/)).toHaveTextContent(/42\.10/);
    await user.click(screen.getByRole('button', { name: 'Allow openings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Let openings go on?' });
    await user.type(within(dialog).getByLabelText(/Why/), 'compared with the statement');
    api.response(liftHold, { hold: null, restored: [], foreign: [] });
    await user.click(within(dialog).getByRole('button', { name: 'Allow openings' }));
    await waitFor(() =>
      expect(api.calls(liftHold)).toMatchObject([
        { body: { hold_id: 5, note: 'compared with the statement' } },
      ]),
    );
  });

  it('says why accounts were not compared, and what is to be done', async () => {
    const uncompared = [
      ...Array.from({ length: 10 }, (_, n) => ({
        user: { id: n + 1, username: `user-${n}` },
        account_id: `A${n}`,
        reason: 'key_rejected' as const,
        until: null,
      })),
      {
        user: { id: 20, username: 'bob' },
        account_id: 'B1',
        reason: 'login_locked' as const,
        until: '2026-03-02T10:05:00Z',
      },
    ];
    const counts = { compared: 1, accounts: 12, uncompared };
    const hold = { id: 5, begun_at: '2026-03-02T10:00:00Z', deal_reference: null, ...counts };
    renderBooks({ hold, restored: [], foreign: [] });
    const rejected = await screen.findByText(/10 not compared: the broker rejects the key/);
    expect(rejected).toHaveTextContent(/user-0 \(A0\).*and 2 more/);
    const locked = screen.getByText(/1 not compared: the broker has locked the login/);
    expect(locked).toHaveTextContent(/bob \(B1\).*Tried again/);
  });

  it('names accounts with positions that were not opened here', async () => {
    const foreign = [{ user: { id: 3, username: 'alice' }, account_id: 'ABC12', positions: 2 }];
    renderBooks({ hold: null, restored: [], foreign });
    expect(await screen.findByText(/2 positions .* alice \(2\)/)).toBeVisible();
  });
});
