import { screen } from '@testing-library/react';
import { aTask } from '../testing/records';
import { renderPage } from '../testing/render-page';
import { TaskAlerts } from './task-alerts';

const leaving = {
  reason: 'CYCLE_STOP',
  since: '2026-03-02T09:00:00.000Z',
  shares: 2,
  attempts: 3,
  retry_at: '2026-03-02T09:00:08.000Z',
} as const;

describe('TaskAlerts', () => {
  it('says what is being left, why and since when, and that it is tried again', () => {
    renderPage(<TaskAlerts task={{ ...aTask, leaving }} />);
    const alert = screen.getByRole('note');
    expect(alert).toHaveTextContent(/Leaving since .*: cycle stop/);
    expect(alert).toHaveTextContent('2 shares are still to be closed.');
    expect(alert).toHaveTextContent('has not accepted a close 3 times; it is ordered again.');
    expect(alert).toHaveTextContent('Next try:');
  });

  it('does not mention attempts while a close is under way', () => {
    renderPage(
      <TaskAlerts task={{ ...aTask, leaving: { ...leaving, attempts: 0, retry_at: null } }} />,
    );
    expect(screen.getByRole('note')).not.toHaveTextContent(/accepted|Next try/);
  });

  it('says that the broker has locked the login, and when it is tried again', () => {
    const degraded_until = '2026-03-02T09:00:30.000Z';
    renderPage(<TaskAlerts task={{ ...aTask, degraded: 'login_locked', degraded_until }} />);
    const alert = screen.getByRole('note');
    expect(alert).toHaveTextContent(/has locked the login for a while/);
    expect(alert).toHaveTextContent('Next try:');
  });

  it('says nothing while nothing is left', () => {
    renderPage(<TaskAlerts task={aTask} />);
    expect(screen.queryByRole('note')).toBeNull();
  });
});
