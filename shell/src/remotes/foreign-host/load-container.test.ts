import type { RegistryEntry } from '@entropi/shared/remote/manifest';
import { loadContainer } from './load-container';

const REMOTE = { name: 'mf-late', manifest: '/late/manifest.json', entry: '/late/entry.js' };

const page = globalThis as unknown as Record<string, object | undefined>;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  page.mf_late = undefined;
  document.head.replaceChildren();
});

/** A gateway whose manifest comes; its entry's script declares the container when the test says that it has come. */
function serve(gateway: string, src: string | undefined = `${gateway}/late/entry.js`) {
  global.fetch = (async () =>
    new Response('{}', { headers: { 'content-type': 'application/json' } })) as typeof fetch;
  const container = { init: () => undefined, get: () => undefined, src };
  return {
    container,
    loading: loadContainer(gateway, { ...REMOTE, integrity: {} } as unknown as RegistryEntry),
    async come() {
      await jest.advanceTimersByTimeAsync(0);
      const script = document.querySelector<HTMLScriptElement>(`script[src^="${gateway}/"]`);
      if (!script) throw new Error(`No script of ${gateway} was requested`);
      page.mf_late = container;
      script.dispatchEvent(new Event('load'));
    },
  };
}

it('each gateway’s own remote fills a slot, and the variable stays that of the first', async () => {
  const first = serve('https://first.test');
  await first.come();
  expect(await first.loading).toBe(first.container);
  const second = serve('https://second.test');
  await second.come();
  expect(await second.loading).toBe(second.container);
  expect(page.mf_late).toBe(first.container);
});

it('what the host has loaded of the same gateway is used, also where it does not say whose it is', async () => {
  for (const [gateway, src] of [
    ['https://third.test', 'https://third.test/late/an-earlier-version.js'],
    ['https://fourth.test', undefined],
  ] as const) {
    const hosts = { init: () => undefined, get: () => undefined, src };
    page.mf_late = hosts;
    expect(await serve(gateway).loading).toBe(hosts);
    expect(document.querySelector('script')).toBeNull();
  }
});

it('an entry that declares nothing of this gateway is no container of its', async () => {
  const wrong = serve('https://fifth.test', 'https://first.test/late/entry.js');
  const failure = expect(wrong.loading).rejects.toThrow('names no container');
  await wrong.come();
  await failure;
});

it('a remote whose manifest never comes fails after fifteen seconds, and can be requested again', async () => {
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
