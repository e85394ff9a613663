import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '../src/testing/sample-build';

const root = path.resolve(__dirname, '../..');
const writer = pathToFileURL(path.join(root, 'platform/run/new-remote.mjs')).href;

async function writeRemote(workspace: string, name: string): Promise<void> {
  const source = `(await import('${writer}')).writeRemote('${workspace}', '${name}')`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source]);
}

// That a remote passes its checks is shown where they are run as the documents state them: documented-remote.test.ts.
describe('a new remote', () => {
  let workspace: string;

  beforeAll(async () => {
    workspace = await makeTemporaryFolder();
    await writeRemote(workspace, 'mf-reports');
  });

  it.each([
    ['there already', 'mf-reports'],
    ['no name of a remote', 'reports'],
    ['a path', 'mf-../x'],
  ])('is rejected where its name is %s', async (_case, name) => {
    await expect(writeRemote(workspace, name)).rejects.toThrow(/is there already|is named mf-/);
  });
});
