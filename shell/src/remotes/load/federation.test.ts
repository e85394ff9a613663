import { buildEntry, buildView } from '../../testing/remotes';
import { createFederation } from './federation';
import type { LoadPhase } from './load-state';
import { listScripts } from './script-policy';

const registerRemotes = jest.fn();
const loadRemote = jest.fn();

jest.mock('@module-federation/enhanced/runtime', () => ({
  init: () => ({ registerRemotes, loadRemote }),
}));

const HASH = `sha384-${'b'.repeat(64)}`;
const FOLDER = 'http://localhost/remotes/mf-chat/1.0.0/';
const MANIFEST = { metaData: { globalName: 'mf_chat', remoteEntry: { type: 'global' } } };
const json = { 'content-type': 'application/json' };
const entry = buildEntry({ integrity: { 'mf-manifest.json': HASH } });

let phases: LoadPhase[];
let send: jest.SpyInstance;

function load(fresh: boolean, federation = createFederation(9_000)) {
  const onPhase = (phase: LoadPhase) => phases.push(phase);
  return federation.load({ entry, expose: './remote', fresh, onPhase });
}

beforeEach(() => {
  jest.clearAllMocks();
  phases = [];
  loadRemote.mockResolvedValue({ default: { routes: {} } });
  send = jest.spyOn(globalThis, 'fetch');
  listScripts(buildView(entry));
});

it.each([
  ['from the cache', false, 'default'],
  ['past the cache when it is loaded again', true, 'reload'],
])('reads the manifest %s, with the hash that the registry names', async (_, fresh, cache) => {
  send.mockResolvedValue(new Response(JSON.stringify(MANIFEST), { headers: json }));
  await load(fresh);
  const expected = expect.objectContaining({ integrity: HASH, cache });
  expect(send).toHaveBeenCalledWith(`${FOLDER}mf-manifest.json`, expected);
  expect(phases).toEqual(['manifest', 'entry']);
});

it('registers the container by what registry and manifest say of its entry, once for a version', async () => {
  send.mockResolvedValue(new Response(JSON.stringify(MANIFEST), { headers: json }));
  const federation = createFederation(9_000);
  await load(false, federation);
  await load(false, federation);
  const remote = {
    name: 'mf-chat',
    entry: `${FOLDER}remote-entry.js`,
    entryGlobalName: 'mf_chat',
    type: 'global',
  };
  expect(registerRemotes.mock.calls).toEqual([[[remote], { force: false }]]);
  expect(loadRemote).toHaveBeenCalledTimes(2);
  expect(loadRemote).toHaveBeenCalledWith('mf-chat/remote');
});

it.each([
  ['an error with a JSON body', '{"message":"Not Found"}', { status: 404, headers: json }],
  ['a page', '<!doctype html>', { headers: { 'content-type': 'text/html' } }],
])('takes no manifest from %s', async (_, body, init) => {
  send.mockResolvedValue(new Response(body, init));
  await expect(load(false)).rejects.toMatchObject({ name: 'ApiError' });
  expect(phases).toEqual(['manifest']);
  expect(registerRemotes).not.toHaveBeenCalled();
});
