import { buildEntry, buildView } from '../../testing/remotes';
import { createFederationPlugin } from './federation-plugin';
import type { LoadPhase } from './load-state';
import { listScripts } from './script-policy';

const HASH = `sha384-${'b'.repeat(64)}`;
const FOLDER = 'http://localhost/remotes/mf-chat/1.0.0/';
const entry = buildEntry({ integrity: { 'mf-manifest.json': HASH, 'remote-entry.js': HASH } });

const phases: LoadPhase[] = [];
const plugin = createFederationPlugin({
  timeoutMs: 9_000,
  find: () => ({
    entry,
    expose: './remote',
    fresh: true,
    onPhase: (phase) => phases.push(phase),
  }),
});

const remote = { name: 'mf-chat' } as Parameters<NonNullable<typeof plugin.fetch>>[2];
let send: jest.SpyInstance;

function respond(body: string, init: ResponseInit): void {
  send.mockResolvedValue(new Response(body, init));
}

beforeEach(() => {
  phases.length = 0;
  send = jest.spyOn(globalThis, 'fetch');
  listScripts(buildView(entry));
});

describe('the manifest', () => {
  const json = { 'content-type': 'application/json' };

  it('is fetched past the cache with the hash that the registry names', async () => {
    respond('{"metaData":{}}', { headers: json });
    const response = await plugin.fetch?.(`${FOLDER}mf-manifest.json`, {}, remote);
    expect(response).toBeInstanceOf(Response);
    expect(send).toHaveBeenCalledWith(
      `${FOLDER}mf-manifest.json`,
      expect.objectContaining({ integrity: HASH, cache: 'reload' }),
    );
    expect(phases).toEqual(['manifest', 'entry']);
  });

  it.each([
    ['an error with a JSON body', '{"message":"Not Found"}', { status: 404, headers: json }],
    ['a page', '<!doctype html>', { headers: { 'content-type': 'text/html' } }],
  ])('is not taken from %s', async (_, body, init) => {
    respond(body, init);
    const call = plugin.fetch?.(`${FOLDER}mf-manifest.json`, {}, remote);
    await expect(call).rejects.toMatchObject({ name: 'ApiError' });
    expect(phases).toEqual(['manifest']);
  });
});

it('gives the entry’s tag its hash and the limit of time', () => {
  const made = plugin.createScript?.({ url: `${FOLDER}remote-entry.js` });
  expect(made).toMatchObject({
    timeout: 9_000,
    script: { crossOrigin: 'anonymous', integrity: HASH, src: `${FOLDER}remote-entry.js` },
  });
});

it('gives a preloading link its hash too', () => {
  const link = plugin.createLink?.({
    url: `${FOLDER}remote-entry.js`,
    attrs: { rel: 'preload', as: 'script' },
  });
  expect(link).toMatchObject({ rel: 'preload', crossOrigin: 'anonymous', integrity: HASH });
});
