import path from 'node:path';
import { listAudit } from '@entropi/contracts/audit';
import { listBacktests, startBacktest } from '@entropi/contracts/backtests';
import {
  createCoupledStrategy,
  listCoupledStrategies,
} from '@entropi/contracts/coupled-strategies';
import { createPayment, listPayments } from '@entropi/contracts/payments';
import { createTemplate, previewLadder } from '@entropi/contracts/scales';
import { listStrategies, updateStrategy } from '@entropi/contracts/strategies';
import { previewStrategies } from '@entropi/contracts/strategy-jobs';
import { getStrategySlippage } from '@entropi/contracts/strategy-slippage';
import { createSubscription, listSubscriptions } from '@entropi/contracts/subscriptions';
import {
  getProfitMultipliers,
  getSellMode,
  setProfitMultipliers,
  setSellMode,
} from '@entropi/contracts/tasks';
import {
  createUser,
  getUserStrategy,
  getUsersSummary,
  listUsers,
  setUserPassword,
  setUserStrategy,
  setUserSubscription,
  updateUser,
} from '@entropi/contracts/users';
import { listForms } from '@entropi/shared/testing/list-forms';
import { aStrategy, aUser } from '@entropi/shared/testing/records';
import { listUnsaid, press, type RejectedForm } from '@entropi/shared/testing/rejected-form';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { focusManager } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { aPlan, aUsersSummary } from '../testing/records';
import { renderCustomer } from '../testing/render-customer';
import { renderStrategies } from '../testing/render-strategies';
import SubscriptionsPage from './subscriptions/subscriptions.page';
import UsersPage from './users/users.page';

async function type(fields: Record<string, string>): Promise<void> {
  const panel = within(await screen.findByRole('dialog'));
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await panel.findByLabelText(label), { target: { value } });
  }
}

async function choose(select: string, option: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: select }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

function openUser(search: string) {
  const api = createStubApi()
    .response(listUsers, { items: [aUser], total: 1, skip: 0, limit: 50 })
    .response(getUsersSummary, aUsersSummary)
    .response(listAudit, { items: [], total: 0, skip: 0, limit: 50 })
    .response(listSubscriptions, [aPlan])
    .response(listStrategies, []);
  const [route, session] = ['/admin/users', ADMIN];
  return renderPage(<UsersPage />, { api, path: route + search, route, session });
}

function openMoney(search: string) {
  const api = createStubApi()
    .response(listSubscriptions, [aPlan])
    .response(listUsers, { items: [aUser], total: 1, skip: 0, limit: 20 })
    .response(listPayments, { items: [], total: 0, skip: 0, limit: 50 });
  const [route, session] = ['/admin/subscriptions', ADMIN];
  return renderPage(<SubscriptionsPage />, { api, path: route + search, route, session });
}

/** Presses a button that wants a confirmation, and confirms. */
async function pressAndConfirm(verb: string, title: RegExp): Promise<void> {
  press(verb);
  const question = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.click(question.getByRole('button', { name: verb }));
}

function openSettings() {
  const page = renderCustomer('?tab=trading&part=settings');
  const config = aStrategy.sell_mode_config;
  const mode = { mode: config.mode, effective_mode: config.mode, config };
  page.api
    .response(listStrategies, [aStrategy])
    .response(listCoupledStrategies, [])
    .response(getUserStrategy, { strategy_id: 1, coupled_strategy_id: null })
    .response(getSellMode, mode)
    .response(getProfitMultipliers, {
      keyed_by: 'PROFIT_COUNTER',
      rows: [{ from: 0, multiplier: 1 }],
    });
  return page;
}

const hours = { days: [1, 2], from: '08:00', to: '18:00', time_zone: 'UTC' };
const limited = {
  ...aStrategy,
  limits: { ...aStrategy.limits, trading_hours: hours, disaster_stop: { distance: 100 } },
};
const second = { ...aStrategy, id: 2, name: 'Second' };

