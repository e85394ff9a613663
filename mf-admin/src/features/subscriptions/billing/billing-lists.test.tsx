import {
  type BankLine,
  type BankStatement,
  bookBankStatement,
  chooseBankLine,
  getBankLine,
  getBankStatement,
  importBankStatement,
  listBankLineCandidates,
  listBankLines,
  listBankStatements,
  undoBankLine,
} from '@entropi/contracts/bank-statements';
import { getJob, listJobRows } from '@entropi/contracts/jobs';
import { listPayments } from '@entropi/contracts/payments';
import {
  listFees,
  listSubscribers,
  listSuspensions,
  type Suspension,
} from '@entropi/contracts/subscribers';
import { listSubscriptions } from '@entropi/contracts/subscriptions';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aJob, aPayment, aPlan, JOB_ID } from '../../../testing/records';
import SubscriptionsPage from '../subscriptions.page';

const MONEY = { amount: '49.00', currency: 'EUR' };
const AT = '2026-03-02T10:00:00Z';

const SUSPENSION: Suspension = {
  user_id: 4,
  username: 'bob',
  name: 'Bob Payer',
  state: 'suspended',
  since: '2026-01-21',
  grace_days: 10,
  cause: { payment_id: 7, reference: 'ENT-7', due_on: '2026-01-10' },
  unpaid: 1,
  owed: [MONEY],
  announced_at: AT,
  mailed_at: null,
};

const page = <Item,>(...items: Item[]) => ({ items, total: items.length, skip: 0, limit: 50 });

const STATEMENT: BankStatement = {
  id: 3,
  file_name: 'january.xml',
  format: 'CAMT053',
  account: 'CH9300762011623852957',
  from: '2026-01-05',
  to: '2026-01-31',
  created_at: AT,
  created_by: 'admin',
  known_lines: 1,
  lines: 2,
  states: { matched: 1, open: 1, left: 0, outgoing: 0, booked: 0, undone: 0 },
  matched: [MONEY],
};

const LINE: BankLine = {
  id: 8,
  statement_id: 3,
  number: 1,
  booked_on: '2026-01-05',
  amount: MONEY,
  payer: 'Zoe Payer',
  payer_account: 'CH5604835012345678009',
  reference: '',
  text: 'for May',
  state: 'matched',
  reason: 'NAME',
  payment: {
    id: 7,
    user_id: 4,
    username: 'bob',
    reference: 'ENT-7',
    amount: MONEY,
    due_on: '2026-01-10',
  },
  booked_at: null,
  booked_by: null,
  undone_at: null,
  undone_by: null,
  undo_reason: '',
};

function renderTab(tab: string) {
  const api = createStubApi()
    .response(listSubscriptions, [aPlan])
    .response(listPayments, page())
    .response(
      listSubscribers,
      page({
        user_id: 4,
        username: 'bob',
        name: 'Bob Payer',
        subscription_id: 1,
        plan: 'Standard',
        status: 'past_due' as const,
        started_at: AT,
        current_period_end: AT,
        trial_ends_at: null,
        cancelled_at: null,
        balance: MONEY,
      }),
    )
    .response(
      listFees,
      page({
        id: 9,
        kind: 'PERIOD' as const,
        period_from: '2026-01-01',
        period_to: '2026-02-01',
        amount: MONEY,
        created_at: AT,
        payment_id: 7,
        user_id: 4,
        username: 'bob',
        note: '',
      }),
    )
    .response(listSuspensions, page(SUSPENSION));
  const path = `/admin/subscriptions?tab=${tab}`;
  return renderPage(<SubscriptionsPage />, {
    api,
    path,
    route: '/admin/subscriptions',
    session: ADMIN,
  });
}

