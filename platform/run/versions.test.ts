import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeTemporaryFolder } from '../src/testing/sample-build';

const library = pathToFileURL(path.join(__dirname, 'versions.mjs')).href;

describe('the cache of last versions', () => {
  it('keeps what is wanted and the newest of the rest', async () => {
    const cache = await makeTemporaryFolder();
    for (const [age, hash] of ['wanted', 'newer', 'older', 'oldest'].reverse().entries()) {
      const dir = path.join(cache, hash, 'mf-chat');
      await mkdir(path.join(dir, 'dist'), { recursive: true });
      await utimes(dir, age + 1, age + 1);
    }
    await mkdir(path.join(cache, 'oldest/mf-auth'));
    const wanted = JSON.stringify([path.join(cache, 'wanted/mf-chat')]);
    const script = `import { deleteOldVersions } from '${library}';
      deleteOldVersions('${cache}', 'mf-chat', ${wanted}, 1);`;
    await once(spawn(process.execPath, ['--input-type=module', '--eval', script]), 'exit');
    expect((await readdir(cache)).sort()).toEqual(['newer', 'oldest', 'wanted']);
    // Another remote's build in the same folder is its own.
    expect(await readdir(path.join(cache, 'oldest'))).toEqual(['mf-auth']);
  });
});
