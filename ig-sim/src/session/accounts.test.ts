import { closeTestSims, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

describe('accounts and application', () => {
  it('lists the accounts with their balances', async () => {
    const alice = await (await startTestSim()).dealer();
    const response = await alice.call('GET', '/accounts/');
    expect(response.body).toMatchObject({
      accounts: [
        {
          accountId: 'AL1CFD',
          accountAlias: null,
          status: 'ENABLED',
          accountType: 'CFD',
          preferred: true,
          currency: 'EUR',
          balance: { balance: 100_000, deposit: 0, profitLoss: 0, available: 100_000 },
        },
        { accountId: 'AL1SPB', accountType: 'SPREADBET', preferred: false },
      ],
    });
  });

  it('keeps the trailing stop preference', async () => {
    const alice = await (await startTestSim()).dealer();
    const body = { trailingStopsEnabled: 'false' };
    const put = await alice.call('PUT', '/accounts/preferences', { body });
    expect(put.body).toEqual({ status: 'SUCCESS' });
    const get = await alice.call('GET', '/accounts/preferences');
    expect(get.body).toEqual({ trailingStopsEnabled: false });
  });

  it('names the limits of the key', async () => {
    const limits = {
      perKey: 55,
      perAccountTrading: 44,
      perAccountNonTrading: 33,
      historicalPointsPerWeek: 22,
    };
    const alice = await (await startTestSim({ limits })).dealer();
    const response = await alice.call('GET', '/operations/application');
    expect(response.body).toMatchObject([
      {
        apiKey: 'sim-alice-key',
        status: 'ENABLED',
        allowanceApplicationOverall: 55,
        allowanceAccountTrading: 44,
        allowanceAccountOverall: 33,
        allowanceAccountHistoricalData: 22,
      },
    ]);
  });
});
