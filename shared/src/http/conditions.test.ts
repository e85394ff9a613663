import { parsePricesSeen } from '@entropi/contracts/conditions';
import { endpoint } from '@entropi/contracts/endpoint';
import * as z from 'zod/mini';
import { createClient } from './client';

function setUp(headers: Record<string, string> = {}) {
  const send = jest.fn(
    async (_url: string | URL | Request, _init?: RequestInit) =>
      new Response(JSON.stringify({ name: 'a' }), { headers }),
  );
  const session = {
    getAccessToken: async () => 'access',
    getTemporaryToken: () => null,
    unauthorized$: { next: () => undefined },
  };
  const client = createClient({ baseUrl: 'http://api.test', session, fetch: send });
  return { client, requests: () => send.mock.calls.map(([, init]) => new Headers(init?.headers)) };
}

describe('a call that trades', () => {
  const act = endpoint({
    id: 'act',
    method: 'POST',
    path: '/api/act',
    role: 'user',
    risk: 'money',
    trades: true,
    summary: 'An order',
    reply: z.strictObject({ name: z.string() }),
  });
  const pricesSeen = [{ environment: 'SIM' as const, epic: 'IX.D.DAX.IP', bid: 1.5, offer: 2 }];

  it('carries a key of its own each time, and the prices seen', async () => {
    const { client, requests } = setUp();
    await client.call(act, {}, { pricesSeen });
    await client.call(act);
    const [first, second] = requests();
    expect(first?.get('price-seen')).toBe('SIM/IX.D.DAX.IP=1.5/2');
    expect(second?.has('price-seen')).toBe(false);
    expect(first?.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.get('idempotency-key')).not.toBe(first?.get('idempotency-key'));
  });

  it('states its time by the clock of the server, however wrong that of the browser is', async () => {
    const wrong = new Date('2031-01-01T00:00:00Z');
    jest.useFakeTimers({ now: wrong, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const date = 'Mon, 02 Mar 2026 10:00:00 GMT';
    const { client, requests } = setUp({ date });
    await client.call(act);
    jest.setSystemTime(wrong.getTime() + 3_000);
    await client.call(act);
    jest.useRealTimers();
    const [first, second] = requests();
    expect(first?.has('not-after')).toBe(false);
    expect(second?.get('not-after')).toBe('2026-03-02T10:00:13.500Z');
  });

  it('adds no conditions to a call that does not trade', async () => {
    const { client, requests } = setUp();
    await client.call({ ...act, trades: false }, {}, { pricesSeen });
    expect([...(requests()[0]?.keys() ?? [])]).toEqual(['authorization']);
  });
});

it.each([
  '',
  'SIM',
  'SIM/IX.D.DAX.IP=1',
  'SIM/IX.D.DAX.IP=0/1',
  'X/IX.D.DAX.IP=1/2',
  'SIM/IX.D.DAX.IP=1/-2',
])('finds no prices in %j', (text) => expect(parsePricesSeen(text)).toBeNull());
