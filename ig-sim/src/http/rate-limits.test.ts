import { closeTestSims, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

const none = {
  perKey: 0,
  perAccountTrading: 0,
  perAccountNonTrading: 0,
  historicalPointsPerWeek: 0,
};

describe('rate limits', () => {
  it('rejects a key that has used its calls of a minute, and accepts it again later', async () => {
    const alice = await (await startTestSim({ limits: { ...none, perKey: 3 } })).dealer();
    const statuses = [];
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await alice.call('GET', '/accounts')).status);
    }
    expect(statuses).toEqual([200, 200, 403]);
    expect((await alice.call('GET', '/accounts')).body).toEqual({
      errorCode: 'error.public-api.exceeded-api-key-allowance',
    });
    const bob = alice.as('bob');
    await bob.logIn();
    expect((await bob.call('GET', '/accounts')).status).toBe(200);
    await alice.control('POST', '/clock', { stepMs: 60_000 });
    expect((await alice.call('GET', '/accounts')).status).toBe(200);
  });

  it('counts orders and reads of an account apart', async () => {
    const limits = { ...none, perAccountTrading: 2, perAccountNonTrading: 1 };
    const alice = await (await startTestSim({ limits })).dealer();
    expect((await alice.open({ dealReference: 'a' })).status).toBe(200);
    expect((await alice.open({ dealReference: 'b' })).status).toBe(200);
    const third = await alice.open({ dealReference: 'c' });
    expect([third.status, third.body]).toEqual([
      403,
      { errorCode: 'error.public-api.exceeded-account-trading-allowance' },
    ]);
    expect(await alice.positions()).toHaveLength(2);
    const read = await alice.call('GET', '/accounts');
    expect([read.status, read.body]).toEqual([
      403,
      { errorCode: 'error.public-api.exceeded-account-allowance' },
    ]);
  });
});
