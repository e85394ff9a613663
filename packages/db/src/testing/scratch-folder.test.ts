import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeScratchFolder } from './scratch-folder';

async function findParent(settings: readonly string[]): Promise<string> {
  const folder = await makeScratchFolder(settings);
  await rm(folder, { recursive: true });
  return path.dirname(folder);
}

describe('the folder of a test’s server', () => {
  it('is on a disk where the server waits for it', async () => {
    expect(await findParent([])).toBe(tmpdir());
    expect(await findParent(['fsync=on'])).toBe(tmpdir());
  });

  it('is in memory where it does not, if there is enough', async () => {
    expect(['/dev/shm', tmpdir()]).toContain(await findParent(['fsync=off']));
  });
});
