import {
  actImpatiently,
  type ContractFixture,
  getReference,
  okValue,
  openAndConfirm,
} from './broker-contract-fixture';

/** The outcomes at the port while the broker misbehaves in each way of ig-rest.md §1.12. */
export function describeBrokerFaults(fixture: ContractFixture): void {
  describeConfirmFaults(fixture);
  describeOrderFaults(fixture);
  describeSessionFaults(fixture);
  describeAllowanceFaults(fixture);
  describeMarketFaults(fixture);
  describeOthersActions(fixture);
}

function describeConfirmFaults(fixture: ContractFixture): void {
  it('has no confirm while the broker is late, and the right one afterwards', async () => {
    const { broker, order, world } = fixture;
    await world.setFaults({ confirmLate: { times: 2 } });
    getReference(await broker.openPosition(order('LATE')));
    expect(await broker.confirm('LATE')).toEqual({ kind: 'ok', value: null });
    expect(await broker.confirm('LATE')).toEqual({ kind: 'ok', value: null });
    expect(okValue(await broker.confirm('LATE'))).toMatchObject({ accepted: true });
  });

  it('treats a 405 as no confirm: it is unavailable, the deal is booked', async () => {
    const { broker, order, world } = fixture;
    await world.setFaults({ confirm405: true });
    getReference(await broker.openPosition(order('C405')));
    expect((await broker.confirm('C405')).kind).toBe('unavailable');
    expect(okValue(await broker.positions())[0]?.dealReference).toBe('C405');
  });

  it('names the closed deal in affectedDeals although the confirm carries the opening id', async () => {
    const { broker, order, world } = fixture;
    const opened = await openAndConfirm(broker, order('WRONG-ID'));
    const dealId = opened.dealId ?? '';
    await world.setFaults({ closeConfirmOpeningId: true });
    const close = { dealId, positionDirection: 'BUY', size: '1' } as const;
    const confirm = okValue(await broker.confirm(getReference(await broker.closePosition(close))));
    expect(confirm?.dealId).toBe(dealId);
    expect(confirm?.affectedDeals).toEqual([{ dealId, status: 'FULLY_CLOSED' }]);
  });
}

function describeOrderFaults(fixture: ContractFixture): void {
  it.each(['500', '502', '503', '504', 'reset'])(
    'is unknown when the response to a booked order is lost by %s, and books it once',
    async (response) => {
      const { broker, order, world } = fixture;
      await world.setFaults({ orderLost: { answer: response, booked: true, count: 1 } });
      expect((await broker.openPosition(order(`LOST-${response}`))).kind).toBe('unknown');
      expect(await world.bookedReferences()).toEqual([`LOST-${response}`]);
      const positions = okValue(await broker.positions());
      expect(positions.map((position) => position.dealReference)).toEqual([`LOST-${response}`]);
    },
  );

  it('is unknown when the response never comes, and when nothing was booked', async () => {
    const { broker, order, world } = fixture;
    const submission = await actImpatiently(fixture, async (impatient) => {
      await world.setFaults({ orderLost: { answer: 'hang', booked: true, count: 1 } });
      return impatient.openPosition(order('HANGS'));
    });
    expect(submission).toEqual({ kind: 'unknown', cause: 'timeout' });
    await world.setFaults({ orderLost: { answer: '502', booked: false, count: 1 } });
    expect((await broker.openPosition(order('NOT-BOOKED'))).kind).toBe('unknown');
    expect(await world.bookedReferences()).toEqual(['HANGS']);
  });

  it('is unknown when the response to a close is lost, and closes once', async () => {
    const { broker, order, world } = fixture;
    const opened = await openAndConfirm(broker, order('CLOSE-LOST'));
    await world.setFaults({ orderLost: { answer: '502', action: 'CLOSE', count: 1 } });
    const close = { dealId: opened.dealId ?? '', positionDirection: 'BUY', size: '1' } as const;
    expect((await broker.closePosition(close)).kind).toBe('unknown');
    expect(okValue(await broker.positions())).toEqual([]);
  });

  it.each(['INSUFFICIENT_FUNDS', 'MINIMUM_ORDER_SIZE_ERROR', 'SIZE_INCREMENT'])(
    'passes on the rejection %s by the confirm',
    async (reason) => {
      const { broker, order, world } = fixture;
      await world.setFaults({ rejectOrder: { reason, count: 1 } });
      getReference(await broker.openPosition(order(`R-${reason}`)));
      const confirm = okValue(await broker.confirm(`R-${reason}`));
      expect(confirm).toMatchObject({ accepted: false, reason, status: null });
    },
  );

  it('passes on DUPLICATE_ORDER_ERROR for the same order again within a second', async () => {
    const { broker, order, world } = fixture;
    await world.setFaults({ duplicateWindow: { windowMs: 60_000 } });
    await openAndConfirm(broker, order('TWIN-1'));
    getReference(await broker.openPosition(order('TWIN-2')));
    const confirm = okValue(await broker.confirm('TWIN-2'));
    expect(confirm).toMatchObject({ accepted: false, reason: 'DUPLICATE_ORDER_ERROR' });
  });

  it('never books a second deal for a reference that was used', async () => {
    const { broker, order, world } = fixture;
    await openAndConfirm(broker, order('SAME-REF'));
    await broker.openPosition(order('SAME-REF'));
    await broker.openPosition(order('SAME-REF', { size: '2' }));
    expect(await world.bookedReferences()).toEqual(['SAME-REF']);
  });
}

