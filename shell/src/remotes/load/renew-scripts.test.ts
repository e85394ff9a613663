import { buildEntry, buildView } from '../../testing/remotes';
import { renewScripts } from './renew-scripts';
import { installScriptPolicy, listScripts } from './script-policy';

const HASH = `sha384-${'c'.repeat(64)}`;
const FOLDER = 'http://localhost/remotes/mf-chat/1.0.0/';
const OPTIONS = { except: 'remote-entry.js', timeoutMs: 9_000 };

/** Whether the cached copy of a file has the right hash; what the network returns always has. */
const kept: Record<string, boolean> = { '12.js': false, '13.js': true };
const send = jest.fn(async (address: string | URL | Request, init?: RequestInit) => {
  const isTrue = init?.cache === 'reload' || kept[String(address).replace(FOLDER, '')];
  if (!isTrue) throw new TypeError('Failed to fetch');
  return { ok: true } as Response;
});

beforeAll(() => {
  globalThis.fetch = send;
  const integrity = Object.fromEntries(
    ['remote-entry.js', '12.js', '13.js', '14.js'].map((file) => [file, HASH]),
  );
  listScripts(buildView(buildEntry({ integrity })));
  window.trustedTypes = {
    createPolicy: (_name, rules) => {
      for (const file of ['remote-entry.js', '12.js?again=1', '13.js']) {
        rules.createScriptURL(FOLDER + file);
      }
    },
  };
  installScriptPolicy();
});

beforeEach(() => send.mockClear());

const listReloaded = () =>
  send.mock.calls.filter(([, init]) => init?.cache === 'reload').map(([url]) => url);

it('fetches what is kept with another hash past the cache, and what is right not at all', async () => {
  await renewScripts(FOLDER, OPTIONS);
  expect(listReloaded()).toEqual([`${FOLDER}12.js`]);
  expect(send).toHaveBeenCalledWith(
    `${FOLDER}12.js`,
    expect.objectContaining({ integrity: HASH, cache: 'force-cache' }),
  );
});

it('leaves alone what the page has not requested, the entry, and other versions', async () => {
  await renewScripts(FOLDER, OPTIONS);
  const requested = new Set(send.mock.calls.map(([url]) => url));
  expect(requested).toEqual(new Set([`${FOLDER}12.js`, `${FOLDER}13.js`]));
  send.mockClear();
  await renewScripts('http://localhost/remotes/mf-chat/1.1.0/', OPTIONS);
  expect(send).not.toHaveBeenCalled();
});

it('does not reject when the network has nothing either', async () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(renewScripts(FOLDER, OPTIONS)).resolves.toBeUndefined();
});