describe('the lists of billing', () => {
  it('lists subscribers by the status of their plan, at the server', async () => {
    const { user, api } = renderTab('subscribers');
    expect(await screen.findByText('bob')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Past due' }));
    await waitFor(() =>
      expect(api.calls(listSubscribers).at(-1)?.query).toMatchObject({ status: 'past_due' }),
    );
  });

  it('lists the ledger of all users by kind', async () => {
    const { user, api } = renderTab('fees');
    expect(
      await screen.findByText(/Jan 1, 2026 – Feb 1, 2026|1 Jan 2026 – 1 Feb 2026/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reversal' }));
    await waitFor(() =>
      expect(api.calls(listFees).at(-1)?.query).toMatchObject({ kind: 'REVERSAL' }),
    );
  });

  it('says who is suspended, why, and which mail is not recorded', async () => {
    renderTab('suspensions');
    expect(await screen.findByText(/ENT-7, due on/)).toBeVisible();
    expect(screen.getByText('no mail recorded')).toBeVisible();
  });
});

describe('bank statements', () => {
  const renderBank = (query = '', line = LINE) => {
    const rendered = renderTab(`bank${query}`);
    rendered.api
      .response(listBankStatements, page(STATEMENT))
      .response(getBankStatement, STATEMENT)
      .response(listBankLines, page(line))
      .response(getBankLine, line)
      .response(listBankLineCandidates, [{ ...aPayment, id: 12, reference: 'ENT-12' }]);
    return rendered;
  };

  it('imports a file, shows what matches and why, and books it as one job', async () => {
    const { user, api } = renderBank();
    api
      .response(importBankStatement, STATEMENT)
      .response(bookBankStatement, { job_id: JOB_ID })
      .response(getJob, { ...aJob, kind: 'payments.book-line' })
      .response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
    expect(await screen.findByText('january.xml')).toBeVisible();
    // Banks in Germany write Latin-1 instead of UTF-8.
    const bytes = new Uint8Array([0x4d, 0xfc, 0x6c]);
    // jsdom does not read files.
    const file = Object.assign(new File([bytes], 'january.csv', { type: 'text/csv' }), {
      arrayBuffer: async () => bytes.buffer,
    });
    await user.upload(screen.getByLabelText('File'), file);
    await waitFor(() =>
      expect(api.calls(importBankStatement)[0]?.body).toEqual({
        file_name: 'january.csv',
        content: 'Mül',
      }),
    );
    expect(await screen.findByText(/the only open payment of this amount/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Book 1 payment' }));
    const dialog = await screen.findByRole('dialog', { name: /Book 1 payment: .*49\.00/ });
    await user.click(within(dialog).getByRole('button', { name: 'Book 1 payment' }));
    await waitFor(() => expect(api.calls(bookBankStatement)[0]?.body).toEqual({ confirmed: 1 }));
    expect(await screen.findByRole('dialog', { name: 'Book a bank statement' })).toBeVisible();
  });

  it('lets another payment be chosen, or the line be left alone', async () => {
    const { user, api } = renderBank('&statement=3&line=8');
    api.response(chooseBankLine, LINE);
    const panel = await screen.findByRole('dialog', { name: /Zoe Payer/ });
    await user.click(await within(panel).findByRole('button', { name: 'Choose ENT-12' }));
    await waitFor(() => expect(api.calls(chooseBankLine)[0]?.body).toEqual({ payment_id: 12 }));
    const leave = within(panel).getByRole('button', { name: 'Leave it alone' });
    await waitFor(() => expect(leave).toBeEnabled());
    await user.click(leave);
    await waitFor(() => expect(api.calls(chooseBankLine)[1]?.body).toEqual({ payment_id: null }));
  });

  it('undoes a booking for a reason that is given', async () => {
    const booked: BankLine = { ...LINE, state: 'booked', booked_at: AT, booked_by: 'admin' };
    const { user, api } = renderBank('&statement=3&line=8', booked);
    api.response(undoBankLine, booked);
    await user.click(await screen.findByRole('button', { name: 'Undo booking' }));
    const dialog = await screen.findByRole('dialog', { name: /Undo the booking of/ });
    const confirm = within(dialog).getByRole('button', { name: 'Undo booking' });
    expect(confirm).toBeDisabled();
    await user.type(within(dialog).getByLabelText('Why'), 'Another Payer');
    await user.click(confirm);
    await waitFor(() =>
      expect(api.calls(undoBankLine)[0]?.body).toEqual({ reason: 'Another Payer' }),
    );
  });
});
