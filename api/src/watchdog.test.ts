import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WATCHDOG = new URL('./watchdog.ts', import.meta.url).href;

const EVERY_MS = 20;
const LITTLE_MS = 400;
/** Longer than a process on a busy machine stands still, and a fifth of the watchdog's patience. */
const MUCH_MS = 4000;
const TURNS = 250;

/**
 * Runs a watched process; returns its exit code, the signal by which it ended, and what it wrote. Its `findProblem`
 * may change over time, and counts its calls.
 */
async function run(body: string, patienceMs = LITTLE_MS) {
  const script = `
    import { startWatchdog } from '${WATCHDOG}';
    let turns = 0;
    let findProblem = () => null;
    const find = () => {
      turns += 1;
      return findProblem();
    };
    const stop = startWatchdog(find, { everyMs: ${EVERY_MS}, patienceMs: ${patienceMs} });
    ${body}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => {
    written += chunk.toString();
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, written };
}

/** Names this problem, and ends with 7 after more turns than the watchdog has patience for. */
const endAfterTurns = (problem: string) => `
  findProblem = () => {
    if (turns === ${TURNS}) process.exit(7);
    return ${problem};
  };
  setInterval(() => undefined, 1000);`;

describe('the watchdog of a process', () => {
  it('ends one whose event loop hangs, and says so', async () => {
    const { signal, written } = await run('setTimeout(() => { for (;;); }, 300);');
    expect(signal).toBe('SIGKILL');
    expect(written).toMatch(/"msg":"cannot work for 0.4 s: ends, to be started again"/);
  });

  it('ends one that names a problem for too long', async () => {
    const { signal } = await run(
      "findProblem = () => 'deaf'; setTimeout(() => process.exit(0), 20_000);",
    );
    expect(signal).toBe('SIGKILL');
  });

  it('leaves a process alone that works, works again in time, or has stopped the watchdog', async () => {
    const works = run(endAfterTurns('null'), MUCH_MS);
    // The process has a problem for longer than the patience in all, but only for a tenth of it at a time.
    const again = run(endAfterTurns("turns % 25 < 5 ? null : 'deaf'"), MUCH_MS);
    const stopped = run(
      "findProblem = () => 'deaf'; await stop(); setTimeout(() => process.exit(7), 1000);",
    );
    const codes = (await Promise.all([works, again, stopped])).map(({ code }) => code);
    expect(codes).toEqual([7, 7, 7]);
  });
});
