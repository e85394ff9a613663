import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProcess } from '@entropi/db/embedded/process-state';
import { describeWithPatroni } from '@entropi/db/testing/patroni-harness';
import { makeScratchFolder } from '@entropi/db/testing/scratch-folder';
import { Client } from 'pg';

const command = path.join(__dirname, '../run.mjs');
const NODES = ['node-1', 'node-2', 'node-3'];
const LIMIT_MS = 240_000;
/** A second command ends long before this. */
const SECOND_MS = 60_000;
/** The end of what the command says once all runs. */
const STARTED = 'Ctrl-C ends all of it';

describeWithPatroni('npm run cluster', () => {
  let folder: string;
  let child: ChildProcess;

  beforeAll(async () => {
    folder = await makeScratchFolder(['fsync=off']);
  });

  afterAll(async () => {
    child?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** Everything that the command says until it has started, or ended. */
  async function start(): Promise<string> {
    child = spawn(process.execPath, [command, 'cluster', `--folder=${folder}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    while (!said.includes(STARTED) && child.exitCode === null) await pause(100);
    return said;
  }

  function listProcesses(): number[] {
    const read = (name: string) => readFileSync(path.join(folder, name), 'utf8').split('\n');
    const servers = NODES.map((name) => read(`${name}/postgres/postmaster.pid`)[0]);
    return [...read('processes'), ...servers].map(Number);
  }

  async function awaitEnd(pids: readonly number[]): Promise<void> {
    for (const pid of pids) while ((await findProcess(pid)) !== null) await pause(50);
  }

  it(
    'prints addresses that lead to the database, and leaves nothing running when it is killed',
    async () => {
      const [, url = ''] = /DATABASE_OWNER_URL='([^']+)'\n\n?$/m.exec(await start()) ?? [];
      const client = new Client({ connectionString: url.replace(/^(.*@[^,/]+),[^/]*/, '$1') });
      await client.connect();
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await client.end();
      const pids = listProcesses();
      expect(pids).toHaveLength(10);
      child.kill('SIGKILL');
      await awaitEnd(pids);
    },
    LIMIT_MS,
  );

  it(
    'starts again at the same addresses, once, and ends all by Ctrl-C',
    async () => {
      const said = await start();
      expect(said).toContain(STARTED);
      const notes = JSON.parse(readFileSync(path.join(folder, 'cluster.json'), 'utf8'));
      for (const name of NODES) expect(said).toContain(`:${notes.nodes[name].postgres}`);
      const second = spawnSync(process.execPath, [command, 'cluster', `--folder=${folder}`], {
        timeout: SECOND_MS,
      });
      expect(String(second.stderr)).toContain('npm run cluster -- --folder=<folder>');
      const pids = listProcesses();
      child.kill('SIGINT');
      await awaitEnd([...pids, child.pid ?? 0]);
      expect(child.exitCode).toBe(0);
    },
    LIMIT_MS,
  );
});
