import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds the API of the previous release unless that is built already; returns the folder of its package. */
export async function buildEarlierRelease(): Promise<string> {
  const script = `const { buildEarlierRelease } = await import('./platform/run/earlier-release.mjs');
    console.log(await buildEarlierRelease());`;
  const builder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [folder, [code]] = await Promise.all([text(builder.stdout), once(builder, 'exit')]);
  if (code !== 0) throw new Error('the release before could not be built');
  return folder.trim();
}
