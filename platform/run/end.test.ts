import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const END = pathToFileURL(require.resolve('./end.mjs')).href;
const COMMAND = `
  const { createEnd } = await import('${END}');
  createEnd().end.then((reason) => { process.stdout.write('over: ' + reason); process.exit(); });
  process.stdout.write('begun ');
  setTimeout(() => process.exit(1), 120_000);`;
/** Starts the command as npm does and, when told to, ends without telling it. */
const PARENT = `
  const { spawn } = await import('node:child_process');
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(COMMAND)}],
    { stdio: ['ignore', 'inherit', 'inherit'], detached: true }).unref();
  process.stdin.once('data', () => process.exit());`;

describe('the end of a command', () => {
  it('comes when npm, or whoever has started it, is gone', async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    parent.stdout.once('data', () => parent.stdin.end('go'));
    expect(await text(parent.stdout)).toBe('begun over: null');
  });
});
