import { DAX } from '../testing/ig-client';
import { closeTestSims, newDataDir, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

const newUser = {
  identifier: 'SIM-DAVE',
  password: 'sim-dave-2026',
  apiKey: 'sim-dave-key',
  accounts: [{ accountId: 'DA1CFD', accountType: 'CFD', currency: 'GBP', balance: 5000 }],
};

describe('GET /sim/deals', () => {
  it('lists what was ever booked with its reference; rejected orders only on request', async () => {
    const alice = await (await startTestSim()).dealer();
    const { dealId } = await alice.opened({ dealReference: 'kept' });
    await alice.closed({ dealId });
    await alice.opened({ size: 0.1 });
    const { body } = await alice.control<{ deals: unknown[] }>('GET', '/deals');
    expect(body.deals).toMatchObject([
      { action: 'OPEN', dealReference: 'kept', dealId, identifier: 'SIM-ALICE', size: 1 },
      { action: 'CLOSE', affectedDeals: [{ dealId, status: 'FULLY_CLOSED', size: 1 }] },
    ]);
    const all = await alice.control<{ deals: unknown[] }>('GET', '/deals?rejected=true');
    expect(all.body.deals).toHaveLength(3);
  });
});

describe('PUT /sim/markets/{epic}', () => {
  it('sets a quote, a middle price, a path, and goes back to the seeded one', async () => {
    const alice = await (await startTestSim()).dealer();
    const put = async (body: unknown) => (await alice.control('PUT', `/markets/${DAX}`, body)).body;
    const seeded = await alice.control<{ bid: number }>('GET', `/markets/${DAX}`);
    expect(await put({ bid: 8000, offer: 8001 })).toMatchObject({ bid: 8000, offer: 8001 });
    expect(await put({ price: 9000 })).toMatchObject({ bid: 8999.4, offer: 9000.6 });
    const path = [{ afterMs: 1000, bid: 7000, offer: 7001 }];
    expect(await put({ path })).toMatchObject({ bid: 8999.4 });
    await alice.control('POST', '/clock', { stepMs: 1000 });
    expect(await put({ status: 'CLOSED' })).toMatchObject({ bid: 7000, status: 'CLOSED' });
    const released = await put({ release: true });
    expect(released).not.toMatchObject({ bid: 7000 });
    expect(Math.abs((released as { bid: number }).bid - seeded.body.bid)).toBeLessThan(5);
  });

  it('survives a restart', async () => {
    const dataDir = newDataDir();
    const first = await startTestSim({ dataDir });
    await first.client().price(DAX, 8000, 8001);
    await first.close();
    const second = await startTestSim({ dataDir });
    const { body } = await second.client().control('GET', `/markets/${DAX}`);
    expect(body).toMatchObject({ bid: 8000, offer: 8001 });
  });

  it.each([
    [{ bid: 8000 }],
    [{ bid: 8001, offer: 8000 }],
    [{ price: 8000, path: [{ afterMs: 0, bid: 1, offer: 2 }] }],
    [{ status: 'ASLEEP' }],
  ])('rejects %j with 422 and a reason', async (body) => {
    const client = (await startTestSim()).client();
    const response = await client.control('PUT', `/markets/${DAX}`, body);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      errorCode: 'sim.invalid',
      problems: expect.arrayContaining([expect.any(String)]),
    });
  });

  it('responds with 404 for an unknown market', async () => {
    const client = (await startTestSim()).client();
    expect((await client.control('PUT', '/markets/IX.D.NOWHERE.IP', {})).status).toBe(404);
  });
});

describe('POST /sim/users', () => {
  it('adds a client who can log in, also after a restart', async () => {
    const dataDir = newDataDir();
    const first = await startTestSim({ dataDir });
    expect((await first.client().control('POST', '/users', newUser)).status).toBe(201);
    await first.close();
    const dave = await (await startTestSim({ dataDir })).dealer('dave');
    expect(await dave.balance()).toMatchObject({ balance: 5000 });
  });

  it.each([
    [{ identifier: 'SIM-ALICE' }, 'sim.identifier-taken'],
    [{ apiKey: 'sim-alice-key' }, 'sim.api-key-taken'],
    [{ accounts: [{ accountId: 'AL1CFD', accountType: 'CFD' }] }, 'sim.account-taken'],
  ])('rejects %j with 409 %s', async (change, errorCode) => {
    const client = (await startTestSim()).client();
    const response = await client.control('POST', '/users', { ...newUser, ...change });
    expect([response.status, response.body]).toEqual([409, { errorCode }]);
  });
});

describe('POST /sim/reset', () => {
  it('deletes all deals for good, ends sessions, and never repeats a deal id', async () => {
    const dataDir = newDataDir();
    const sim = await startTestSim({ dataDir });
    const alice = await sim.dealer();
    const { dealId } = await alice.opened({ dealReference: 'again' });
    await alice.control('PUT', '/faults', { confirm405: true });
    expect((await alice.control('POST', '/reset')).body).toEqual({ status: 'reset' });
    expect((await alice.call('GET', '/accounts')).status).toBe(401);
    await sim.close();
    const later = await (await startTestSim({ dataDir })).dealer();
    expect(await later.positions()).toEqual([]);
    const reopened = await later.opened({ dealReference: 'again' });
    expect(reopened.dealStatus).toBe('ACCEPTED');
    expect(reopened.dealId).not.toBe(dealId);
  });

  it('forgets who was added, so that the same client can be added again', async () => {
    const client = (await startTestSim()).client();
    expect((await client.control('POST', '/users', newUser)).status).toBe(201);
    await client.control('POST', '/reset');
    const dave = client.as('dave');
    await dave.logIn();
    expect((await dave.call('GET', '/accounts')).status).toBe(403);
    expect((await client.control('POST', '/users', newUser)).status).toBe(201);
    await dave.logIn();
    expect(await dave.balance()).toMatchObject({ balance: 5000 });
  });
});

describe('the clock and the health', () => {
  it('can be stepped only when the clock is manual', async () => {
    const wall = (await startTestSim({ clock: 'wall' })).client();
    expect((await wall.control('POST', '/clock', { stepMs: 1000 })).status).toBe(409);
    const manual = (await startTestSim()).client();
    const stepped = await manual.control('POST', '/clock', { stepMs: 1000 });
    expect(stepped.body).toEqual({ now: '2026-01-05T08:00:01.000Z' });
    const health = await manual.control('GET', '/health');
    expect(health.body).toEqual({ status: 'ok', now: '2026-01-05T08:00:01.000Z' });
  });
});
