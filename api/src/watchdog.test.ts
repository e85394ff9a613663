import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WATCHDOG = new URL('./watchdog.ts', import.meta.url).href;

/** Runs a process that is watched with little patience; its exit code, the signal it ended by, and what it wrote. */
async function run(body: string) {
  const script = `
    import { startWatchdog } from '${WATCHDOG}';
    let problem = null;
    const stop = startWatchdog(() => problem, { everyMs: 20, patienceMs: 400 });
    ${body}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => {
    written += chunk.toString();
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return { code, signal, written };
}

describe('the watchdog of a process', () => {
  it('ends one whose event loop hangs, and says so', async () => {
    const { signal, written } = await run('setTimeout(() => { for (;;); }, 300);');
    expect(signal).toBe('SIGKILL');
    expect(written).toMatch(/"msg":"cannot work for 0.4 s: ends, to be started again"/);
  });

  it('ends one that names a problem for too long', async () => {
    const { signal } = await run("problem = 'deaf'; setTimeout(() => process.exit(0), 20_000);");
    expect(signal).toBe('SIGKILL');
  });

  it('leaves one alone that works, works again in time, or has stopped the watch', async () => {
    const later = 'setTimeout(() => process.exit(7), 1500);';
    const works = run(later);
    const again = run(`problem = 'deaf'; setTimeout(() => { problem = null; }, 100); ${later}`);
    const stopped = run(`problem = 'deaf'; await stop(); ${later}`);
    const codes = (await Promise.all([works, again, stopped])).map(({ code }) => code);
    expect(codes).toEqual([7, 7, 7]);
  });
});
