import type { RegistryEntry } from '@entropi/shared/remote/manifest';
import { loadContainer } from './load-container';

const REMOTE = { name: 'mf-late', manifest: '/late/manifest.json', entry: '/late/entry.js' };

afterEach(() => jest.useRealTimers());

it('a remote whose manifest never comes fails after fifteen seconds, and can be requested again', async () => {
  jest.useFakeTimers();
  const fetched = jest.fn(() => new Promise<Response>(() => undefined));
  global.fetch = fetched as typeof fetch;
  const remote = { ...REMOTE, integrity: {} } as unknown as RegistryEntry;
  const loading = loadContainer('https://gateway.test', remote);
  const failure = expect(loading).rejects.toThrow(/did not come within 15 seconds/);
  await jest.advanceTimersByTimeAsync(15_000);
  await failure;
  void loadContainer('https://gateway.test', remote).catch(() => undefined);
  expect(fetched).toHaveBeenCalledTimes(2);
});
