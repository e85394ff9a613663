import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from './embedded';
import { findServerPlace } from './embedded/server-place';

// Each case makes or starts a server; on a busy machine that takes its time.
jest.setTimeout(60_000);

let dataDir: string;

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

/** Makes this process look like one that died: nobody has that start time. */
async function forgetOwner(): Promise<void> {
  const { base } = await findServerPlace(dataDir);
  await writeFile(path.join(base, 'owner'), JSON.stringify({ pid: 1, startedAt: 'long ago' }));
}

describe('startEmbeddedPostgres', () => {
  it('keeps what was committed over a stop, in a folder that only its owner may enter', async () => {
    await chmod(dataDir, 0o700);
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url, 'create table kept as select 7 as n');
    await first.stop();
    await expect(query(first.url, 'select 1')).rejects.toThrow();

    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  it('starts again after the server was killed, with all that was acknowledged', async () => {
    await chmod(dataDir, 0o755);
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url, 'create table kept as select 8 as n');
    process.kill(await readServerPid(), 'SIGKILL');

    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 8 }]);
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

  it('is not hindered by a pid file whose number another program has now', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await first.stop();
    const { cluster } = await findServerPlace(dataDir);
    await writeFile(path.join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n5432\n`);

    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  it('answers one server to callers at the same time', async () => {
    const [one, other] = await Promise.all([
      startEmbeddedPostgres({ dataDir }),
      startEmbeddedPostgres({ dataDir }),
    ]);
    expect(one.url).toBe(other.url);
    await one.stop();
  });
});
