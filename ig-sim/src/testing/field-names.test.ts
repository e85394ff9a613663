import { accountFields } from '../streaming/account-values';
import { candleFields, tickFields } from '../streaming/chart-values';
import { marketFields, priceFields } from '../streaming/market-values';
import { tradeFields, tradeUpdates } from '../streaming/trade-values';
import { compareNames, countNames, readFieldNames, type Shape } from './field-names';
import { DAX, type IgClient } from './ig-client';
import { toDeal, toPosition } from './ledger-events';
import { closeTestSims, startTestSim } from './test-sim';

const names = readFieldNames();
const ORDER = {
  currencyCode: 'EUR',
  direction: 'BUY',
  epic: DAX,
  expiry: '-',
  forceOpen: true,
  guaranteedStop: false,
  level: 11_000,
  size: 1,
  timeInForce: 'GOOD_TILL_CANCELLED',
  type: 'LIMIT',
};

let alice: IgClient;
let dealId: string;
let dealReference: string;

beforeAll(async () => {
  const sim = await startTestSim();
  alice = await sim.dealer();
  const opened = await alice.opened();
  await alice.closed({ dealId: opened.dealId });
  ({ dealId, dealReference } = await alice.opened({ dealReference: 'kept' }));
  const order = await alice.call('POST', '/workingorders/otc', { version: 2, body: ORDER });
  expect(order.status).toBe(200);
});
afterAll(closeTestSims);

const LOGIN = { identifier: 'SIM-ALICE', password: 'sim-alice-2026' };
const FROM = 'from=2000-01-01T00:00:00';
const DAY_MS = 86_400_000;

/** How each recorded call is made. A list that it returns must not be empty. */
const CALLS: Record<string, () => Promise<{ body: unknown }>> = {
  'GET /session/encryptionKey 1': () => alice.call('GET', '/session/encryptionKey'),
  'POST /session 2': () => alice.call('POST', '/session', { version: 2, body: LOGIN }),
  'POST /session 3': () => alice.call('POST', '/session', { version: 3, body: LOGIN }),
  'POST /session/refresh-token 1': async () => {
    const { body } = await alice.call<{ oauthToken: { refresh_token: string } }>(
      'POST',
      '/session',
      { version: 3, body: LOGIN },
    );
    const { refresh_token } = body.oauthToken;
    return alice.call('POST', '/session/refresh-token', { body: { refresh_token } });
  },
  'GET /session 1': () => alice.call('GET', '/session'),
  'PUT /session 1': async () => {
    const { body } = await alice.call<{ accounts: { accountId: string }[] }>('GET', '/accounts');
    const [own, other] = body.accounts;
    const switched = await alice.call('PUT', '/session', {
      body: { accountId: other?.accountId },
    });
    alice.useTokens({
      cst: alice.streamTokens.cst,
      'x-security-token': switched.headers.get('x-security-token') ?? '',
    });
    const back = await alice.call('PUT', '/session', { body: { accountId: own?.accountId } });
    alice.useTokens({
      cst: alice.streamTokens.cst,
      'x-security-token': back.headers.get('x-security-token') ?? '',
    });
    return switched;
  },
  'GET /accounts 1': () => alice.call('GET', '/accounts'),
  'GET /accounts/preferences 1': () => alice.call('GET', '/accounts/preferences'),
  'GET /operations/application 1': () => alice.call('GET', '/operations/application'),
  'GET /positions 1': () => alice.call('GET', '/positions'),
  'GET /positions 2': () => alice.call('GET', '/positions', { version: 2 }),
  'GET /positions/{dealId} 2': () => alice.call('GET', `/positions/${dealId}`, { version: 2 }),
  'POST /positions/otc 2': () => alice.open({ dealReference: 'another' }),
  'DELETE /positions/otc 1': async () => {
    const { dealId: extra } = await alice.opened({ dealReference: 'short-lived' });
    return alice.close({ dealId: extra });
  },
  'GET /confirms/{dealReference} 1': () => alice.call('GET', `/confirms/${dealReference}`),
  'GET /workingorders 1': () => alice.call('GET', '/workingorders'),
  'GET /workingorders 2': () => alice.call('GET', '/workingorders', { version: 2 }),
  'GET /markets?searchTerm= 1': () => alice.call('GET', '/markets?searchTerm=germany'),
  'GET /markets?epics= 2': () => alice.call('GET', `/markets?epics=${DAX}`, { version: 2 }),
  'GET /markets/{epic} 3': () => alice.call('GET', `/markets/${DAX}`, { version: 3 }),
  'GET /prices/{epic} 3': () => alice.call('GET', `/prices/${DAX}?max=2`, { version: 3 }),
  'GET /prices/{epic}/{resolution}/{points} 2': () =>
    alice.call('GET', `/prices/${DAX}/HOUR/2`, { version: 2 }),
  'GET /prices/{epic}/{resolution}?startdate= 1': () =>
    alice.call(
      'GET',
      `/prices/${DAX}/DAY?startdate=2020:09:01-00:00:00&enddate=2020:09:04-23:59:59`,
    ),
  'GET /history/activity 3': () =>
    alice.call('GET', `/history/activity?${FROM}&detailed=true`, { version: 3 }),
  'GET /history/activity/{period} 1': () => alice.call('GET', `/history/activity/${DAY_MS}`),
  'GET /history/transactions 2': () =>
    alice.call('GET', `/history/transactions?${FROM}`, { version: 2 }),
  'GET /clientsentiment/{marketId} 1': () => alice.call('GET', '/clientsentiment/FT100'),
  'GET /clientsentiment?marketIds= 1': () =>
    alice.call('GET', '/clientsentiment?marketIds=FT100,DE30'),
  'GET /watchlists 1': () => alice.call('GET', '/watchlists'),
  'POST /watchlists 1': () =>
    alice.call('POST', '/watchlists', { body: { name: 'mine', epics: [DAX] } }),
  'GET /marketnavigation 1': () => alice.call('GET', '/marketnavigation'),
  'GET /categories 1': () => alice.call('GET', '/categories'),
  'an error 1': () => alice.call('GET', '/confirms/NEVER-SENT'),
};

