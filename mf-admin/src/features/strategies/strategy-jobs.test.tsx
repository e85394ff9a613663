import { getJob, listJobRows } from '@entropi/shared/contracts/jobs';
import {
  generateStrategies,
  migrateUsersToStrategies,
  setSellModeConfigAll,
} from '@entropi/shared/contracts/strategy-jobs';
import {
  getStrategyVersion,
  listStrategyVersions,
  restoreStrategyVersion,
} from '@entropi/shared/contracts/strategy-versions';
import { aStrategy } from '@entropi/shared/testing/records';
import { screen, waitFor } from '@testing-library/react';
import { aJob, JOB_ID } from '../../testing/records';
import { renderStrategies } from '../../testing/render-strategies';
import { toInput } from './strategy-input';

describe('actions on many strategies or on versions', () => {
  it('makes variants of the values that are given', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1&section=variants');
    api.response(generateStrategies, { job_id: JOB_ID });
    api.response(getJob, { ...aJob, kind: 'strategies.generate' });
    api.response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
    await user.type(await screen.findByLabelText('Step'), '10, 20');
    await user.type(screen.getByLabelText('Target'), '5');
    await user.click(screen.getByRole('button', { name: 'Make variants' }));
    expect(
      await screen.findByRole('dialog', { name: 'Make variants of a strategy' }),
    ).toBeVisible();
    expect(api.calls(generateStrategies)[0]?.body).toEqual({
      base_strategy_id: aStrategy.id,
      ranges: { step: [10, 20], target: [5] },
    });
  });

  it('shows how an earlier version differs, and restores it once that is confirmed', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1&section=versions');
    const first = { version: 1, at: '2026-03-02T10:00:00Z', changed_by: 'root', changed: [] };
    api.response(listStrategyVersions, { items: [first], total: 1, skip: 0, limit: 50 });
    api.response(getStrategyVersion, {
      version: 1,
      against: aStrategy.version,
      strategy: toInput(aStrategy),
      ladder: null,
      differences: [{ path: 'limits.max_spread', before: 2, after: null }],
    });
    api.response(restoreStrategyVersion, aStrategy);
    await user.click(await screen.findByText('root'));
    const row = await screen.findByRole('row', { name: /Spread at most 2 –/ });
    expect(row).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await user.click(await screen.findByRole('button', { name: 'Restore version 1' }));
    await waitFor(() =>
      expect(api.calls(restoreStrategyVersion)[0]).toMatchObject({
        params: { strategy_id: aStrategy.id, version: 1 },
        body: { version: aStrategy.version },
      }),
    );
  });

  it('gives the sell mode of one strategy to all, once that is confirmed', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1');
    api.response(setSellModeConfigAll, { job_id: JOB_ID });
    api.response(getJob, { ...aJob, kind: 'strategies.sell-mode' });
    api.response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
    await user.click(await screen.findByRole('button', { name: 'Use its sell mode everywhere' }));
    expect(api.calls(setSellModeConfigAll)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Change every strategy' }));
    const name = 'One sell mode for all strategies';
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
    expect(api.calls(setSellModeConfigAll)[0]?.body).toEqual(aStrategy.sell_mode_config);
  });

  it('gives users a strategy, once that is confirmed', async () => {
    const { user, api } = renderStrategies();
    api.response(migrateUsersToStrategies, { job_id: JOB_ID });
    api.response(getJob, { ...aJob, kind: 'users.migrate' });
    api.response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
    await user.click(await screen.findByRole('button', { name: 'Give users a strategy' }));
    await user.click(await screen.findByRole('button', { name: 'Give them the strategy' }));
    expect(await screen.findByRole('dialog', { name: 'Give users a strategy' })).toBeVisible();
    expect(api.calls(migrateUsersToStrategies)).toHaveLength(1);
  });
});
