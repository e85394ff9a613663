import { listStrategies } from '@entropi/contracts/strategies';
import { createClient } from './client';
import { READABLE_ONLY } from './readable-only';

function setUp(headers: Record<string, string>) {
  const send = jest.fn(async (_url: string | URL | Request, _init?: RequestInit) => {
    return new Response('[]', { headers });
  });
  const client = createClient({
    baseUrl: 'http://api.test',
    session: {
      getAccessToken: async () => 'access',
      getTemporaryToken: () => null,
      unauthorized$: { next: () => undefined },
    },
    fetch: send,
  });
  const readAccepted = () => new Headers(send.mock.calls[0]?.[1]?.headers).get('accept');
  return { client, readAccepted };
}

it('names the rows of a list that cannot be read, where the caller shows them', async () => {
  const { client, readAccepted } = setUp({ 'unreadable-rows': '17, 23' });
  const onUnreadable = jest.fn();
  await client.call(listStrategies, {}, { onUnreadable });
  expect(readAccepted()).toBe('application/json;rows=readable');
  expect(onUnreadable.mock.calls).toEqual([[['17', '23']]]);
});

it('finds all rows readable at an API that says nothing', async () => {
  const onUnreadable = jest.fn();
  await setUp({}).client.call(listStrategies, {}, { onUnreadable });
  expect(onUnreadable.mock.calls).toEqual([[[]]]);
});

it('requests whole lists for any other caller', async () => {
  const { client, readAccepted } = setUp({});
  await client.call(listStrategies);
  expect(readAccepted()).toBeNull();
});

it('requests what can be read for a choice', async () => {
  const { client, readAccepted } = setUp({ 'unreadable-rows': '17' });
  expect(await client.call(listStrategies, {}, READABLE_ONLY)).toEqual([]);
  expect(readAccepted()).toBe('application/json;rows=readable');
});
