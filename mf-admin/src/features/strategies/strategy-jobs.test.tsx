import { getJob, listJobRows } from '@entropi/contracts/jobs';
import {
  migrateUsersToStrategies,
  previewMigration,
  previewSellModeConfigAll,
  setSellModeConfigAll,
} from '@entropi/contracts/strategy-jobs';
import {
  getStrategyVersion,
  listStrategyVersions,
  restoreStrategyVersion,
} from '@entropi/contracts/strategy-versions';
import { listUsers } from '@entropi/contracts/users';
import { aStrategy, aUser } from '@entropi/shared/testing/records';
import { screen, waitFor, within } from '@testing-library/react';
import { aJob, JOB_ID } from '../../testing/records';
import { renderStrategies } from '../../testing/render-strategies';
import { toInput } from './strategy-input';

describe('actions on many strategies or on versions', () => {
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
    const { user, api } = renderStrategies('/admin/strategies?strategy=1&section=sell-mode');
    api.response(setSellModeConfigAll, { job_id: JOB_ID });
    const { id, sell_mode_config, users_count, active_count } = aStrategy;
    const other = { id, name: 'Old ladder', users_count, active_count };
    api.response(previewSellModeConfigAll, {
      changed: 31,
      unchanged: 4,
      users: 1204,
      active: 1100,
      strategies: [{ ...other, sell_mode_config: { ...sell_mode_config, mode: 'ALL', target: 7 } }],
    });
    api.response(getJob, { ...aJob, kind: 'strategies.sell-mode' });
    api.response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
    await user.click(await screen.findByRole('button', { name: 'Use its sell mode everywhere' }));
    expect(api.calls(setSellModeConfigAll)).toEqual([]);
    const question = await screen.findByRole('dialog', { name: /every strategy the sell mode of/ });
    const row = await within(question).findByRole('row', { name: /^Old ladder/ });
    expect(within(row).getByText(/· Target 7 points/)).toBeVisible();
    expect(within(question).getByText(/^1\D204$/)).toBeVisible();
    expect(within(question).getByText('and 30 more')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Change 31 strategies' }));
    const name = 'One sell mode for all strategies';
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
    expect(api.calls(setSellModeConfigAll)[0]?.body).toEqual(aStrategy.sell_mode_config);
  });

  it('gives users a strategy, after it has said how many they are, who, and which strategy', async () => {
    const { user, api } = renderStrategies();
    api.response(migrateUsersToStrategies, { job_id: JOB_ID });
    api.response(previewMigration, {
      strategy: { id: 8, name: 'Calm' },
      count: 1204,
      usernames: ['anton', 'berta'],
    });
    api.response(getJob, { ...aJob, kind: 'users.migrate' });
    api.response(listJobRows, { items: [], total: 0, skip: 0, limit: 50 });
    await user.click(await screen.findByRole('button', { name: 'Give users a strategy' }));
    const question = await screen.findByRole('dialog', {
      name: /^Give 1\D204 users the strategy Calm\?$/,
    });
    expect(within(question).getByText(/^anton, berta and 1\D202 more$/)).toBeVisible();
    await user.click(within(question).getByRole('button', { name: /^Give 1\D204 users/ }));
    expect(await screen.findByRole('dialog', { name: 'Give users a strategy' })).toBeVisible();
    expect(api.calls(migrateUsersToStrategies).map(({ body }) => body)).toEqual([
      { strategy_id: 8, confirmed: 1204 },
    ]);
  });

  it('gives no one a strategy while it is unknown who has none, or no one is without', async () => {
    const { user, api } = renderStrategies();
    api.fail(previewMigration, 503);
    await user.click(await screen.findByRole('button', { name: 'Give users a strategy' }));
    const question = await screen.findByRole('dialog', { name: 'Give users a strategy' });
    expect(await within(question).findByRole('alert')).toBeVisible();
    const give = () => within(screen.getByRole('dialog')).getByRole('button', { name: /^Give 0/ });
    expect(give()).toBeDisabled();
    api.response(previewMigration, { strategy: { id: 8, name: 'Calm' }, count: 0, usernames: [] });
    await user.click(within(question).getByRole('button', { name: /again/i }));
    expect(await screen.findByText('Every user has a strategy.')).toBeVisible();
    expect(give()).toBeDisabled();
  });

  it('lists the users of a strategy by pages, searched and filtered by the server', async () => {
    const { user, api } = renderStrategies('/admin/strategies?strategy=1&section=users');
    api.response(listUsers, { items: [aUser], total: 4967, skip: 0, limit: 50 });
    const panel = await screen.findByRole('dialog', { name: 'Index ladder' });
    expect(await within(panel).findByText('alice@example.org')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: /^Paused/ }));
    await waitFor(() =>
      expect(api.calls(listUsers).at(-1)?.query).toMatchObject({
        strategy_id: 1,
        state: 'paused',
        limit: 50,
      }),
    );
  });
});