function describeSessionFaults(fixture: ContractFixture): void {
  it('logs in again, once, when a read meets a dead session', async () => {
    const { broker, world } = fixture;
    okValue(await broker.positions());
    await world.setFaults({ tokenExpired: { count: 1 } });
    expect(okValue(await broker.positions())).toEqual([]);
  });

  it('does not send an order twice in a dead session: it is rejected as not sent, and accepted the next time', async () => {
    const { broker, order, world } = fixture;
    okValue(await broker.positions());
    await world.setFaults({ tokenExpired: { count: 1 } });
    expect(await broker.openPosition(order('DEAD-SESSION'))).toMatchObject({
      kind: 'rejected',
      reason: 'not-sent',
      retryAfterMs: 0,
    });
    expect(await world.bookedReferences()).toEqual([]);
    await openAndConfirm(broker, order('NEW-SESSION'));
  });

  it('rejects wrong credentials with a reason, and does not log in again with them', async () => {
    const { clientPool, world } = fixture;
    const wrong = { ...world.credentials, password: 'wrong-password' };
    const broker = clientPool.open(wrong, null);
    const rejection = { kind: 'credential-rejected', code: 'error.security.invalid-details' };
    const first = await broker.accounts();
    expect(first).toMatchObject(rejection);
    expect(JSON.stringify(first)).not.toContain('wrong-password');
    await world.setFaults({ callFails: { answer: '500', path: '/session' } });
    expect(await broker.accounts()).toMatchObject(rejection);
    expect((await clientPool.check(wrong)).kind).toBe('unavailable');
  });

  it('rejects an unknown API key and a foreign account', async () => {
    const { clientPool, world } = fixture;
    const unknownKey = { ...world.credentials, apiKey: 'no-such-key' };
    expect(await clientPool.check(unknownKey)).toMatchObject({
      kind: 'credential-rejected',
      code: 'error.security.api-key-invalid',
    });
    const foreign = await clientPool.open(world.credentials, 'NOTMINE').positions();
    expect(foreign.kind).toBe('credential-rejected');
  });
}

function describeAllowanceFaults(fixture: ContractFixture): void {
  it.each([
    'error.public-api.exceeded-api-key-allowance',
    'error.public-api.exceeded-account-allowance',
  ])('backs off on %s and requests nothing meanwhile', async (code) => {
    const { broker, world } = fixture;
    okValue(await broker.positions());
    // The key's limits are read beside the first call; that read is over when the next call is made.
    okValue(await broker.positions());
    await world.setFaults({ allowanceExceeded: { code, count: 1 } });
    expect(await broker.positions()).toMatchObject({ kind: 'backoff', code });
    expect((await broker.positions()).kind).toBe('backoff');
  });

  it('keeps reading when only the orders of the account are used up', async () => {
    const { broker, order, world } = fixture;
    const code = 'error.public-api.exceeded-account-trading-allowance';
    okValue(await broker.positions());
    await world.setFaults({ allowanceExceeded: { code, count: 1 } });
    expect(await broker.openPosition(order('TOO-MANY'))).toMatchObject({
      kind: 'rejected',
      reason: 'backoff',
    });
    expect(okValue(await broker.positions())).toEqual([]);
    expect(await world.bookedReferences()).toEqual([]);
  });

  it('keeps reading when only the historical prices are used up, and reads no more of them', async () => {
    const { broker, world } = fixture;
    const code = 'error.public-api.exceeded-account-historical-data-allowance';
    const query = {
      epic: world.epic,
      resolution: 'MINUTE',
      from: null,
      to: null,
      max: 10,
    } as const;
    okValue(await broker.positions());
    await world.setFaults({ allowanceExceeded: { code, count: 1 } });
    expect(await broker.prices(query)).toMatchObject({ kind: 'backoff', code });
    expect((await broker.prices(query)).kind).toBe('backoff');
    expect(okValue(await broker.positions())).toEqual([]);
  });
}

