import type { IgClient } from '../testing/ig-client';
import { DAX } from '../testing/ig-client';
import { closeTestSims, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

async function dealerWith(faults: Record<string, unknown>) {
  const alice = await (await startTestSim()).dealer();
  await alice.price(DAX, 8000, 8001);
  await setFaults(alice, faults);
  return alice;
}

async function setFaults(client: IgClient, faults: Record<string, unknown>) {
  const response = await client.control('PUT', '/faults', faults);
  expect(response.status).toBe(200);
}

const booked = async (client: IgClient) =>
  (await client.control<{ deals: { action: string; dealReference: string }[] }>('GET', '/deals'))
    .body.deals;

describe('fault switches of confirms', () => {
  it('confirmLate: the first reads of each confirm are 404', async () => {
    const alice = await dealerWith({ confirmLate: { times: 2 } });
    for (const dealReference of ['one', 'two']) {
      await alice.open({ dealReference });
      const statuses: number[] = [];
      for (let read = 0; read < 4; read += 1) {
        statuses.push((await alice.call('GET', `/confirms/${dealReference}`)).status);
      }
      expect(statuses).toEqual([404, 404, 200, 200]);
    }
  });

  it('confirm405: an empty 405, as often as counted', async () => {
    const alice = await dealerWith({ confirm405: { count: 1 } });
    await alice.open({ dealReference: 'one' });
    const broken = await alice.call('GET', '/confirms/one');
    expect([broken.status, broken.body]).toEqual([405, '']);
    expect((await alice.confirm('one')).dealStatus).toBe('ACCEPTED');
  });

  it('closeConfirmOpeningId: a close is confirmed under the opening deal id', async () => {
    const alice = await dealerWith({ closeConfirmOpeningId: true });
    const { dealId } = await alice.opened();
    expect((await alice.closed({ dealId })).dealId).toBe(dealId);
  });

  it('positionHidden: an accepted deal is missing from the positions for a while', async () => {
    const alice = await dealerWith({ positionHidden: { forMs: 3000 } });
    await alice.opened();
    expect(await alice.positions()).toEqual([]);
    await alice.control('POST', '/clock', { stepMs: 3000 });
    expect(await alice.positions()).toHaveLength(1);
  });
});

describe('fault switches of orders', () => {
  it.each([
    ['502', true, 1],
    ['504', false, 0],
  ])('orderLost: returns %s, booked %s', async (response, isBooked, count) => {
    const alice = await dealerWith({ orderLost: { answer: response, booked: isBooked, count: 1 } });
    expect((await alice.open({ dealReference: 'lost' })).status).toBe(Number(response));
    expect(await alice.positions()).toHaveLength(count);
    expect((await alice.open({ dealReference: 'next' })).status).toBe(200);
  });

  it('orderLost: the connection is cut although the deal is booked', async () => {
    const alice = await dealerWith({ orderLost: { answer: 'reset', count: 1 } });
    await expect(alice.open({ dealReference: 'cut' })).rejects.toThrow('fetch failed');
    expect((await booked(alice)).map((deal) => deal.dealReference)).toEqual(['cut']);
  });

  it('orderLost: the response never comes although the deal is booked', async () => {
    const alice = await dealerWith({ orderLost: { answer: 'hang', count: 1 } });
    let end: string | null = null;
    const ended = alice.open({ dealReference: 'hang' }).then(
      () => {
        end = 'responded';
      },
      () => {
        end = 'cut at the end';
      },
    );
    while ((await booked(alice)).length === 0) await new Promise((done) => setTimeout(done, 10));
    // A call that came later gets its response.
    expect(await alice.positions()).toHaveLength(1);
    expect(end).toBeNull();
    await closeTestSims();
    await ended;
    expect(end).toBe('cut at the end');
  });

  it('orderLost: only the action it is narrowed to', async () => {
    const alice = await dealerWith({ orderLost: { action: 'CLOSE' } });
    const { dealId } = await alice.opened();
    expect((await alice.close({ dealId })).status).toBe(502);
    expect(await alice.positions()).toEqual([]);
  });

  it('filledBeyond: openings are dealt worse than the worst level that they state', async () => {
    const alice = await dealerWith({ filledBeyond: { points: 7, count: 1 } });
    const worst = { orderType: 'LIMIT', level: 8002, timeInForce: 'FILL_OR_KILL' };
    const beyond = await alice.opened(worst);
    expect(beyond).toMatchObject({ dealStatus: 'ACCEPTED', level: 8008 });
    expect(await alice.opened(worst)).toMatchObject({ dealStatus: 'ACCEPTED', level: 8001 });
  });

  it('duplicateWindow: the same order twice within the window is rejected', async () => {
    const alice = await dealerWith({ duplicateWindow: { windowMs: 1000 } });
    expect((await alice.opened()).dealStatus).toBe('ACCEPTED');
    expect((await alice.opened()).reason).toBe('DUPLICATE_ORDER_ERROR');
    expect((await alice.opened({ size: 2 })).dealStatus).toBe('ACCEPTED');
    await alice.control('POST', '/clock', { stepMs: 2000 });
    expect((await alice.opened()).dealStatus).toBe('ACCEPTED');
  });

  it('allowDuplicateReference: books a reference twice', async () => {
    const alice = await dealerWith({ allowDuplicateReference: true });
    await alice.opened({ dealReference: 'same' });
    await alice.opened({ dealReference: 'same' });
    expect(await alice.positions()).toHaveLength(2);
  });

  it('rejectOrder: with the reason that was set, for the account that was named', async () => {
    const alice = await dealerWith({
      rejectOrder: { reason: 'ORDER_DECLINED', accountId: 'AL1CFD', count: 1 },
    });
    const bob = await (await openSameDealer(alice, 'bob')).opened();
    expect(bob.dealStatus).toBe('ACCEPTED');
    expect((await alice.opened()).reason).toBe('ORDER_DECLINED');
    expect((await alice.opened()).dealStatus).toBe('ACCEPTED');
    await setFaults(alice, { rejectOrder: { reason: 'MARKET_CLOSING', action: 'CLOSE' } });
    const { dealId } = await alice.opened();
    expect((await alice.closed({ dealId })).reason).toBe('MARKET_CLOSING');
  });

  it('marketClosed: no order, no price, for the epic that was named', async () => {
    const alice = await dealerWith({ marketClosed: { epic: DAX, status: 'EDITS_ONLY' } });
    expect((await alice.opened()).reason).toBe('MARKET_CLOSED_WITH_EDITS');
    const response = await alice.call('GET', `/markets/${DAX}`, { version: 3 });
    expect(response.body).toMatchObject({
      snapshot: { marketStatus: 'EDITS_ONLY', bid: null, offer: null },
    });
    const other = await alice.call('GET', '/markets/IX.D.FTSE.IFMM.IP', { version: 3 });
    expect(other.body).toMatchObject({ snapshot: { marketStatus: 'TRADEABLE' } });
  });
});

describe('fault switches that act at once', () => {
  it.each(['SYSTEM', 'WEB'])('positionClosed: by %s, which the activity names', async (channel) => {
    const alice = await dealerWith({});
    const { dealId } = await alice.opened();
    const kept = await alice.opened({ dealReference: 'kept' });
    await setFaults(alice, { positionClosed: { dealId, channel } });
    expect((await alice.positions()).map(({ position }) => position.dealId)).toEqual([kept.dealId]);
    const response = await alice.call('GET', '/history/activity?from=2026-01-01', { version: 3 });
    expect(response.body).toMatchObject({ activities: [{ channel, status: 'ACCEPTED' }, {}, {}] });
    const view = await alice.control('GET', '/faults');
    expect(view.body).toMatchObject({ faults: { positionClosed: null } });
  });

  it('rollover: another deal id and level, the old one realised', async () => {
    const alice = await dealerWith({});
    const { dealId } = await alice.opened({ dealReference: 'rolled' });
    await alice.price(DAX, 8010, 8011);
    await setFaults(alice, { rollover: true });
    const [pair] = await alice.positions();
    expect(pair?.position).toMatchObject({ dealReference: 'rolled', level: 8010.6, size: 1 });
    expect(pair?.position.dealId).not.toBe(dealId);
    const path = '/history/activity?from=2026-01-01&detailed=true';
    const response = await alice.call('GET', path, { version: 3 });
    expect(response.body).toMatchObject({
      activities: [
        {
          dealId: pair?.position.dealId,
          details: { actions: [{ actionType: 'POSITION_ROLLED', affectedDealId: dealId }] },
        },
        {},
      ],
    });
    expect((await alice.balance())?.balance).toBe(100_009);
  });
});

describe('fault switches of sessions, allowances and reads', () => {
  it('tokenExpired: the next call is 401, and its session is gone', async () => {
    const alice = await dealerWith({ tokenExpired: { count: 1 } });
    for (const _call of [1, 2]) {
      const response = await alice.call('GET', '/accounts');
      expect([response.status, response.body]).toEqual([
        401,
        { errorCode: 'error.security.client-token-invalid' },
      ]);
    }
    await alice.logIn();
    expect((await alice.call('GET', '/accounts')).status).toBe(200);
  });

  it.each([
    ['error.public-api.exceeded-api-key-allowance', '/accounts', 1],
    ['error.public-api.exceeded-account-allowance', '/accounts', 1],
    ['error.public-api.exceeded-account-historical-data-allowance', `/prices/${DAX}`, 3],
  ])('allowanceExceeded: %s', async (code, path, version) => {
    const alice = await dealerWith({ allowanceExceeded: { code, count: 1 } });
    const response = await alice.call('GET', path, { version });
    expect([response.status, response.body]).toEqual([403, { errorCode: code }]);
    expect((await alice.call('GET', path, { version })).status).toBe(200);
  });

  it('allowanceExceeded: the trading one hits orders only', async () => {
    const code = 'error.public-api.exceeded-account-trading-allowance';
    const alice = await dealerWith({ allowanceExceeded: { code } });
    expect((await alice.call('GET', '/accounts')).status).toBe(200);
    const response = await alice.open();
    expect([response.status, response.body]).toEqual([403, { errorCode: code }]);
    expect(await booked(alice)).toEqual([]);
  });

  it('balanceNull: accounts without a balance', async () => {
    const alice = await dealerWith({ balanceNull: { accountId: 'AL1CFD', count: 1 } });
    expect(await alice.balance()).toBeNull();
    expect(await alice.balance()).toMatchObject({ balance: 100_000 });
  });

  it('transactionsLag: closes show up late', async () => {
    const alice = await dealerWith({ transactionsLag: { lagMs: 60_000 } });
    const { dealId } = await alice.opened();
    await alice.closed({ dealId });
    const size = async () =>
      (await alice.call('GET', '/history/transactions', { version: 2 })).body;
    expect(await size()).toMatchObject({ metadata: { size: 0 } });
    await alice.control('POST', '/clock', { stepMs: 61_000 });
    expect(await size()).toMatchObject({ metadata: { size: 1 } });
  });

  it('callFails: a page instead of JSON, for the path that was named', async () => {
    const alice = await dealerWith({
      callFails: { answer: '500', html: true, path: '/markets', count: 1 },
    });
    expect((await alice.call('GET', '/accounts')).status).toBe(200);
    const page = await alice.call('GET', `/markets/${DAX}`, { version: 3 });
    expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html']);
    expect((await alice.call('GET', `/markets/${DAX}`, { version: 3 })).status).toBe(200);
  });

  it('slow: a call waits, and is handled all the same', async () => {
    const alice = await dealerWith({ slow: { delayMs: 30, count: 1 } });
    const from = performance.now();
    expect((await alice.call('GET', '/accounts')).status).toBe(200);
    expect(performance.now() - from).toBeGreaterThanOrEqual(29);
  });
});

describe('PUT /sim/faults', () => {
  it('shows every switch, counts strikes, and switches off by false or null', async () => {
    const alice = await dealerWith({ confirm405: true, balanceNull: true });
    await alice.balance();
    await setFaults(alice, { confirm405: false, balanceNull: null });
    const { body } = await alice.control<{ faults: Record<string, unknown> }>('GET', '/faults');
    expect(body).toMatchObject({ struck: { balanceNull: 2 } });
    expect(Object.keys(body.faults)).toHaveLength(30);
    expect(Object.values(body.faults).every((value) => value === null)).toBe(true);
  });

  it('rejects an unknown name or setting, and changes nothing', async () => {
    const alice = await dealerWith({});
    for (const body of [{ nonsense: true }, { confirmLate: { times: 0 } }]) {
      const response = await alice.control('PUT', '/faults', { confirm405: true, ...body });
      expect(response.status).toBe(422);
    }
    const view = await alice.control('GET', '/faults');
    expect(view.body).toMatchObject({ faults: { confirm405: null } });
  });
});

async function openSameDealer(other: IgClient, name: string): Promise<IgClient> {
  const client = other.as(name);
  await client.logIn();
  return client;
}
