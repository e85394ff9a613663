import {
  getEngineState,
  getMonitoringSummary,
  getMonitoringUser,
  listMonitoringUsers,
  type MonitoringUser,
} from '@entropi/contracts/monitoring';
import { ADMIN, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { screen } from '@testing-library/react';
import { aMonitoringUser, aSummary } from '../../testing/records';
import MonitoringPage from './monitoring.page';
import { POLL_MS } from './monitoring.queries';

/** The cells that were drawn since the list was last emptied, each as its user and column. */
const mockDrawn: string[] = [];

jest.mock('./monitoring-columns', () => {
  const actual = jest.requireActual('./monitoring-columns');
  const { useMemo } = jest.requireActual('react');
  const watch = (column: Column<MonitoringUser>): Column<MonitoringUser> => {
    const note = ({ user }: MonitoringUser) => mockDrawn.push(`${user.username} ${column.field}`);
    const { value, render } = column;
    return {
      ...column,
      // The grid reads the value of every cell that it draws.
      value: (row) => {
        note(row);
        return value(row);
      },
      ...(render && {
        render: (row) => {
          note(row);
          return render(row);
        },
      }),
    };
  };
  return {
    useMonitoringColumns: () => {
      const columns = actual.useMonitoringColumns();
      return useMemo(() => columns.map(watch), [columns]);
    },
  };
});

const USERS = ['alice', 'bob', 'carol'];

/** A page of the list as the server sends it at its n-th reading, with the time of that reading. */
function createPage(reading: number, changed: Partial<MonitoringUser>) {
  const items = USERS.map((username, index) => ({
    ...aMonitoringUser,
    user: { ...aMonitoringUser.user, id: index + 3, username },
    last_tick_age_ms: 800 + reading,
    as_of: new Date(Date.UTC(2026, 2, 2, 10, 0, reading)).toISOString(),
    ...(username === 'bob' && changed),
  }));
  return { items, total: items.length, skip: 0, limit: 50 };
}

/** Opens the page; `change` changes the row of bob, and waits until the list has been read again. */
async function openPage() {
  let readings = 0;
  let changed: Partial<MonitoringUser> = {};
  const read = () => {
    readings += 1;
    return createPage(readings, changed);
  };
  const api = createStubApi()
    .response(listMonitoringUsers, read)
    .response(getMonitoringUser, { ...aMonitoringUser, cycles: [], scales: [], orders: [] })
    .response(getMonitoringSummary, () => ({
      ...aSummary,
      unrealised: [{ amount: `${readings}.00`, currency: 'EUR' }],
    }))
    .response(getEngineState, () => ({
      processes: [],
      feeds: [],
      queue: readings,
      orders: { p50_ms: 40, p99_ms: 120 + readings, unresolved: 0 },
    }));
  const path = '/admin/monitoring';
  const page = renderPage(<MonitoringPage />, { api, path, route: path, session: ADMIN });
  await screen.findByText('carol');
  const change = async (next: Partial<MonitoringUser>, shown: RegExp) => {
    changed = next;
    await screen.findByText(shown, {}, { timeout: 20 * POLL_MS });
  };
  return { ...page, change };
}

describe('the live table', () => {
  it('draws the row that has changed, and no cell of the others', async () => {
    const { change } = await openPage();
    await change({ open_shares: 17 }, /^17$/);
    mockDrawn.length = 0;
    await change({ open_shares: 23 }, /^23$/);
    const users = mockDrawn.map((cell) => cell.split(' ')[0]);
    expect(new Set(users)).toEqual(new Set(['bob']));
    expect(mockDrawn).toContain('bob open_shares');
  });

  it('keeps the focus and an open menu while values change', async () => {
    const { user, change } = await openPage();
    await user.click(screen.getByRole('columnheader', { name: 'User' }));
    await user.keyboard('{ArrowDown}');
    const focused = document.activeElement;
    expect(focused).toHaveTextContent('alice');
    await change({ open_shares: 17 }, /^17$/);
    expect(document.activeElement).toBe(focused);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const box = await screen.findByRole('checkbox', { name: 'Margin used' });
    await change({ open_shares: 23 }, /^23$/);
    expect(screen.getByRole('checkbox', { name: 'Margin used' })).toBe(box);
  });
});