const FORMS: RejectedForm[] = [
  {
    file: 'user-create-form',
    call: createUser,
    open: async () => {
      const page = openUser('?user=new');
      await type({ Username: 'dora', 'E-mail': 'dora@example.org' });
      await type({ 'First name': 'Dora', 'Last name': 'Muster' });
      return { ...page, send: () => press('Create user') };
    },
  },
  {
    file: 'user-edit-form',
    call: updateUser,
    open: async () => {
      const page = openUser('?user=3&section=edit');
      await type({ 'First name': 'Alix' });
      return { ...page, send: () => press('Save changes') };
    },
  },
  {
    file: 'user-access',
    call: setUserPassword,
    open: async () => {
      const page = openUser('?user=3&section=access');
      await type({ 'New password': 'correct horse battery' });
      return { ...page, send: () => press('Set password') };
    },
  },
  {
    file: 'user-plan',
    call: setUserSubscription,
    open: async () => {
      const page = openUser('?user=3&section=plan');
      await choose('Plan', aPlan.name);
      return { ...page, send: () => pressAndConfirm('Put on this plan', /^Put alice on /) };
    },
  },
  {
    file: 'plan-form',
    call: createSubscription,
    open: async () => {
      const page = openMoney('?plan=new');
      await type({ Name: 'Gold', 'Fee per period': '99.50' });
      return { ...page, send: () => press('Save plan') };
    },
  },
  {
    file: 'payment-form',
    call: createPayment,
    open: async () => {
      const page = openMoney('?payment=new');
      await choose('User', 'alice');
      await type({ Amount: '12.00' });
      return { ...page, send: () => press('Request payment') };
    },
  },
  {
    file: 'strategy-form',
    call: updateStrategy,
    open: async () => {
      const page = renderStrategies('/admin/strategies?strategy=1');
      page.api.response(listStrategies, [limited]);
      await type({ Name: 'Other' });
      return { ...page, send: () => press('Save strategy') };
    },
  },
  {
    // All tabs that save a part of a strategy use one form; this one is the smallest.
    file: 'strategy-part-form',
    call: updateStrategy,
    open: async () => {
      const page = renderStrategies('/admin/strategies?strategy=1&section=multipliers');
      const save = await screen.findByText('Save multipliers', { selector: 'button' });
      return { ...page, send: () => void fireEvent.click(save) };
    },
  },
  {
    file: 'ladder-form',
    call: createTemplate,
    open: async () => {
      const page = renderStrategies('/admin/strategies?strategy=1&section=ladder');
      await screen.findByLabelText('Offset');
      press('Add a level');
      const send = async () => {
        press('Save ladder');
        const question = within(await screen.findByRole('dialog', { name: /^Save \d/ }));
        fireEvent.click(question.getByRole('button', { name: 'Save this ladder' }));
      };
      return { ...page, send };
    },
  },
  {
    file: 'ladder-rule',
    call: previewLadder,
    open: async () => {
      // The preview of the ladder sends the same call. It follows the market only while the window has the focus, and
      // has to be over before the form is sent.
      focusManager.setFocused(false);
      const page = renderStrategies('/admin/strategies?strategy=1&section=ladder');
      await screen.findByRole('region', { name: 'The ladder, level by level' });
      return { ...page, send: () => press('Fill the rows') };
    },
  },
  {
    file: 'backtest-form',
    call: startBacktest,
    open: async () => {
      const page = renderStrategies('/admin/strategies?strategy=1&section=backtest');
      page.api
        .fail(getStrategySlippage, 503)
        .response(listBacktests, { items: [], total: 0, skip: 0, limit: 50 });
      const run = await screen.findByText('Run back-test', { selector: 'button' });
      return { ...page, send: () => void fireEvent.click(run) };
    },
  },
  {
    file: 'variant-form',
    call: previewStrategies,
    open: async () => {
      const page = renderStrategies('/admin/strategies?strategy=1&section=variants');
      await type({ Step: '10, 20' });
      return { ...page, send: () => press('Show drafts') };
    },
  },
  {
    file: 'coupled-form',
    call: createCoupledStrategy,
    open: async () => {
      const page = renderStrategies('/admin/strategies?tab=coupled&coupled=new');
      page.api.response(listStrategies, [aStrategy, second]).response(listCoupledStrategies, []);
      await type({ Name: 'Both' });
      for (const { name } of [aStrategy, second]) await choose('Add a strategy', name);
      return { ...page, send: () => press('Save') };
    },
  },
  ...(
    [
      ['user-strategy-form', setUserStrategy, 'Set the strategy'],
      ['user-sell-mode-form', setSellMode, 'Set the sell mode'],
      ['user-multipliers-form', setProfitMultipliers, 'Set the multipliers'],
    ] as const
  ).map(([file, call, verb]) => ({
    file,
    call,
    open: async () => {
      const page = openSettings();
      await screen.findByRole('button', { name: verb });
      return { ...page, send: () => pressAndConfirm(verb, /^Change /) };
    },
  })),
];

// A narrow screen shows lists instead of tables, which saves the test their layout. The forms are the same.
beforeAll(() => setScreenWidth(400));
afterEach(() => focusManager.setFocused(undefined));

describe('a form that the server rejects', () => {
  it.each(FORMS.map((form) => [form.file, form] as const))(
    '%s says whatever is wrong',
    async (_file, form) => expect(await listUnsaid(form)).toEqual([]),
    600_000,
  );

  it('is one of those tried here', () => {
    expect(listForms(path.join(__dirname, '..'))).toEqual(FORMS.map(({ file }) => file).sort());
  });
});
