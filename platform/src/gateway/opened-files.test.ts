import path from 'node:path';
import { publishBuild } from '../publish/publish';
import { openFileRegistry } from '../registry/registry';
import { openFolderStore } from '../store/folder-store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';
import { createSampleGateway } from '../testing/sample-gateway';

const SCRIPTED = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

async function startGateway(files: Record<string, string>) {
  const dir = await makeTemporaryFolder();
  const registry = openFileRegistry(path.join(dir, 'revisions'));
  const store = openFolderStore(path.join(dir, 'files'));
  await publishBuild(registry, store, await writeSampleShell('1.0.0'));
  await publishBuild(registry, store, await writeSampleRemote('1.0.0', { files }));
  return createSampleGateway({
    registry,
    store,
  });
}

describe('a file that is opened by its address', () => {
  it.each([
    '/remotes/mf-sample/1.0.0/picture.svg',
    '/remotes/mf-sample/1.0.0/page.html',
    '/remotes/mf-sample/1.0.0/page.js',
    '/remotes/mf-sample/1.0.0/page.js.map',
    '/remotes/mf-sample/1.0.0/font.woff2',
    '/shell/1.0.0/main.js',
  ])('runs nothing: %s', async (url) => {
    const names = ['picture.svg', 'page.html', 'page.js.map', 'font.woff2'];
    const app = await startGateway(Object.fromEntries(names.map((name) => [name, SCRIPTED])));
    const whole = await app.inject({ method: 'GET', url });
    const tag = String(whole.headers.etag);
    const again = await app.inject({ method: 'GET', url, headers: { 'if-none-match': tag } });
    await app.close();
    expect([whole.statusCode, again.statusCode]).toEqual([200, 304]);
    for (const { headers } of [whole, again]) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
    }
  });
});
