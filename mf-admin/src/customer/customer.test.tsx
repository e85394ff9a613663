import { getUserThread, sendMessage } from '@entropi/contracts/chat';
import {
  type CustomerEvent,
  endCustomerSessions,
  getCustomerBroker,
  getCustomerSecurity,
  listCustomerEvents,
  sendPasswordLink,
} from '@entropi/contracts/customer';
import { listPayments } from '@entropi/contracts/payments';
import { subscriptionFees } from '@entropi/contracts/profile';
import { listSubscriptions } from '@entropi/contracts/subscriptions';
import { getUser, reactivateSubscription, setUserSubscription } from '@entropi/contracts/users';
import { aMarket, anAccount, aUser } from '@entropi/shared/testing/records';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aPlan } from '../testing/records';
import { renderCustomer } from '../testing/render-customer';

const AT = '2026-03-02T10:00:00Z';

const TRADE: CustomerEvent = {
  id: 'TRADE-1',
  at: AT,
  kind: 'TRADE',
  trade: {
    epic: aMarket.epic,
    direction: 'BUY',
    size: 1.5,
    level: 2,
    open_level: 8001,
    close_level: 8021,
    profit: { amount: '30.00', currency: 'EUR' },
    reason: 'TAKE_PROFIT',
  },
};
const audited = { actor: 'root', subject: 'user:3', subject_name: 'alice' };
const CHANGES: CustomerEvent[] = [
  { id: 'AUDIT-2', at: AT, kind: 'AUDIT', audited: { ...audited, action: 'task.sell-mode' } },
  { id: 'AUDIT-1', at: AT, kind: 'AUDIT', audited: { ...audited, action: 'later.kind' } },
];

describe('the page of a customer', () => {
  it.each(['abc', '99'])(
    'says of %s that there is no such user, and leads to the list',
    async (id) => {
      renderCustomer('', { id }).api.fail(getUser, 404);
      expect(await screen.findByText(`There is no user ${id}`)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/admin/users');
    },
  );
});

describe('the timeline of a customer', () => {
  it('is the first of their tabs, in words, and goes back page by page', async () => {
    const { user, api } = renderCustomer();
    api.response(listCustomerEvents, ({ query }) =>
      query.before ? { items: CHANGES, next: null } : { items: [TRADE], next: 'TRADE.9.1' },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'alice' })).toBeVisible();
    expect(await screen.findByText('Buy 1.5 closed: take profit')).toBeVisible();
    expect(await screen.findByText(/Germany 40 · level 2 · 8\D001 → 8\D021/)).toBeVisible();
    expect(screen.getByText(/EUR.\+30\.00/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByText('Sell mode changed')).toBeVisible();
    expect(screen.getByText('later.kind')).toBeVisible();
    expect(screen.getAllByText('User alice · by root')).toHaveLength(2);
    expect(screen.getByText('That is all: it goes no further back.')).toBeVisible();
    expect(api.calls(listCustomerEvents)[1]?.query.before).toBe('TRADE.9.1');
  });

  it('is filtered by kind in the URL, and says when there is nothing', async () => {
    const { user, api, location } = renderCustomer('?kind=MAIL');
    expect(await screen.findByText('Nothing of this kind has happened')).toBeVisible();
    expect(api.calls(listCustomerEvents)[0]?.query.kind).toBe('MAIL');
    await user.click(screen.getByRole('button', { name: 'Orders' }));
    await waitFor(() => expect(location()).toBe('/admin/users/3?kind=ORDER'));
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
    expect(location()).toBe('/admin/users/3');
  });

  it('goes on after a page that did not come', async () => {
    const { user, api } = renderCustomer();
    api.response(listCustomerEvents, { items: [TRADE], next: 'TRADE.9.1' });
    const earlier = await screen.findByRole('button', { name: 'Show earlier' });
    api.fail(listCustomerEvents, 503, { code: 'unavailable' });
    await user.click(earlier);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Buy 1.5 closed: take profit')).toBeVisible();
    api.response(listCustomerEvents, { items: CHANGES, next: null });
    await user.click(retry);
    expect(await screen.findByText('Sell mode changed')).toBeVisible();
    expect(api.calls(listCustomerEvents).map(({ query }) => query.before)).toEqual([
      undefined,
      'TRADE.9.1',
      'TRADE.9.1',
    ]);
  });
});