describe('the names of fields', () => {
  it.each(names.calls.map((one) => [`${one.call} ${one.version}`, one.shape] as const))(
    'of %s are those of IG',
    async (call, shape) => {
      const { body } = (await CALLS[call]?.()) ?? { body: null };
      expect(compareNames(body, shape)).toEqual([]);
      expect(countNames(body)).toBeGreaterThan(0);
      for (const value of Object.values(body as object)) {
        if (Array.isArray(value)) expect(value).not.toHaveLength(0);
      }
    },
  );

  it.each([
    ['MARKET:{epic}', marketFields],
    ['PRICE:{accountId}:{epic}', priceFields],
    ['ACCOUNT:{accountId}', accountFields],
    ['TRADE:{accountId}', tradeFields],
    ['CHART:{epic}:TICK', tickFields],
    ['CHART:{epic}:{scale}', candleFields],
  ])('that are streamed of %s are those of IG', (item, fields) => {
    const recorded = names.streams.find((one) => one.item === item)?.fields ?? [];
    expect([...fields].sort()).toEqual([...recorded].sort());
  });

  it('of a streamed update of a position are those of IG', () => {
    const part = {
      dealId: 'D1',
      status: 'OPENED',
      size: 1,
      profit: null,
      openLevel: 8000,
    } as const;
    const event = toDeal(1, 'A1', {
      positions: [toPosition('A1', 'D1', 1)],
      affected: [{ ...part, openedAtMs: 1 }],
    });
    if (event.kind !== 'deal') throw new Error('no deal');
    const [update = '{}'] = tradeUpdates(event.deal, false).flatMap(({ OPU }) => OPU ?? []);
    const recorded = names.updates.find(({ field }) => field === 'OPU')?.fields ?? [];
    expect(Object.keys(JSON.parse(update)).sort()).toEqual([...recorded].sort());
  });

  it('are compared one by one: a renamed, missing or new one is reported', () => {
    const shape: Shape = { prices: [{ openPrice: { bid: null, ask: null } }], size: null };
    const body = { prices: [{ openPrice: { bid: 1, send: 2 } }], size: 1, more: 1 };
    expect(compareNames(body, shape)).toEqual([
      'IG has no more',
      'IG has no prices[].openPrice.send',
      'prices[].openPrice.ask is missing',
    ]);
  });
});
