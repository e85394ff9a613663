import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeTemporaryFolder } from '../src/testing/sample-build';

const root = path.resolve(__dirname, '../..');
const LIMIT_MS = 80_000;

/** A process that runs until it is stopped or told to die, and reports when it is ready for that. */
const server = `
setInterval(() => {}, 1000);
process.on('SIGTERM', () => process.exit(0));
process.on('SIGUSR2', () => { console.error('out of luck'); process.exit(3); });
console.log('works');
`;

/** A command that starts processes, and prints what it knows of them. */
function writeCommand(dir: string): string {
  const script = (name: string) => path.relative(root, path.join(dir, name));
  const library = pathToFileURL(path.join(root, 'platform/run/children.mjs')).href;
  return `
import { createChildren } from '${library}';
const say = (event) => console.log(JSON.stringify(event));
const children = createChildren('${dir}', (death) => say({ death }), (running) =>
  say({ pids: running.map(({ pid }) => pid) }));
process.on('SIGTERM', () => children.stopAll().then(() => process.exit(0)));
children.start('one', '${script('server.mjs')}');
children.start('two', '${script('server.mjs')}');
setInterval(() => {}, 1000);
`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}

async function waitUntil(holds: () => boolean): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`it never came true: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('the processes of a command', () => {
  let command: ChildProcess;
  let dir: string;
  let events: { pids?: number[]; death?: string }[];

  const readLog = (name: string) => {
    const file = path.join(dir, `${name}.log`);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  /** The running processes, as the command last printed them. */
  const pids = () => events.findLast((event) => event.pids)?.pids ?? [];

  /** Resolves once both report that they run, which they do after loading the module that watches the parent. */
  async function startCommand(): Promise<void> {
    dir = await makeTemporaryFolder();
    await writeFile(path.join(dir, 'server.mjs'), server);
    await writeFile(path.join(dir, 'command.mjs'), writeCommand(dir));
    events = [];
    command = spawn(process.execPath, [path.join(dir, 'command.mjs')]);
    command.stdout?.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().trim().split('\n')) events.push(JSON.parse(line));
    });
    await waitUntil(() => ['one', 'two'].every((name) => readLog(name).includes('works')));
    await waitUntil(() => pids().length === 2);
    expect(pids().every(isAlive)).toBe(true);
  }

  afterEach(() => {
    for (const pid of [...pids(), command.pid ?? 0]) {
      if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  });

  it(
    'stop by themselves when the command is killed',
    async () => {
      await startCommand();
      command.kill('SIGKILL');
      await waitUntil(() => !pids().some(isAlive));
      expect(pids().filter(isAlive)).toEqual([]);
    },
    2 * LIMIT_MS,
  );

  it(
    'are stopped by the command',
    async () => {
      await startCommand();
      command.kill('SIGTERM');
      await once(command, 'exit');
      expect(pids().filter(isAlive)).toEqual([]);
    },
    2 * LIMIT_MS,
  );

  it(
    'say which of them died, and the last lines of its log',
    async () => {
      await startCommand();
      process.kill(pids()[1] ?? 0, 'SIGUSR2');
      await waitUntil(() => events.some(({ death }) => death));
      const death = events.find((event) => event.death)?.death ?? '';
      expect(death).toContain('two ended (exit code 3)');
      expect(death).toContain('out of luck');
    },
    2 * LIMIT_MS,
  );
});
