import { me } from '@entropi/contracts/auth';
import { listBacktestCycles, listBacktests } from '@entropi/contracts/backtests';
import { listAccounts } from '@entropi/contracts/broker-accounts';
import { getMarket } from '@entropi/contracts/markets';
import { getRisks } from '@entropi/contracts/risks';
import { getTemplate } from '@entropi/contracts/scales';
import { getConfig, listStrategies } from '@entropi/contracts/strategies';
import { getStrategySlippage, type StrategySlippage } from '@entropi/contracts/strategy-slippage';
import {
  aMarket,
  anAccount,
  aRisksView,
  aStrategy,
  aUser,
  noSlippage,
} from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import AccountSettingsPage from '../features/account-settings/account-settings.page';

/** The slippage that the strategy's own orders have measured. */
export const measured = (suggested: number): StrategySlippage => ({
  ...noSlippage,
  opens: { fills: 12, mean: suggested, worst: suggested },
  suggested,
});

/** The section Strategy of a user who has chosen none, without back-tests. */
export function renderStrategy() {
  const api = createStubApi()
    .response(me, aUser)
    .response(getMarket, aMarket)
    .response(getRisks, aRisksView)
    .response(listStrategies, [aStrategy])
    .response(listAccounts, [anAccount])
    .response(listBacktests, { items: [], total: 0, skip: 0, limit: 5 })
    .response(listBacktestCycles, { items: [], total: 0, skip: 0, limit: 50 })
    .response(getStrategySlippage, measured(0.25))
    .fail(getConfig, 404)
    .fail(getTemplate, 404);
  const path = '/account/settings?section=strategy';
  return renderPage(<AccountSettingsPage />, { api, path, route: '/account/settings' });
}

/** Starts the back-test once the measured slippage has loaded. */
export async function runIt(user: ReturnType<typeof renderStrategy>['user']) {
  const button = await screen.findByRole('button', { name: 'Run back-test' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}
