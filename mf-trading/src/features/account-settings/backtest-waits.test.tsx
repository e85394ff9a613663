import { getBacktest, startBacktest } from '@entropi/contracts/backtests';
import { getJob } from '@entropi/contracts/jobs';
import { screen } from '@testing-library/react';
import { aDoneBacktest as done, aRunningBacktest as running } from '../../testing/backtests';
import { renderStrategy, runIt } from '../../testing/strategy-page';

jest.mock('../../charts/equity-canvas', () => ({ drawEquity: jest.fn() }));
jest.mock('../../charts/curves-canvas', () => ({ drawCurves: jest.fn() }));

it('a back-test that waits for the broker says so, until it runs', async () => {
  const { user, api } = renderStrategy();
  const error = { code: 'broker_unavailable', message: 'Service Unavailable' };
  api
    .response(startBacktest, { job_id: running.job_id, backtest_id: running.id })
    .response(getBacktest, { ...running, error })
    .response(getJob, {
      id: running.job_id,
      kind: 'backtest',
      state: 'running',
      progress: 0,
      message: '',
      result: null,
      error: null,
      created_at: running.created_at,
      finished_at: null,
    });
  await runIt(user);
  expect(await screen.findByText(/The back-test is tried again by itself\.$/)).toBeVisible();
  expect(screen.queryByText('Service Unavailable')).toBeNull();
  api.response(getBacktest, done);
  expect(await screen.findByText('4 levels')).toBeVisible();
  expect(screen.queryByText(/tried again by itself/)).toBeNull();
});
