import { listSessions, me, renewRecoveryCodes } from '@entropi/contracts/auth';
import { listBacktests } from '@entropi/contracts/backtests';
import { listAccounts, saveKeys, testConnection } from '@entropi/contracts/broker-accounts';
import { getDashboard } from '@entropi/contracts/dashboard';
import { getMarket, listMarkets } from '@entropi/contracts/markets';
import { listPasskeys, renamePasskey } from '@entropi/contracts/passkeys';
import { updateProfile } from '@entropi/contracts/profile';
import { getRisks } from '@entropi/contracts/risks';
import { getTemplate } from '@entropi/contracts/scales';
import { getConfig, listStrategies, updateConfig } from '@entropi/contracts/strategies';
import { getStrategySlippage } from '@entropi/contracts/strategy-slippage';
import { setUserPassword } from '@entropi/contracts/users';
import { listForms } from '@entropi/shared/testing/list-forms';
import {
  aMarket,
  anAccount,
  aRisksView,
  aStrategy,
  aUser,
  noSlippage,
} from '@entropi/shared/testing/records';
import { listUnsaid, press, type RejectedForm } from '@entropi/shared/testing/rejected-form';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { fireEvent, screen } from '@testing-library/react';
import { aDashboard } from '../testing/records';
import AccountSettingsPage from './account-settings/account-settings.page';
import TestServicesPage from './test-services/test-services.page';

jest.mock('../charts/equity-canvas', () => ({ drawEquity: jest.fn() }));
jest.mock('../charts/curves-canvas', () => ({ drawCurves: jest.fn() }));

const AT = '2026-03-02T10:00:00Z';
const keys = { 'API key': 'key', 'IG username': 'SIM-ALICE', 'IG password': 'secret' };
const config = {
  strategy_id: aStrategy.id,
  coupled_strategy_id: null,
  size_factor: 1,
  max_open_shares: null,
  daily_loss_limit: null,
  equity_loss_limit: null,
  notify: true,
};

async function type(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
}

function openSettings(section: string) {
  const api = createStubApi()
    .response(me, aUser)
    .response(getDashboard, { ...aDashboard, cycle: null })
    .response(getMarket, aMarket)
    .response(getRisks, aRisksView)
    .response(listSessions, [])
    .response(listAccounts, [anAccount])
    .response(listStrategies, [aStrategy])
    .response(getConfig, config)
    .response(getStrategySlippage, noSlippage)
    .response(listBacktests, { items: [], total: 0, skip: 0, limit: 5 })
    .fail(getTemplate, 404)
    .response(listPasskeys, [{ id: 7, name: 'Laptop', created_at: AT, last_used_at: null }]);
  const path = `/account/settings?section=${section}`;
  return renderPage(<AccountSettingsPage />, { api, path, route: '/account/settings' });
}

const FORMS: RejectedForm[] = [
  {
    file: 'profile-section',
    call: updateProfile,
    open: async () => {
      const page = openSettings('profile');
      await type({ City: 'Bern' });
      return { ...page, send: () => press('Save changes') };
    },
  },
  {
    file: 'keys-form',
    call: saveKeys,
    open: async () => {
      const page = openSettings('broker');
      await type(keys);
      return { ...page, send: () => press('Check and save') };
    },
  },
  {
    file: 'strategy-form',
    call: updateConfig,
    open: async () => {
      const page = openSettings('strategy');
      await type({ 'Size factor': '2' });
      return { ...page, send: () => press('Save changes') };
    },
  },
  {
    file: 'security-section',
    call: setUserPassword,
    open: async () => {
      const page = openSettings('security');
      await type({ 'Current password': 'it', 'New password': 'correct horse battery' });
      return { ...page, send: () => press('Change password') };
    },
  },
  {
    file: 'two-factor-panel',
    call: renewRecoveryCodes,
    open: async () => {
      const page = openSettings('security');
      fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
      await type({ Code: '123456' });
      return { ...page, send: () => press('Create new codes') };
    },
  },
  {
    file: 'passkey-name-form',
    call: renamePasskey,
    open: async () => {
      const page = openSettings('security');
      fireEvent.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
      await type({ 'Name of the passkey': 'Work laptop' });
      return { ...page, send: () => press('Save the name') };
    },
  },
  {
    file: 'connection-form',
    call: testConnection,
    open: async () => {
      const api = createStubApi().response(listAccounts, [anAccount]);
      const page = renderPage(<TestServicesPage />, { api });
      await type(keys);
      return { ...page, send: () => press('Test connection') };
    },
  },
  {
    file: 'market-probe',
    call: listMarkets,
    open: async () => {
      const api = createStubApi().response(listAccounts, [anAccount]);
      const page = renderPage(<TestServicesPage />, { api });
      await type({ 'Name or epic': 'germany' });
      return { ...page, send: () => press('Search') };
    },
  },
];

describe('a form that the server rejects', () => {
  it.each(FORMS.map((form) => [form.file, form] as const))(
    '%s says whatever is wrong',
    async (_file, form) => expect(await listUnsaid(form)).toEqual([]),
  );

  it('is one of those tried here', () => {
    expect(listForms(__dirname)).toEqual(FORMS.map(({ file }) => file).sort());
  });
});
