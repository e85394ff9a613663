import { getDashboard } from '@entropi/contracts/dashboard';
import { listCandles } from '@entropi/contracts/markets';
import { listTimeline, type TimelineItem } from '@entropi/contracts/timeline';
import { renderPage } from '@entropi/shared/testing/render-page';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { aDashboard } from '../../testing/records';
import DashboardPage from './dashboard.page';

jest.mock('../../charts/price-chart', () => ({ PriceChart: () => null }));

const AT = '2026-03-02T10:00:00.000Z';
const order: NonNullable<TimelineItem['order']> = {
  kind: 'OPEN',
  epic: 'IX.D.DAX.IFMM.IP',
  direction: 'BUY',
  size: 2,
  level: 1,
  reason: null,
  is_by_hand: false,
  decided_by: { bid: 7979, offer: 7980, age_ms: 250 },
  sent_at: '2026-03-02T10:00:00.120Z',
  has_response: true,
  resolved_at: '2026-03-02T10:00:01.000Z',
  state: 'FILLED',
  filled_at_level: 7980.5,
  profit: null,
  rejection: null,
};
const none = { at: AT, order: null, task: null, cycle: null };
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const items: TimelineItem[] = [
  {
    ...none,
    id: 'order-2',
    kind: 'ORDER',
    order: {
      ...order,
      kind: 'CLOSE',
      reason: 'MANUAL',
      is_by_hand: true,
      decided_by: null,
      sent_at: null,
      has_response: false,
      resolved_at: AT,
      state: 'ABSENT',
      filled_at_level: null,
      rejection: 'cancelled',
    },
  },
  { ...none, id: 'order-1', kind: 'ORDER', order },
  {
    ...none,
    id: 'task-1',
    kind: 'TASK',
    task: { action: 'pause', actor: 'alice', state: 'paused' },
  },
  {
    ...none,
    id: 'task-2',
    kind: 'TASK',
    task: { action: 'loss_limit', actor: 'engine', state: 'error' },
  },
  {
    ...none,
    id: 'ended-1',
    kind: 'CYCLE',
    cycle: { epic: order.epic, has_ended: true, result: eur('12.00') },
  },
];

function renderTimeline() {
  const api = createStubApi().response(getDashboard, aDashboard).response(listCandles, []);
  api.response(listTimeline, ({ query: { skip, limit } }) => ({ items, total: 5, skip, limit }));
  const path = '/dashboard/3?tab=timeline';
  return renderPage(<DashboardPage />, { api, path, route: '/dashboard/:userId' });
}

describe('the timeline', () => {
  it('says what was decided by which price, when it was sent, and what became of it', async () => {
    renderTimeline();
    expect(await screen.findByText('Opens: Buy 2, level 1')).toBeVisible();
    expect(screen.getByText(/7\D979\.0 \/ 7\D980\.0, 0\.3 s old/)).toBeVisible();
    expect(screen.getByText('0.12 s')).toBeVisible();
    expect(screen.getByText(/^filled at 7\D980\.5$/)).toBeVisible();
    expect(screen.getByText('Closed by hand: size 2')).toBeVisible();
    expect(screen.getByText(/never became a deal: It was taken back/)).toBeVisible();
    expect(screen.getByText('Task paused, by alice')).toBeVisible();
    expect(screen.getByText('The daily loss limit is reached.')).toBeVisible();
    expect(screen.getByText('Cycle ended')).toBeVisible();
    const table = screen.getByRole('grid', { name: 'Timeline' });
    expect(within(table).getByText(/EUR.\+12\.00/)).toBeVisible();
  });

  it('is filtered by kind at the server', async () => {
    const { user, api } = renderTimeline();
    await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Orders' }));
    await waitFor(() =>
      expect(api.calls(listTimeline).at(-1)?.query).toMatchObject({ kind: 'ORDER' }),
    );
  });

  it('has two lines for each entry on a phone', async () => {
    setScreenWidth(390);
    renderTimeline();
    expect(await screen.findByText('Opens: Buy 2, level 1')).toBeVisible();
    expect(screen.getByText(/filled at 7\D980\.5/)).toBeVisible();
  });
});
