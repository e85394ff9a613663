import { render, screen } from '@testing-library/react';
import { MarketState } from './market-state';

const HOURS = {
  time_zone: 'Europe/London',
  sessions: [
    { from: '01:00', to: '22:00' },
    { from: '22:30', to: '24:00' },
  ],
};

describe('the state of a market', () => {
  it('is closed until its next opening, by the reader’s clock', () => {
    const opensAt = new Date(2026, 2, 9, 7, 30).toISOString();
    render(
      <MarketState
        market={{ status: 'CLOSED', opening_hours: HOURS, opens_at: opensAt }}
        withHours
      />,
    );
    expect(screen.getByText('Market closed, opens Monday 07:30.')).toBeVisible();
    expect(
      screen.getByText(
        'Its hours at the broker: 01:00–22:00, 22:30–24:00, Monday to Friday (Europe/London).',
      ),
    ).toBeVisible();
  });

  it('is not known where the broker does not report it', () => {
    render(
      <MarketState market={{ status: 'OFFLINE', opening_hours: null, opens_at: null }} withHours />,
    );
    expect(screen.getByText('Market closed. When it opens is not known.')).toBeVisible();
    expect(screen.getByText('The broker does not report its hours.')).toBeVisible();
  });

  it('is open, of an older server too', () => {
    render(<MarketState market={{ status: 'TRADEABLE' }} />);
    expect(screen.getByText('The market is open.')).toBeVisible();
  });
});