describe('the money of a customer', () => {
  const renderMoney = (subscription: (typeof aUser)['subscription']) => {
    const rendered = renderCustomer('?tab=money', { user: { ...aUser, subscription } });
    const zero = { amount: '0.00', currency: 'EUR' };
    rendered.api
      .response(listSubscriptions, [aPlan, { ...aPlan, id: 2, name: 'Basic' }])
      .response(listPayments, { items: [], total: 0, skip: 0, limit: 50 })
      .response(subscriptionFees, { balance: zero, high_water_mark: zero, items: [] });
    return rendered;
  };
  const PLAN = {
    subscription_id: 2,
    name: 'Basic',
    started_at: AT,
    current_period_end: '2026-04-02T00:00:00Z',
    trial_ends_at: null,
    cancelled_at: null,
  };

  it('puts them on a plan only after it has said what changes and from when', async () => {
    const { user, api } = renderMoney({ ...PLAN, status: 'active' });
    api.response(setUserSubscription, { ...PLAN, status: 'active' });
    await user.click(await screen.findByRole('combobox', { name: 'Plan' }));
    await user.click(await screen.findByRole('option', { name: 'Standard' }));
    const day = screen.getByLabelText('From (UTC day)');
    await user.clear(day);
    await user.type(day, '2026-03-20');
    await user.click(screen.getByRole('button', { name: 'Put on this plan' }));
    const question = await screen.findByRole('dialog', { name: 'Put alice on Standard?' });
    expect(question).toHaveTextContent('Now: Basic, its period runs until 2 Apr 2026.');
    expect(question).toHaveTextContent(/From 20 Mar 2026: Standard, EUR.49\.00 a month, and 10 %/);
    expect(question).toHaveTextContent('The present plan ends at once');
    expect(api.calls(setUserSubscription)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Put on this plan' }));
    expect(await screen.findByText('alice is on the plan from 20 Mar 2026.')).toBeVisible();
    expect(api.calls(setUserSubscription)[0]?.body).toEqual({
      subscription_id: 1,
      starts_on: '2026-03-20',
    });
  });

  it('starts an ended plan again', async () => {
    const { user, api } = renderMoney({ ...PLAN, status: 'cancelled' });
    api.response(reactivateSubscription, { ...PLAN, status: 'active' });
    await user.click(await screen.findByRole('button', { name: 'Start the plan again' }));
    const question = await screen.findByRole('dialog', { name: 'Start Basic again for alice?' });
    await user.click(within(question).getByRole('button', { name: 'Start the plan again' }));
    await waitFor(() => expect(api.calls(reactivateSubscription)).toHaveLength(1));
  });
});

describe('the broker of a customer', () => {
  it('shows keys, accounts and what is used of each allowance, in words', async () => {
    const { api } = renderCustomer('?tab=broker');
    const of = { environment: null, key_id: null, resets_at: null };
    api.response(getCustomerBroker, {
      keys: [
        {
          id: 1,
          environment: 'SIM',
          identifier: 'SIM-ALICE',
          checked_at: AT,
          rejected_code: null,
        },
      ],
      accounts: [anAccount],
      allowances: [
        { ...of, kind: 'reads', left: 27, max: 30 },
        { ...of, kind: 'key_points', environment: 'SIM', key_id: 1, left: 9000, max: 9000 },
      ],
    });
    expect(await screen.findByRole('row', { name: /^SIM-ALICE Simulator/ })).toBeVisible();
    expect(screen.getByText('CFD account (ALCFD), traded')).toBeVisible();
    expect(screen.getByText('3 of 30')).toBeVisible();
    expect(
      screen.getByText('Simulator: Points of history of the key SIM-ALICE, in a week'),
    ).toBeVisible();
  });
});

describe('the security of a customer', () => {
  it('ends their sessions and mails a link, each with what it does', async () => {
    const { user, api } = renderCustomer('?tab=security');
    api
      .response(getCustomerSecurity, {
        has_password: true,
        authenticator_since: AT,
        recovery_codes_left: 9,
        passkeys: [],
        sessions: [
          {
            id: 1,
            created_at: AT,
            last_used_at: AT,
            ends_at: '2026-12-24T12:00:00.000Z',
            address: '10.0.0.1',
            agent: 'X',
            bound: true,
          },
        ],
        links: [],
      })
      .response(endCustomerSessions, undefined)
      .response(sendPasswordLink, { kind: 'reset', email: aUser.email });
    expect(await screen.findByText('Authenticator, 9 recovery codes left')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Ends' })).toBeVisible();
    expect(screen.getByText(/24.*2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End all sessions' }));
    const question = await screen.findByRole('dialog', { name: 'End all sessions of alice?' });
    expect(question).toHaveTextContent('A running task goes on.');
    await user.click(within(question).getByRole('button', { name: 'End all sessions' }));
    await waitFor(() => expect(api.calls(endCustomerSessions)).toHaveLength(1));
    // While the question is open, the page behind it cannot be found by role.
    await user.click(await screen.findByRole('button', { name: 'Mail a link to set a password' }));
    expect(
      await screen.findByText('A link to set a new password goes to alice@example.org.'),
    ).toBeVisible();
  });
});

it.each([
  [null, null, 'not set up'],
  [AT, null, /^(?!void).*2026/],
  [AT, '2026-11-25T08:00:00.000Z', /^void since .*25.*: reset it/],
])(
  'an authenticator of %s that is void since %s is shown as it is',
  async (since, voided, words) => {
    const { api } = renderCustomer('?tab=security');
    api.response(getCustomerSecurity, {
      has_password: true,
      authenticator_since: since,
      authenticator_void_since: voided,
      recovery_codes_left: 0,
      passkeys: [],
      sessions: [],
      links: [],
    });
    const row = await screen.findByRole('row', { name: /^Authenticator/ });
    expect(within(row).getByRole('cell', { name: words })).toBeVisible();
  },
);

describe('the messages of a customer', () => {
  it('are shown newest last, and one is sent again with the same key when it failed', async () => {
    const { user, api } = renderCustomer('?tab=messages');
    const message = {
      id: 5,
      from_user_id: 3,
      to_user_id: null,
      from_admin: false,
      body: 'Is it open?',
      sent_at: AT,
      read_at: AT,
    };
    api.response(getUserThread, { items: [message], has_more: false }).fail(sendMessage, 503);
    expect(await screen.findByText('Is it open?')).toBeVisible();
    await user.type(screen.getByLabelText('Message'), 'Yes');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    api.response(sendMessage, { ...message, id: 6, body: 'Yes', from_admin: true });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
    const keys = api.keys(sendMessage);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('sends a changed text as another message, although the first may have arrived', async () => {
    const { user, api } = renderCustomer('?tab=messages');
    api.response(getUserThread, { items: [], has_more: false }).fail(sendMessage, 503);
    await user.type(await screen.findByLabelText('Message'), 'Yes');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('alert');
    await user.type(screen.getByLabelText('Message'), ', it is');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(new Set(api.keys(sendMessage)).size).toBe(2));
  });

  it('keep what is being written when they cannot be read again', async () => {
    const { user, api, queryClient } = renderCustomer('?tab=messages');
    api.response(getUserThread, { items: [], has_more: false });
    await user.type(await screen.findByLabelText('Message'), 'Half a sentence');
    api.fail(getUserThread, 503);
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('Half a sentence');
  });
});
