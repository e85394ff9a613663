import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePorts } from '@entropi/db/embedded/free-port';
import { makeTemporaryFolder } from '../src/testing/sample-build';

const root = path.resolve(__dirname, '../..');
/** Longer than the starts of some processes take on a busy machine. */
const LIMIT_MS = 180_000;

/** A process that prints its id, and then stays or dies after a while. */
const server = `
console.log('pid', process.pid);
setInterval(() => {}, 1000);
process.on('SIGTERM', () => process.exit(0));
if (process.argv[2] === 'dies') setTimeout(() => { console.error('out of luck'); process.exit(3); }, 500);
`;

/** A command that waits for what never comes, as \`npm run dev\` and \`npm start\` wait for their API. */
function writeCommand(dir: string, second: string): string {
  const script = path.relative(root, path.join(dir, 'server.mjs'));
  const library = (name: string) => pathToFileURL(path.join(root, 'platform/run', name)).href;
  return `
import { runUntilEnd } from '${library('until-end.mjs')}';
import { waitForPort } from '${library('ports.mjs')}';
process.exitCode = await runUntilEnd([], async ({ children, finish, closers }) => {
  children.start('one', '${script}');
  const second = children.start('two', '${script}', { args: ['${second}'], onDeath: finish });
  closers.push(() => console.log('closed'));
  await waitForPort(1, () => second.isOver);
});
`;
}

/** A folder with the command in it. */
async function prepare(second: string): Promise<string> {
  const dir = await makeTemporaryFolder();
  await writeFile(path.join(dir, 'server.mjs'), server);
  await writeFile(path.join(dir, 'command.mjs'), writeCommand(dir, second));
  return dir;
}

function start(dir: string, [gateway, api, broker]: number[]) {
  const command = spawn(process.execPath, [path.join(dir, 'command.mjs')], {
    env: {
      ENTROPI_DATA: path.join(dir, 'data'),
      ENTROPI_ENV: 'local',
      DATABASE_URL: 'postgresql://unknown@127.0.0.1:1/none',
      GATEWAY_PORT: String(gateway),
      API_PORT: String(api),
      IG_SIM_PORT: String(broker),
    },
  });
  let printed = '';
  for (const stream of [command.stdout, command.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  return { command, over: once(command, 'close'), print: () => printed };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Runs the command to its end; returns its output, its exit code, and the processes that are left. */
async function run(second: string, onRunning: (pid: number) => void) {
  const dir = await prepare(second);
  const { command, over, print } = start(dir, await findFreePorts(3));
  const logs = path.join(dir, 'data/logs');
  while ((await readdir(logs).catch(() => [])).length < 2 && command.exitCode === null) {
    await pause();
  }
  // The id 0 would mean the process group of the tests themselves.
  if (!command.pid) throw new Error('The command was not started');
  onRunning(command.pid);
  const [code] = await over;
  return { printed: print(), code, left: await readdir(path.join(dir, 'data')) };
}

describe('a command that starts processes', () => {
  it(
    'ends with the last lines of a process that dies while it starts, and closes everything',
    async () => {
      const { printed, code, left } = await run('dies', () => undefined);
      expect(printed).toContain('two ended (exit code 3)');
      expect(printed).toContain('out of luck');
      expect(printed).toContain('closed');
      expect(code).toBe(1);
      // The file that lists processes that may be left behind is deleted.
      expect(left).toEqual(['logs']);
    },
    LIMIT_MS,
  );

  it(
    'ends at Ctrl-C while it starts',
    async () => {
      const { printed, code, left } = await run('stays', (pid) => process.kill(pid, 'SIGINT'));
      expect(printed).toContain('Stopping');
      expect(code).toBe(0);
      expect(left).toEqual(['logs']);
    },
    LIMIT_MS,
  );

  it(
    'that is started twice in one moment runs once: the other says what to do, and touches nothing',
    async () => {
      const dir = await prepare('stays');
      const ports = await findFreePorts(3);
      const both = [start(dir, ports), start(dir, ports)];
      await Promise.race(both.map(({ over }) => over));
      const [rejected] = both.filter(({ command }) => command.exitCode !== null);
      const [running] = both.filter((each) => each !== rejected);
      expect(rejected?.command.exitCode).toBe(1);
      expect(rejected?.print()).toContain('Entropi runs already');
      expect(rejected?.print()).toMatch(/Ctrl-C where it was started[\s\S]*ENTROPI_DATA=/);
      const listChildren = async () => readdir(path.join(dir, 'data/logs')).catch(() => []);
      while ((await listChildren()).length < 2) await pause();
      expect(running?.command.exitCode).toBeNull();
      running?.command.kill('SIGINT');
      expect(await running?.over).toEqual([0, null]);
      expect(running?.print()).not.toContain('ended');
    },
    LIMIT_MS,
  );
});
