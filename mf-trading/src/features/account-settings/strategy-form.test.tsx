import { listBacktests } from '@entropi/shared/contracts/backtests';
import { getMarket } from '@entropi/shared/contracts/markets';
import { getTemplate } from '@entropi/shared/contracts/scales';
import type { UserConfig } from '@entropi/shared/contracts/strategies';
import { aMarket, aStrategy } from '@entropi/shared/testing/records';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen } from '@testing-library/react';
import { StrategyForm } from './strategy-form';

const config: UserConfig = {
  strategy_id: null,
  coupled_strategy_id: 4,
  size_factor: 1,
  max_open_shares: null,
  daily_loss_limit: null,
  notify: true,
};

it('keeps the coupled strategy that is traded until another is chosen', async () => {
  const onSave = jest.fn(async () => undefined);
  const api = createStubApi()
    .response(getMarket, aMarket)
    .response(listBacktests, { items: [], total: 0, skip: 0, limit: 5 })
    .fail(getTemplate, 404);
  const props = { strategies: [aStrategy], config, account: null, onSave };
  const { user } = renderPage(<StrategyForm {...props} />, { api });
  const choice = await screen.findByRole('combobox', { name: 'Strategy' });
  expect(choice).toHaveTextContent('Coupled strategy');
  expect(screen.getByText(/Several strategies that trade together/)).toBeVisible();

  const factor = screen.getByLabelText('Size factor');
  await user.clear(factor);
  await user.type(factor, '2');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(onSave).toHaveBeenLastCalledWith({ ...config, size_factor: 2 });

  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: aStrategy.name }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const other = { strategy_id: aStrategy.id, coupled_strategy_id: null };
  expect(onSave).toHaveBeenLastCalledWith({ ...config, ...other, size_factor: 2 });
});
