import { screen, within } from '@testing-library/react';
import { aStrategy } from '../testing/records';
import { renderPage } from '../testing/render-page';
import { StrategyRisk, type StrategyRiskProps } from './strategy-risk';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const account = {
  currency: 'EUR',
  balance: { balance: 10_000, deposit: 0, profit_loss: 0, available: 10_000 },
};
const preview = {
  rows: [
    {
      level: 0,
      offset: 0,
      price: 8000,
      size: 1,
      average: 8000,
      cumulative_size: 1,
      margin: eur('400.00'),
      loss_if_reached: eur('0.00'),
    },
    {
      level: 1,
      offset: 100,
      price: 7900,
      size: 2,
      average: 7933.3,
      cumulative_size: 3,
      margin: eur('1185.00'),
      loss_if_reached: eur('100.00'),
    },
  ],
  totals: {
    levels: 2,
    average: 7933.3,
    cumulative_size: 3,
    margin: eur('1185.00'),
    loss_if_reached: eur('100.00'),
  },
  close_out: { level: 4750.4, open_levels: 2 },
};

function open(changes: Partial<StrategyRiskProps> = {}) {
  const props = { strategy: aStrategy, preview, decimals: 1, account, ...changes };
  renderPage(<StrategyRisk {...props} />, {});
  return (label: string) => {
    const terms = screen.getAllByText(label).map((term) => term.closest('dl'));
    const [figure] = terms.filter((one) => one !== null);
    if (!figure) throw new Error(`no figure ${label}`);
    return within(figure);
  };
}

describe('StrategyRisk', () => {
  it('says what the whole ladder needs and loses, in money and as a share of the account', () => {
    const find = open();
    expect(find('Margin of all levels').getByText(/EUR.1\D185\.00/)).toBeVisible();
    expect(find('Margin of all levels').getByText(/^11\.9.% of your account/)).toBeVisible();
    expect(find('Result at the last level').getByText(/EUR.[-−]100\.00/)).toBeVisible();
    expect(find('Result at the last level').getByText(/^1\.0.% of your account/)).toBeVisible();
  });

  it('names the price at which the broker closes, and how many levels are open there', () => {
    const find = open();
    expect(find('The broker closes at').getByText(/^4\D750\.4$/)).toBeVisible();
    expect(find('The broker closes at').getByText('2 of 2 levels open')).toBeVisible();
  });

  it('says what the absence of a stop and of a limit means', () => {
    const find = open();
    expect(find('Cycle stop').getByText(/loses until it is closed by hand/)).toBeVisible();
    expect(find('Loss of a day').getByText('No limit')).toBeVisible();
    expect(find('Loss of a day').getByText(/may lose all of the account/)).toBeVisible();
  });

  it('shows stops, hours, multipliers and the user’s own limit where there are such', () => {
    const config = { ...aStrategy.sell_mode_config, cycle_stop: 250, share_stop: 2.5 };
    const hours = { days: [1, 5], from: '08:00', to: '20:00', time_zone: 'Europe/Berlin' };
    const rows = [
      { from: 0, multiplier: 1 },
      { from: 3, multiplier: 1.5 },
    ];
    const find = open({
      strategy: {
        ...aStrategy,
        direction: 'SELL',
        sell_mode_config: config,
        profit_multipliers: { keyed_by: 'PROFIT_COUNTER', rows },
        limits: { ...aStrategy.limits, trading_hours: hours, disaster_stop: { distance: 700 } },
      },
      dailyLoss: 150,
    });
    expect(find('Direction').getByText('Sells a rise')).toBeVisible();
    expect(find('Cycle stop').getByText('250 points')).toBeVisible();
    expect(find('Share stop').getByText('2.5 points')).toBeVisible();
    expect(find('Stop at the broker').getByText('700 points')).toBeVisible();
    expect(find('Target').getByText('× 1.5 from 3 cycles won in a row')).toBeVisible();
    expect(find('Opens').getByText('08:00–20:00')).toBeVisible();
    expect(find('Opens').getByText('Mon, Fri (Europe/Berlin)')).toBeVisible();
    expect(find('Loss of a day').getByText(/EUR.150\.00/)).toBeVisible();
  });

  it.each([
    ['without an account', null],
    ['in another currency', { ...account, currency: 'CHF' }],
  ])('does not compare what it cannot, and says so once: %s', (_why, given) => {
    const { close_out: _, ...alone } = preview;
    const find = open({ account: given, preview: alone });
    expect(find('Margin of all levels').getByText('No balance is known')).toBeVisible();
    expect(screen.getAllByText('No balance is known')).toHaveLength(1);
    expect(screen.queryByText(/of your account/)).not.toBeInTheDocument();
    expect(find('The broker closes at').getByText('–')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that no price is low enough for the broker to close', () => {
    const find = open({ preview: { ...preview, close_out: { level: null, open_levels: 2 } } });
    expect(find('The broker closes at').getByText('No price')).toBeVisible();
  });

  it('warns where the margin of the whole ladder exceeds the account', () => {
    const poor = { ...account, balance: { ...account.balance, balance: 900 } };
    open({ account: poor });
    expect(screen.getByRole('alert')).toHaveTextContent(/your account holds EUR.900\.00/);
  });
});
