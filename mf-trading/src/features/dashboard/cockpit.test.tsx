import { me } from '@entropi/contracts/auth';
import { type Dashboard, getDashboard } from '@entropi/contracts/dashboard';
import { listUserPayments } from '@entropi/contracts/invoices';
import { live$ } from '@entropi/shared/live';
import { aTask, aUser } from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { aDashboard, aShare } from '../../testing/records';
import Cockpit from './cockpit';

jest.mock('../../charts/equity-chart', () => ({
  EquityChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

const eur = (amount: string) => ({ amount, currency: 'EUR' });

/** A user who owes nothing. */
const stubHome = () =>
  createStubApi()
    .response(me, aUser)
    .response(listUserPayments, { items: [], total: 0, skip: 0, limit: 20 });

function renderCockpit(changes: Partial<Dashboard> = {}) {
  const api = stubHome().response(getDashboard, { ...aDashboard, ...changes });
  return renderPage(<Cockpit />, { api });
}

function getFigure(label: string) {
  return screen.getByText(label).closest('dl');
}

describe('the card on Home', () => {
  it('shows today’s result, in money and as a percentage of the balance at the start of the day', async () => {
    const { account, performance } = aDashboard;
    if (!account?.balance) throw new Error('no balance');
    renderCockpit({
      account: { ...account, balance: { ...account.balance, balance: 10_100 } },
      performance: { ...performance, today: eur('100.00') },
    });
    await screen.findByRole('region', { name: 'Your trading' });
    expect(getFigure('Today')).toHaveTextContent(/100\.00.*1\.00\s?% of the balance/);
  });

  it('says what its figures leave out because it is in another currency', async () => {
    const [valuation] = aDashboard.valuations;
    if (!valuation) throw new Error('a share is valued');
    const abroad = { ...aShare, deal_reference: 'ABROAD' };
    const { container } = renderCockpit({
      open_shares: [aShare, abroad],
      // The market abroad is closed; the result in the account's currency is known all the same.
      valuations: [
        valuation,
        { ...valuation, deal_reference: 'ABROAD', currency: 'USD', market_status: 'CLOSED' },
      ],
      performance: {
        ...aDashboard.performance,
        other_totals: [{ amount: '-900.00', currency: 'USD' }],
      },
    });
    expect(await screen.findByRole('note')).toHaveTextContent(
      /count EUR alone.*apart from them: .*900\.00.*1 open share in another currency/,
    );
    expect(getFigure('Open P/L')).toHaveTextContent(/20\.00/);
    expect(container).toHaveTextContent(/Today.*12\.00/);
  });

  it('leaves out the percentage where no balance is known', async () => {
    renderCockpit({ account: null });
    await screen.findByRole('region', { name: 'Your trading' });
    expect(getFigure('Today')).not.toHaveTextContent('%');
  });

  it('says what the task does next, in its market, and leads to the dashboard', async () => {
    renderCockpit({ task: { ...aTask, next_action: { kind: 'CLOSE', level: 8010 } } });
    expect(await screen.findByText(/^Germany 40: closes/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Open the dashboard' });
    expect(link).toHaveAttribute('href', '/dashboard/3');
  });

  it('puts a space before the colon after the market in French alone', async () => {
    await act(async () => {
      document.documentElement.lang = 'fr';
    });
    renderCockpit({ task: { ...aTask, next_action: { kind: 'CLOSE', level: 8010 } } });
    expect(await screen.findByText(/^Germany 40 : ferme/)).toBeVisible();
    await act(async () => {
      document.documentElement.lang = 'en';
    });
  });

  it('counts a share as soon as it is open, but no order that is not confirmed', async () => {
    const { api } = renderCockpit({ open_shares: [aShare] });
    await screen.findByRole('region', { name: 'Your trading' });
    expect(getFigure('Open shares')).toHaveTextContent(/^Open shares1/);
    const other = { ...aShare, user_id: 3, deal_id: 'DIAAAA2', deal_reference: 'REF-2' };
    act(() => live$.next({ name: 'share', data: { ...other, state: 'OPENING' } }));
    expect(getFigure('Open shares')).toHaveTextContent(/^Open shares1/);
    api.response(getDashboard, { ...aDashboard, open_shares: [other, aShare] });
    act(() => live$.next({ name: 'share', data: other }));
    await waitFor(() => expect(getFigure('Open shares')).toHaveTextContent(/^Open shares2/));
  });

  it('draws a curve of results, and says when there will be one where there is none yet', async () => {
    const { performance } = aDashboard;
    const at = '2026-03-02T10:00:00Z';
    const { unmount } = renderCockpit({
      performance: { ...performance, equity: [{ at, value: 12 }] },
    });
    expect(await screen.findByRole('img', { name: 'Realised result over time' })).toBeVisible();
    unmount();
    renderCockpit({ performance: { ...performance, equity: [] } });
    expect(await screen.findByText('No cycle has ended yet')).toBeVisible();
  });

  it('says what it could not read, and reads it again', async () => {
    const api = stubHome().fail(getDashboard, 503, { code: 'broker_unavailable' });
    const { user } = renderPage(<Cockpit />, { api });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.response(getDashboard, aDashboard);
    await user.click(again);
    expect(await screen.findByRole('region', { name: 'Your trading' })).toBeVisible();
  });
});
