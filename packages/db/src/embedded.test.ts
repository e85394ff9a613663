import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, findEmbeddedLog, startEmbeddedPostgres } from './embedded';
import { findProcess } from './embedded/process-state';
import { findServerPlace } from './embedded/server-place';
import { isDatabaseDown } from './sql-state';

/** How often this process has checked whether it has to start the server. */
let claims = 0;

jest.mock('./embedded/ownership', () => {
  const real = jest.requireActual('./embedded/ownership');
  const claimOwnership = (base: string) => {
    claims += 1;
    return real.claimOwnership(base);
  };
  return { ...real, claimOwnership };
});

let dataDir: string;

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-embedded-'));
});

afterEach(async () => {
  const { base } = await findServerPlace(dataDir);
  await rm(base, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function readServerPid(): Promise<number> {
  const { cluster } = await findServerPlace(dataDir);
  return Number((await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Makes this process look like one that died, by a start time that no process has. */
async function forgetOwner(): Promise<void> {
  const { base } = await findServerPlace(dataDir);
  await writeFile(path.join(base, 'owner'), JSON.stringify({ pid: 1, startedAt: 'long ago' }));
}

describe('startEmbeddedPostgres', () => {
  it('gives an owner, and a role that owns nothing, whose lost password is made again', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    const state = 'select rolname, rolsuper from pg_roles where rolname = current_user';
    expect(await query(first.ownerUrl, state)).toEqual([{ rolname: 'entropi', rolsuper: true }]);
    expect(await query(first.url, state)).toEqual([{ rolname: 'entropi_app', rolsuper: false }]);
    await expect(query(first.url, 'create table mine (n int)')).rejects.toThrow(
      'permission denied',
    );
    await first.stop();
    const { base } = await findServerPlace(dataDir);
    await rm(path.join(base, 'password.app'));
    const second = await startEmbeddedPostgres({ dataDir });
    expect(second.url).not.toBe(first.url);
    expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  it('keeps what was committed when it stops, in a folder that only its owner may enter', async () => {
    await chmod(dataDir, 0o700);
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.ownerUrl, 'create table kept as select 7 as n');
    await first.stop();
    await expect(query(first.url, 'select 1')).rejects.toThrow();

    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  it('starts again after the server was killed, with everything that was acknowledged', async () => {
    await chmod(dataDir, 0o755);
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.ownerUrl, 'create table kept as select 8 as n');
    process.kill(await readServerPid(), 'SIGKILL');

    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.ownerUrl, 'select n from kept')).toEqual([{ n: 8 }]);
    await second.stop();
  });

  it('takes over a server whose owner was killed, and stops it', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    const pid = await readServerPid();
    await forgetOwner();

    const second = await startEmbeddedPostgres({ dataDir });
    expect(second.url).toBe(first.url);
    expect(await readServerPid()).toBe(pid);
    await second.stop();
    await expect(query(first.url, 'select 1')).rejects.toThrow();
  });

  it('starts although a pid file names the number of another program', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await first.stop();
    const { cluster } = await findServerPlace(dataDir);
    await writeFile(path.join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n5432\n`);

    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  it('returns one server to callers at the same time', async () => {
    const [one, other] = await Promise.all([
      startEmbeddedPostgres({ dataDir }),
      startEmbeddedPostgres({ dataDir }),
    ]);
    expect(one.url).toBe(other.url);
    await one.stop();
  });

  it('is stopped although one of its backends hangs, with everything that was acknowledged', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.ownerUrl, 'create table kept as select 6 as n');
    const client = new Client({ connectionString: first.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]?.pid;
    if (!backend) throw new Error('the server names no backend');
    process.kill(backend, 'SIGSTOP');

    await first.stop();
    await expect(query(first.url, 'select 1')).rejects.toThrow();
    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.ownerUrl, 'select n from kept')).toEqual([{ n: 6 }]);
    await second.stop();
  });

  it('appends to the log of the run before', async () => {
    for (let run = 0; run < 2; run += 1) await (await startEmbeddedPostgres({ dataDir })).stop();
    const log = await readFile(await findEmbeddedLog(dataDir), 'utf8');
    expect(log.match(/database system is ready/g)).toHaveLength(2);
  });
});

describe('a server that is kept running', () => {
  let kept: EmbeddedPostgres;
  let heard: string[];

  const keep = {
    onDeath: (log: string) => heard.push(`died, see ${log}`),
    onReturn: () => heard.push('returned'),
    onLost: (error: Error) => heard.push(error.message),
  };

  beforeEach(async () => {
    heard = [];
    kept = await startEmbeddedPostgres({ dataDir, keep });
  });
  afterEach(() => kept.stop());

  /** Queries as soon as the server answers again at its address. */
  async function queryWhenBack(text: string): Promise<unknown[]> {
    const end = Date.now() + 60_000;
    for (;;) {
      try {
        return await query(kept.ownerUrl, text);
      } catch (error) {
        if (!isDatabaseDown(error) || Date.now() > end) throw error;
        await pause();
      }
    }
  }

  async function waitFor(event: string, times: number): Promise<void> {
    const count = () => heard.filter((each) => each === event).length;
    const end = Date.now() + 60_000;
    while (count() < times && Date.now() < end) {
      await pause();
    }
  }

  it('is back at its address after every kill -9, with everything that was acknowledged', async () => {
    await query(kept.ownerUrl, 'create table kept as select 9 as n');
    for (let kill = 1; kill <= 2; kill += 1) {
      const pid = await readServerPid();
      process.kill(pid, 'SIGKILL');
      await waitFor('returned', kill);
      expect(await queryWhenBack('select n from kept')).toEqual([{ n: 9 }]);
      expect(await readServerPid()).not.toBe(pid);
    }
    const death = `died, see ${await findEmbeddedLog(dataDir)}`;
    expect(heard).toEqual([death, 'returned', death, 'returned']);
  });

  it('comes back once the statements of the killed server have ended, which hold its memory', async () => {
    const working = query(
      kept.ownerUrl,
      "do $$ begin while clock_timestamp() < now() + interval '10 s' loop end loop; end $$",
    ).catch(() => undefined);
    const isWorking = `select 1 as n from pg_stat_activity where state = 'active' and query like 'do %'`;
    while ((await query(kept.ownerUrl, isWorking)).length === 0) await pause();
    process.kill(await readServerPid(), 'SIGKILL');
    await waitFor('returned', 1);
    expect(heard).toEqual([`died, see ${await findEmbeddedLog(dataDir)}`, 'returned']);
    expect(await queryWhenBack('select 1 as n')).toEqual([{ n: 1 }]);
    await working;
  });

  it('is left to its owner by a second process, and started by that one once the owner is gone', async () => {
    const { base } = await findServerPlace(dataDir);
    const self = await readFile(path.join(base, 'owner'), 'utf8');
    // The parent, which runs the tests, stands for an owner that is alive.
    const { startedAt } = (await findProcess(process.ppid)) ?? {};
    await writeFile(path.join(base, 'owner'), JSON.stringify({ pid: process.ppid, startedAt }));
    const before = claims;
    process.kill(await readServerPid(), 'SIGKILL');
    // It has checked, has left the server as it is, and checks again.
    while (claims < before + 3) await pause();
    expect(heard).toHaveLength(1);
    await expect(query(kept.url, 'select 1')).rejects.toThrow();

    await writeFile(path.join(base, 'owner'), JSON.stringify({ pid: 1, startedAt: 'long ago' }));
    await waitFor('returned', 1);
    expect(await queryWhenBack('select 1 as n')).toEqual([{ n: 1 }]);
    expect(await readFile(path.join(base, 'owner'), 'utf8')).toBe(self);
  });

  it('is handed to another process that keeps it running, and stopped when the last one stops', async () => {
    const { base } = await findServerPlace(dataDir);
    // The parent, which runs the tests, stands for another keeper that is alive; the former one has died.
    const other = { pid: process.ppid, startedAt: (await findProcess(process.ppid))?.startedAt };
    const keepers = path.join(base, 'keepers');
    await writeFile(path.join(keepers, '1'), JSON.stringify({ pid: 1, startedAt: 'long ago' }));
    await writeFile(path.join(keepers, String(other.pid)), JSON.stringify(other));
    await kept.stop();
    expect(await query(kept.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(JSON.parse(await readFile(path.join(base, 'owner'), 'utf8'))).toEqual(other);
    expect(await readdir(keepers)).toEqual([String(other.pid)]);

    await rm(path.join(keepers, String(other.pid)));
    await forgetOwner();
    await (await startEmbeddedPostgres({ dataDir })).stop();
    await expect(query(kept.url, 'select 1')).rejects.toThrow();
  });

  it('is not started again once it was stopped', async () => {
    process.kill(await readServerPid(), 'SIGKILL');
    // The watch over it has ended by then.
    await kept.stop();
    await expect(query(kept.url, 'select 1')).rejects.toThrow();
  });
});
