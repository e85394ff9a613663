import { buildEntry, buildView } from '../../testing/remotes';
import { createFederationPlugin } from './federation-plugin';
import { listScripts } from './script-policy';

const HASH = `sha384-${'b'.repeat(64)}`;
const FOLDER = 'http://localhost/remotes/mf-chat/1.0.0/';
const entry = buildEntry({ integrity: { 'remote-entry.js': HASH } });

const plugin = createFederationPlugin({ timeoutMs: 9_000, find: () => undefined });

beforeEach(() => listScripts(buildView(entry)));

it('gives the entry’s tag its hash and the limit of time', () => {
  const made = plugin.createScript?.({ url: `${FOLDER}remote-entry.js` });
  expect(made).toMatchObject({
    timeout: 9_000,
    script: { crossOrigin: 'anonymous', integrity: HASH, src: `${FOLDER}remote-entry.js` },
  });
});
