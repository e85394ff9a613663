import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findServerPlace } from '@entropi/db/embedded/server-place';
import { findProgram, ROOT } from './testing/program-args';

// A whole process with its own database is started several times.
let dataDir: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-main-'));
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  const { base } = await findServerPlace(dataDir);
  await rm(base, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

interface Program {
  child: ChildProcess;
  /** All that the process has written so far. */
  output(): string;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

function run(name: 'main' | 'cli', args: string[], environment: Record<string, string>): Program {
  const child = spawn(process.execPath, [...findProgram(name), ...args], {
    cwd: ROOT,
    env: { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, ROLE: 'api,jobs', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

/** Waits until it listens; returns its address. */
async function waitForAddress(program: Program): Promise<string> {
  let isOver = false;
  void program.ended.then(() => {
    isOver = true;
  });
  for (;;) {
    const [, address] = program.output().match(/"address":"(http[^"]+)"/) ?? [];
    if (address) return address;
    if (isOver) throw new Error(`it ended: ${program.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until it serves its health somewhere; returns the address. */
async function waitForHealth(program: Program): Promise<string> {
  for (;;) {
    const [, address] = program.output().match(/"health":"(http[^"]+)"/) ?? [];
    if (address) return address;
    if (program.child.exitCode !== null) throw new Error(`it ended: ${program.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function isServerRunning(): Promise<boolean> {
  const { cluster } = await findServerPlace(dataDir);
  return readFile(path.join(cluster, 'postmaster.pid')).then(
    () => true,
    () => false,
  );
}

const superuser = [
  'create-superuser',
  ...['--username', 'root.one', '--email', 'root@example.test'],
  ...['--first-name', 'Root', '--last-name', 'One'],
];

describe('the process', () => {
  it('goes on with its data after kill -9, and stops together with its database on SIGTERM', async () => {
    const first = run('main', [], { PORT: '0' });
    await waitForAddress(first);
    first.child.kill('SIGKILL');
    await first.ended;

    const second = run('main', [], { PORT: '0' });
    const address = await waitForAddress(second);
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(await isServerRunning()).toBe(false);
  });

  it('names the taken port and the variable that changes it, and leaves nothing running', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as { port: number };
    const program = run('main', [], { PORT: String(port) });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(`Port ${port} is taken`);
    expect(program.output()).toContain('PORT');
    expect(await isServerRunning()).toBe(false);
    holder.close();
  });

  it('reports its health without the API too, and nothing else', async () => {
    const program = run('main', [], { ROLE: 'jobs', HEALTH_PORT: '0' });
    const address = await waitForHealth(program);
    expect(await (await fetch(`${address}/health/ready`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('process_cpu_seconds_total');
    expect((await fetch(`${address}/auth/me`)).status).toBe(404);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  it('lists what is missing in its configuration', async () => {
    const program = run('main', [], { ENTROPI_ENV: 'production', PORT: 'x' });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/PORT: .*[\s\S]*DATABASE_URL: missing/);
  });
});

describe('the command line', () => {
  it('makes a superuser beside the running product, without writing the password anywhere', async () => {
    const product = run('main', [], { PORT: '0' });
    const address = await waitForAddress(product);
    const command = spawn(
      process.execPath,
      [...findProgram('cli'), ...superuser, '--password-stdin'],
      {
        cwd: ROOT,
        env: { PATH: '/usr/bin:/bin', DATA_DIR: dataDir },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    started.push(command);
    let said = '';
    for (const stream of [command.stdout, command.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    }
    command.stdin.end('a quiet operator password\n');
    expect(await new Promise((resolve) => command.once('close', resolve))).toBe(0);
    expect(said).toContain('root.one was made');
    expect(said + product.output()).not.toContain('quiet');

    const body = new URLSearchParams({
      username: 'root.one',
      password: 'a quiet operator password',
    });
    const login = await fetch(`${address}/auth/login`, { method: 'POST', body });
    expect(login.status).toBe(200);
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
  });

  it('checks a configuration without opening anything', async () => {
    const wrong = run('cli', ['check-config'], {
      ENTROPI_ENV: 'production',
      PAY_IBAN: 'CH00BAD',
      DATABASE_ULR: 'postgres://127.0.0.1:1/entropi',
      PUSH_SERVICES: 'http://push.example.com',
    });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toMatch(/^ *PAY_IBAN: .*digits/m);
    expect(wrong.output()).toMatch(/DATABASE_ULR.*DATABASE_URL/);
    expect(wrong.output()).toMatch(/^ *SEAL_KEY: missing/m);
    expect(wrong.output()).toMatch(/^ *PUSH_SERVICES: must be https/m);

    // Nothing listens at this address, so anything that opened it would fail.
    const good = run('cli', ['check-config'], {
      ENTROPI_ENV: 'local',
      DATABASE_URL: 'postgres://127.0.0.1:1/entropi',
      PUSH_SERVICES: 'http://127.0.0.1:8080',
    });
    expect(await good.ended).toBe(0);
    expect(good.output()).toContain('The configuration is complete.');
    expect(good.output()).toMatch(/a process that starts says .*SEAL_KEY/);
    expect(await isServerRunning()).toBe(false);
  });

  it('is no part of the program that runs the product, which starts nothing then and names the other', async () => {
    const program = run('main', ['check-config'], { PORT: '0' });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/Nothing was started.*check-config.*cli\.js/);
    expect(await isServerRunning()).toBe(false);
  });

  it('shows a code only in the demo, and only for a user who has a second factor', async () => {
    const none = run('cli', ['totp', 'root.one'], {});
    expect(await none.ended).toBe(1);
    expect(none.output()).toContain('root.one has no second factor');
    expect(await isServerRunning()).toBe(false);
  });
});
