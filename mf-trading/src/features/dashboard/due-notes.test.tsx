import { me } from '@entropi/contracts/auth';
import { getDashboard } from '@entropi/contracts/dashboard';
import { listUserPayments } from '@entropi/contracts/invoices';
import type { Payment } from '@entropi/contracts/payment-model';
import type { UserSubscription } from '@entropi/contracts/subscription-model';
import { aUser } from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, within } from '@testing-library/react';
import { aDashboard } from '../../testing/records';
import Cockpit from './cockpit';
import { listDue } from './list-due';

jest.mock('../../charts/equity-chart', () => ({ EquityChart: () => null }));

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number, from = Date.now()) => new Date(from + days * DAY_MS);
const toDay = (at: Date) => at.toISOString().slice(0, 10);

const payment = (id: number, days: number, changes: Partial<Payment> = {}): Payment => ({
  id,
  user_id: 3,
  username: 'alice',
  amount: { amount: '240.00', currency: 'CHF' },
  due_on: toDay(inDays(days)),
  reference: `RF ${id}`,
  method: 'BANK_TRANSFER',
  paid_at: null,
  note: '',
  created_at: '2026-03-02T10:00:00Z',
  invoice_url: null,
  ...changes,
});

const subscription = (changes: Partial<UserSubscription>): UserSubscription => ({
  subscription_id: 1,
  name: 'Standard',
  status: 'active',
  started_at: '2026-01-01T00:00:00Z',
  current_period_end: inDays(3).toISOString(),
  trial_ends_at: null,
  cancelled_at: inDays(-1).toISOString(),
  ...changes,
});

function renderHome(payments: Payment[], own: UserSubscription | null = null) {
  const api = createStubApi()
    .response(getDashboard, aDashboard)
    .response(me, { ...aUser, subscription: own })
    .response(listUserPayments, { items: payments, total: payments.length, skip: 0, limit: 20 });
  return renderPage(<Cockpit />, { api });
}

const findNotes = () => screen.findAllByRole('note');

describe('what needs the user on Home', () => {
  it('is a payment that is due soon, with day, amount and the way to pay it', async () => {
    renderHome([payment(7, 7), payment(8, 8), payment(6, 2, { paid_at: '2026-03-02T10:00:00Z' })]);
    const [note, ...others] = await findNotes();
    expect(others).toEqual([]);
    expect(note).toHaveTextContent(/^CHF.240\.00 is due on .* \(reference RF 7\)\./);
    expect(within(note as HTMLElement).getByRole('link', { name: 'Pay RF 7' })).toHaveAttribute(
      'href',
      '/account/settings?section=subscription',
    );
  });

  it('says of what was due before that trading will be paused', async () => {
    renderHome([payment(8, 3), payment(7, -2)]);
    const notes = await findNotes();
    expect(notes[0]).toHaveTextContent(/was due on .*RF 7\)\. Without payment your trading/);
    expect(notes[1]).toHaveTextContent(/is due on .*RF 8/);
  });

  it('names three payments, and how many more there are', async () => {
    renderHome([1, 2, 3, 4, 5].map((id) => payment(id, id)));
    const notes = await findNotes();
    expect(notes).toHaveLength(4);
    expect(notes[3]).toHaveTextContent('2 more payments are due.');
  });

  it('is a cancelled subscription that ends, in each language', async () => {
    renderHome([], subscription({}));
    expect((await findNotes())[0]).toHaveTextContent(/^Your subscription ends on /);
    for (const [tag, words] of [
      ['de', /^Ihr Abonnement endet am /],
      ['fr', /^Votre abonnement se termine le /],
      ['en', /^Your subscription ends on /],
    ] as const) {
      await act(async () => {
        document.documentElement.lang = tag;
      });
      expect(await screen.findByText(words)).toBeVisible();
    }
  });

  it('says that it could not be read, and leaves the rest of the card', async () => {
    const { user, api } = renderHome([payment(7, 1)]);
    api.fail(listUserPayments, 503);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('region', { name: 'Your trading' })).toBeVisible();
    api.response(listUserPayments, { items: [payment(7, 1)], total: 1, skip: 0, limit: 20 });
    await user.click(again);
    expect(await screen.findByText(/is due on/)).toBeVisible();
  });
});

describe('listDue', () => {
  const now = new Date('2026-03-02T23:59:59Z');
  const on = (due_on: string) => payment(1, 0, { due_on });

  it('counts days of UTC, the seventh included', () => {
    const isListed = (day: string) => listDue([on(day)], null, now).payments.length === 1;
    expect(['2026-03-09', '2026-03-10'].map(isListed)).toEqual([true, false]);
    const [today] = listDue([on('2026-03-02')], null, now).payments;
    const [before] = listDue([on('2026-03-01')], null, now).payments;
    expect([today?.isOverdue, before?.isOverdue]).toEqual([false, true]);
  });

  it('leaves out a subscription that goes on, has ended, or ends later', () => {
    const findEnd = (changes: Partial<UserSubscription>) =>
      listDue([], subscription({ current_period_end: '2026-03-05T00:00:00Z', ...changes }), now)
        .endsAt;
    expect(findEnd({})).toBe('2026-03-05T00:00:00Z');
    expect(findEnd({ cancelled_at: null })).toBeNull();
    expect(findEnd({ current_period_end: '2026-03-02T00:00:00Z' })).toBeNull();
    expect(findEnd({ current_period_end: '2026-03-10T00:00:00Z' })).toBeNull();
    expect(listDue([], null, now)).toEqual({ payments: [], endsAt: null });
  });
});