function describeMarketFaults(fixture: ContractFixture): void {
  it.each(['CLOSED', 'EDITS_ONLY', 'SUSPENDED'])(
    'reports a market that is %s without prices, and that it accepted no order',
    async (status) => {
      const { broker, order, world } = fixture;
      await openAndConfirm(broker, order(`BEFORE-${status}`));
      await world.setFaults({ marketClosed: { status } });
      const [market] = okValue(await broker.markets([world.epic]));
      expect(market).toMatchObject({ status, bid: null, offer: null });
      expect(okValue(await broker.positions())[0]).toMatchObject({ bid: null, offer: null });
      const submission = await broker.openPosition(order(`AT-${status}`));
      if (submission.kind === 'accepted') {
        expect(okValue(await broker.confirm(`AT-${status}`))?.accepted).toBe(false);
      } else {
        expect(submission.kind).toBe('rejected');
      }
      expect(await world.bookedReferences()).toEqual([`BEFORE-${status}`]);
    },
  );

  it.each([
    { answer: '500', html: true },
    { answer: '503', html: false },
    { answer: 'reset', html: false },
    { answer: 'hang', html: false },
  ])('calls a read unavailable that fails by $answer (html: $html)', async (fault) => {
    const { broker, world } = fixture;
    okValue(await broker.positions());
    const read = await actImpatiently(fixture, async (impatient) => {
      await world.setFaults({ callFails: { ...fault, path: '/positions' } });
      return impatient.positions();
    });
    expect(read.kind).toBe('unavailable');
    await world.setFaults({ callFails: false });
    expect(okValue(await broker.positions())).toEqual([]);
  });

  it('lists an account without a balance', async () => {
    await fixture.world.setFaults({ balanceNull: true });
    const accounts = okValue(await fixture.broker.accounts());
    expect(accounts[0]?.balance).toBeNull();
  });

  it('shows no transaction while they lag, although the activity has the close', async () => {
    const { broker, order, world } = fixture;
    await world.setFaults({ transactionsLag: true });
    const opened = await openAndConfirm(broker, order('LAGS'));
    const close = { dealId: opened.dealId ?? '', positionDirection: 'BUY', size: '1' } as const;
    getReference(await broker.closePosition(close));
    const span = {
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    };
    expect(okValue(await broker.transactions(span))).toEqual([]);
    expect(okValue(await broker.activity(span)).length).toBeGreaterThan(1);
  });

  it('shows a deal by its confirm while it is still missing from the positions', async () => {
    const { broker, order, world } = fixture;
    await world.setFaults({ positionHidden: { forMs: 60_000 } });
    await openAndConfirm(broker, order('HIDDEN'));
    expect(okValue(await broker.positions())).toEqual([]);
  });
}

function describeOthersActions(fixture: ContractFixture): void {
  it.each(['SYSTEM', 'WEB'])(
    'shows that a position is gone, and that %s closed it',
    async (channel) => {
      const { broker, order, world } = fixture;
      const opened = await openAndConfirm(broker, order(`GONE-${channel}`));
      const from = new Date(Date.now() - 60_000).toISOString();
      await world.setFaults({ positionClosed: { channel } });
      expect(okValue(await broker.positions())).toEqual([]);
      const span = { from, to: new Date(Date.now() + 60_000).toISOString() };
      const activity = okValue(await broker.activity(span));
      const closing = activity.find((item) =>
        item.actions.some((action) => action.type === 'POSITION_CLOSED'),
      );
      expect(closing?.channel).toBe(channel);
      expect(closing?.actions[0]?.affectedDealId).toBe(opened.dealId);
    },
  );

  it('sees a rolled position under its new id, and the roll in the activity', async () => {
    const { broker, order, world } = fixture;
    const opened = await openAndConfirm(broker, order('ROLLS'));
    const from = new Date(Date.now() - 60_000).toISOString();
    await world.setFaults({ rollover: true });
    const [position] = okValue(await broker.positions());
    expect(position?.dealId).not.toBe(opened.dealId);
    const span = { from, to: new Date(Date.now() + 60_000).toISOString() };
    const types = okValue(await broker.activity(span)).flatMap((item) =>
      item.actions.map((action) => action.type),
    );
    expect(types).toContain('POSITION_ROLLED');
  });
}
