import {
  getEngineState,
  getMonitoringSummary,
  getMonitoringUser,
  listMonitoringUsers,
} from '@entropi/contracts/monitoring';
import { endLeaving } from '@entropi/contracts/tasks';
import { aTask } from '@entropi/shared/testing/records';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aMonitoringUser, aSummary } from '../../testing/records';
import MonitoringPage from './monitoring.page';

const LEAVING = {
  reason: 'CYCLE_STOP' as const,
  since: '2026-03-02T09:00:00Z',
  shares: 2,
  attempts: 4,
  retry_at: null,
};

function renderLeaving(state: 'active' | 'stopped') {
  const task = { ...aMonitoringUser.task, state, leaving: LEAVING };
  const row = { ...aMonitoringUser, task };
  const api = createStubApi()
    .response(listMonitoringUsers, { items: [row], total: 1, skip: 0, limit: 50 })
    .response(getMonitoringUser, { ...row, cycles: [], scales: [], orders: [] })
    .response(getMonitoringSummary, aSummary)
    .response(getEngineState, {
      processes: [],
      feeds: [],
      queue: 0,
      orders: { p50_ms: 40, p99_ms: 120, unresolved: 0 },
    });
  const place = { path: '/admin/monitoring?user=3', route: '/admin/monitoring' };
  return renderPage(<MonitoringPage />, { api, ...place, session: ADMIN });
}

async function openQuestion({ user }: Pick<ReturnType<typeof renderPage>, 'user'>) {
  const panel = await screen.findByRole('dialog', { name: 'alice' });
  await user.click(await within(panel).findByRole('button', { name: 'Stop leaving' }));
  return screen.findByRole('dialog', { name: 'Stop leaving for alice?' });
}

describe('the end of leaving', () => {
  it('needs a confirmation, which says what stays open and that the task trades on', async () => {
    const { user, api } = renderLeaving('active');
    const question = await openQuestion({ user });
    expect(
      within(question)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      '2 shares stay open at the broker, with their profit or loss.',
      'Closes that were not sent are dropped. One that was sent still closes its share.',
      'The task is active and trades on: at the next price it may open levels again.',
      'A stop that the price still calls for is decided again.',
    ]);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(api.calls(endLeaving)).toEqual([]);

    api.response(endLeaving, aTask);
    const again = await openQuestion({ user });
    await user.click(within(again).getByRole('button', { name: 'Stop leaving' }));
    expect(await screen.findByText(/leaves nothing any more; its open shares stay/)).toBeVisible();
    expect(api.calls(endLeaving).map(({ params }) => params)).toEqual([{ user_id: 3 }]);
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Stop leaving for alice?' })).toBeNull(),
    );
  });

  it('says that a task that does not run opens nothing, and stays with the reason when it fails', async () => {
    const { user, api } = renderLeaving('stopped');
    const question = await openQuestion({ user });
    expect(question).toHaveTextContent('The task opens nothing until it is started');
    api.fail(endLeaving, 503, { code: 'engine_unavailable' });
    await user.click(within(question).getByRole('button', { name: 'Stop leaving' }));
    expect(await within(question).findByRole('alert')).toBeVisible();
  });
});
