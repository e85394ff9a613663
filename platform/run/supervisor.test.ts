import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '@entropi/db/embedded/free-port';
import { makeTemporaryFolder } from '../src/testing/sample-build';

const root = path.resolve(__dirname, '../..');
/** Longer than the starts of some processes take on a busy machine. */
const LIMIT_MS = 180_000;
const PATIENCE_MS = 60_000;

/** A process that listens and stays; without a port it ends at once. */
const server = `
import { createServer } from 'node:net';
const [port] = process.argv.slice(2);
if (!port) { console.error('no port given'); process.exit(3); }
console.log('works as', process.pid);
createServer().listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
`;

/** A pause that only a stop ends. */
const ENDLESS = `(_ms, signal) =>
  new Promise((resolve) => {
    setInterval(() => {}, 1000);
    signal.addEventListener('abort', resolve);
  })`;

/** No pause, so that several starts on a busy machine do not take a minute. */
const AT_ONCE = 'async () => {}';

/** A command that keeps one process running, as \`npm start\` keeps three. */
function writeCommand(dir: string, port: number, pause: string): string {
  const library = (name: string) => pathToFileURL(path.join(root, 'platform/run', name)).href;
  const script = path.relative(root, path.join(dir, 'server.mjs'));
  return `
import { createChildren } from '${library('children.mjs')}';
import { createSupervisor } from '${library('supervisor.mjs')}';
import { waitForPort } from '${library('ports.mjs')}';
const finish = async (why) => {
  if (why) console.log('finished: ' + why);
  await children.stopAll();
  console.log('stopped');
};
const children = createChildren('${dir}/logs', finish, (running) => console.log('pid', running[0].pid));
process.on('SIGINT', () => finish(null).then(() => process.exit()));
const supervisor = createSupervisor(children, finish, console.log, ${pause});
await supervisor
  .superviseProcess('one', '${script}', {
    args: ['${port || ''}'],
    waitUntilUp: (isOver) => waitForPort(${port}, isOver),
  })
  .then(() => console.log('up'), (error) => console.log(error.message));
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

describe('a process that is kept running', () => {
  let command: ChildProcess;
  let dir: string;
  let printed: string;
  let ended: Promise<unknown>;

  const pids = () => [...printed.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid));
  /** Throws before a pid is printed: 0 would be the tests' own group. */
  const killNewest = () => {
    const pid = pids().at(-1);
    if (!pid) throw new Error(`No process was started:\n${printed}`);
    process.kill(pid, 'SIGKILL');
  };
  const readLog = () => readFile(path.join(dir, 'logs/one.log'), 'utf8');

  async function startCommand(port: number, pause = 'undefined'): Promise<void> {
    dir = await makeTemporaryFolder();
    printed = '';
    await writeFile(path.join(dir, 'server.mjs'), server);
    await writeFile(path.join(dir, 'command.mjs'), writeCommand(dir, port, pause));
    command = spawn(process.execPath, [path.join(dir, 'command.mjs')]);
    ended = once(command, 'close');
    for (const stream of [command.stdout, command.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    }
  }

  async function waitFor(text: string, times = 1): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (printed.split(text).length <= times) {
      if (Date.now() > end) throw new Error(`"${text}" is not printed ${times} times:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  afterEach(async () => {
    if (command.exitCode === null) command.kill('SIGKILL');
    for (const pid of pids().filter(isAlive)) process.kill(pid, 'SIGKILL');
  });

  it(
    'is started again after each kill -9, once, and its log is kept',
    async () => {
      await startCommand(await findFreePort());
      await waitFor('up');
      for (let kill = 1; kill <= 2; kill += 1) {
        killNewest();
        await waitFor('one runs again.', kill);
      }
      expect(printed).toContain('one ended (SIGKILL) and is started again in 0.5 s. Its log: ');
      expect(printed).toContain('one ended (SIGKILL) and is started again in 1 s.');
      expect(pids()).toHaveLength(3);
      expect(pids().filter(isAlive)).toHaveLength(1);
      expect((await readLog()).match(/works as/g)).toHaveLength(3);
    },
    LIMIT_MS,
  );

  it(
    'is given up after five deaths in a minute, with the log to read, and everything is stopped',
    async () => {
      await startCommand(await findFreePort(), AT_ONCE);
      await waitFor('up');
      for (let kill = 1; kill <= 5; kill += 1) {
        killNewest();
        if (kill < 5) await waitFor('one runs again.', kill);
      }
      await waitFor('stopped');
      const log = path.join(dir, 'logs/one.log');
      expect(printed).toContain(`finished: one ended 5 times within a minute. Read why in ${log}`);
      await ended;
      expect(pids().filter(isAlive)).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'does not hold up Ctrl-C while it waits to be started again',
    async () => {
      await startCommand(await findFreePort(), ENDLESS);
      await waitFor('up');
      killNewest();
      await waitFor('is started again in');
      command.kill('SIGINT');
      // The pause would never end by itself.
      await ended;
      expect(printed).toContain('stopped');
      expect(printed).not.toContain('finished');
      expect(pids()).toHaveLength(1);
    },
    LIMIT_MS,
  );

  it(
    'is not tried again when it ends by itself at its first start',
    async () => {
      await startCommand(0);
      await waitFor('stopped');
      expect(printed).toContain('finished: one ended (exit code 3). Its last words');
      expect(printed).toContain('no port given');
      expect(pids()).toHaveLength(1);
      expect(await readdir(path.join(dir, 'logs'))).toEqual(['one.log']);
    },
    LIMIT_MS,
  );
});
