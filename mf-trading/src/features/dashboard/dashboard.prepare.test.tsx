import { getDashboard } from '@entropi/contracts/dashboard';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen } from '@testing-library/react';
import { aDashboard } from '../../testing/records';
import DashboardPage from './dashboard.page';
import { prepareDashboard } from './dashboard.prepare';

function renderPrepared(api: ReturnType<typeof createStubApi>) {
  return renderPage(<DashboardPage />, {
    api,
    path: '/dashboard/3',
    route: '/dashboard/:userId',
    prepare: { begin: prepareDashboard, params: { userId: '3' } },
  });
}

const withoutMarket = { ...aDashboard, market: null };

it('shows what was read before it was drawn, and reads it once', async () => {
  const api = createStubApi().response(getDashboard, withoutMarket);
  renderPrepared(api);
  expect(await screen.findByText('Active')).toBeVisible();
  expect(api.calls(getDashboard)).toMatchObject([{ params: { user_id: 3 } }]);
});

it('is read again by whoever wants it when that was rejected', async () => {
  const api = createStubApi().fail(getDashboard, 403);
  const { user } = renderPrepared(api);
  expect(await screen.findByText('You are not allowed to do or see this.')).toBeVisible();
  api.response(getDashboard, withoutMarket);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Active')).toBeVisible();
});
