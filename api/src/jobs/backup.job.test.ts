import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNewestGood, insertBackup, setVerified } from '@entropi/db/backup/backups.repo';
import { withBackupsClaimed } from '@entropi/db/backup/claim-backups';
import { openClient } from '@entropi/db/backup/open-client';
import { listTrials, nameTrial } from '@entropi/db/backup/trials';
import type { Client } from 'pg';
import { backupCommand } from '../cli/backup';
import { createTestApp, type TestApp } from '../testing/test-app';
import { call } from '../testing/test-user';
import { backupJob } from './backup.job';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let test: TestApp;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'entropi-nightly-'));
  test = await createTestApp({ BACKUP_DIR: folder });
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const run = () => backupJob.run(test.deps, {}, '');
const listFiles = async () => (await readdir(folder)).sort();
const countWaiting = () => test.deps.jobs.boss.getQueueSize(backupJob.queue);

/** Adds a file that this installation wrote this many days ago. */
async function addBackup(daysAgo: number, isGood: boolean): Promise<string> {
  const name = `entropi-${daysAgo}-${isGood ? 'good' : 'other'}.jsonl.gz`;
  const file = path.join(folder, name);
  await writeFile(file, 'rows');
  const at = new Date(test.deps.now().getTime() - daysAgo * DAY_MS);
  await insertBackup(test.deps.db, { file, at, rows: 1 });
  if (isGood) await setVerified(test.deps.db, file);
  return name;
}

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openClient(test.databaseUrl, 'test');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const readTrials = () => withClient(listTrials);

describe('the backup of each night', () => {
  it('is tried and good, and leaves the newest seven good ones, one that is not good, and files of others', async () => {
    const good = [];
    for (let day = 1; day <= 9; day += 1) good.push(await addBackup(day, true));
    const others = [await addBackup(2, false), await addBackup(3, false)];
    await writeFile(path.join(folder, 'entropi-dead.jsonl.gz.part'), 'half');
    await writeFile(path.join(folder, 'notes.txt'), 'of somebody else');
    await run();
    const files = await listFiles();
    const [made, ...more] = files.filter((name) => !/^entropi-\d-|^notes/.test(name));
    expect([made, more]).toEqual([expect.stringMatching(/^entropi-.+Z\.jsonl\.gz$/), []]);
    const kept = [made, ...good.slice(0, 7), others[0], 'notes.txt'];
    expect(files).toEqual(kept.map(String).sort());
    const age = test.deps.now().getTime() - Number(await findNewestGood(test.deps.db));
    expect(age).toBeLessThan(HOUR_MS);
    expect(await readTrials()).toEqual([]);
  });

  it('is made once by two processes that start at once, and not again while it is recent', async () => {
    await Promise.all([run(), run()]);
    await run();
    expect(await listFiles()).toHaveLength(1);
    test.passTime(7 * HOUR_MS);
    await run();
    expect(await listFiles()).toHaveLength(2);
  });

  it('is made up for by a start that comes after its hour, and only then', async () => {
    await backupJob.onStart?.(test.deps);
    expect(await countWaiting()).toBe(1);
    await test.runJobs();
    await backupJob.onStart?.(test.deps);
    expect(await countWaiting()).toBe(0);
    test.passTime(25 * HOUR_MS);
    await backupJob.onStart?.(test.deps);
    expect(await countWaiting()).toBe(1);
  });

  it('fails where its folder does not exist, and keeps what there was', async () => {
    const name = await addBackup(2, true);
    const { config } = test.deps;
    const deps = { ...test.deps, config: { ...config, BACKUP_DIR: path.join(folder, 'away') } };
    await expect(backupJob.run(deps, {}, '')).rejects.toThrow(/ENOENT/);
    expect(await listFiles()).toEqual([name]);
  });

  it('is not wanted without a folder, which a figure shows', async () => {
    const show = async () => String((await call(test.app, 'GET', '/metrics')).body);
    expect(await show()).toContain('entropi_backups_daily 1');
    const { BACKUP_DIR: _none, ...config } = test.deps.config;
    const deps = { ...test.deps, config };
    await backupJob.run(deps, {}, '');
    await backupJob.onStart?.(deps);
    expect([await listFiles(), await countWaiting()]).toEqual([[], 0]);
  });
});

describe('whoever backs up', () => {
  it('is told by the command that another backup is under way, and drops the trial of one that died', async () => {
    const left = await withClient(nameTrial);
    await withClient((client) => client.query(`create database ${left}`));
    expect(await readTrials()).toEqual([left]);
    await withBackupsClaimed(test.databaseUrl, 60_000, async () => {
      expect(await readTrials()).toEqual([]);
      await expect(backupCommand(test.deps, [folder])).rejects.toThrow(/Another backup/);
    });
    expect(await backupCommand(test.deps, [folder])).toContain('restored and compared');
  });

  it('survives when the database ends its connection, and the next backup goes on', async () => {
    const work = () =>
      withClient((client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'backups'`,
        ),
      );
    const ended = await withBackupsClaimed(test.databaseUrl, 60_000, work);
    expect(ended.rowCount).toBe(1);
    await run();
    expect(await listFiles()).toHaveLength(1);
  });
});
