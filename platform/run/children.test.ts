import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeTemporaryFolder } from '../src/testing/sample-build';

const root = path.resolve(__dirname, '../..');
const LIMIT_MS = 30_000;

/** Stays until it is stopped, and says so. */
const server = `
console.log('works');
setInterval(() => {}, 1000);
process.on('SIGTERM', () => process.exit(0));
if (process.argv[2] === 'dies') setTimeout(() => { console.error('out of luck'); process.exit(3); }, 300);
`;

/** A command that starts processes, and prints what it knows of them. */
function writeCommand(dir: string, last: string): string {
  const script = (name: string) => path.relative(root, path.join(dir, name));
  const library = pathToFileURL(path.join(root, 'platform/run/children.mjs')).href;
  return `
import { createChildren } from '${library}';
const say = (event) => console.log(JSON.stringify(event));
const children = createChildren('${dir}', (death) => say({ death }), (pids) => say({ pids }));
children.start('one', '${script('server.mjs')}');
children.start('two', '${script('server.mjs')}', { args: [${JSON.stringify(last)}] });
process.on('SIGTERM', () => children.stopAll().then(() => process.exit(0)));
setInterval(() => {}, 1000);
`;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function waitUntil(holds: () => boolean): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (!holds() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('the processes of a command', () => {
  let command: ChildProcess;
  let dir: string;
  let events: { pids?: number[]; death?: string }[];

  const readLog = (name: string) => {
    const file = path.join(dir, `${name}.log`);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const pids = () => events.flatMap((event) => event.pids ?? []).slice(-2);

  async function startCommand(last: string): Promise<void> {
    dir = await makeTemporaryFolder();
    await writeFile(path.join(dir, 'server.mjs'), server);
    await writeFile(path.join(dir, 'command.mjs'), writeCommand(dir, last));
    events = [];
    command = spawn(process.execPath, [path.join(dir, 'command.mjs')]);
    command.stdout?.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().trim().split('\n')) events.push(JSON.parse(line));
    });
    await waitUntil(() => pids().length === 2 && pids().every(isAlive) && events.length >= 2);
  }

  afterEach(() => {
    for (const pid of [...pids(), command.pid ?? 0]) {
      if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  });

  it(
    'stop by themselves when the command is killed',
    async () => {
      await startCommand('stays');
      // What they say comes after the preloaded module that watches the parent.
      await waitUntil(() => ['one', 'two'].every((name) => readLog(name).includes('works')));
      command.kill('SIGKILL');
      await waitUntil(() => !pids().some(isAlive));
      expect(pids().filter(isAlive)).toEqual([]);
    },
    2 * LIMIT_MS,
  );

  it(
    'are stopped by the command',
    async () => {
      await startCommand('stays');
      command.kill('SIGTERM');
      await once(command, 'exit');
      expect(pids().filter(isAlive)).toEqual([]);
    },
    2 * LIMIT_MS,
  );

  it(
    'say which of them died, and the last lines of its log',
    async () => {
      await startCommand('dies');
      await waitUntil(() => events.some(({ death }) => death));
      const death = events.find((event) => event.death)?.death ?? '';
      expect(death).toContain('two ended (exit code 3)');
      expect(death).toContain('out of luck');
    },
    2 * LIMIT_MS,
  );
});
