import { Client } from 'pg';
import { findProcess } from './embedded/process-state';
import { NODES } from './patroni/cluster-place';
import type { ClusterNode } from './patroni-cluster';
import { describeWithPatroni, PatroniHarness, runTool } from './testing/patroni-harness';
import { SteadyWriter } from './testing/steady-writer';

/** Beside the waits of the harness, which are bounded. */
const LIMIT_MS = 240_000;
/** Wanted: how soon after a promotion writes go on. */
const AFTER_PROMOTION_MS = 15_000;
const TABLE = `create table notes (text text primary key);
  grant select, insert on notes to entropi_app`;

async function query(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describeWithPatroni('a cluster of Patroni', () => {
  let harness: PatroniHarness;
  let writers: SteadyWriter[] = [];

  beforeAll(async () => {
    harness = await PatroniHarness.start();
    await query(harness.cluster.urls.proxy.ownerUrl, TABLE);
  }, LIMIT_MS);

  afterAll(async () => {
    for (const writer of writers) await writer.stop();
    await harness?.stop();
  }, LIMIT_MS);

  /** Writes by both ways while something is done to the node that takes writes; says how long each was kept from it. */
  async function writeThrough(label: string, strike: (leader: ClusterNode) => Promise<void>) {
    const { nodes, proxy } = harness.cluster.urls;
    const direct = new SteadyWriter(nodes.url, 'notes', `${label} direct`);
    const proxied = new SteadyWriter(proxy.url, 'notes', `${label} proxied`);
    writers = [direct, proxied];
    const begunAt = Date.now();
    await Promise.all(writers.map((writer) => writer.awaitWrite(begunAt)));
    const leader = await harness.getLeader();
    const struckAt = Date.now();
    await strike(leader);
    const promotedAt = await harness.awaitPromotion(leader.name);
    const [directAt = 0, proxiedAt = 0] = await Promise.all(
      writers.map((writer) => writer.awaitWrite(promotedAt)),
    );
    const figures = {
      label,
      promotedAfterMs: promotedAt - struckAt,
      directMs: directAt - promotedAt,
      proxiedMs: proxiedAt - promotedAt,
    };
    process.stdout.write(`patroni ${JSON.stringify(figures)}\n`);
    return { leader, direct, proxied, figures };
  }

  async function stopWriting(): Promise<string[]> {
    const stopped = writers.splice(0);
    await Promise.all(stopped.map((writer) => writer.stop()));
    return stopped.flatMap(({ name, acknowledged }) =>
      acknowledged.map(({ number }) => `${name} ${number}`),
    );
  }

  const listNotes = async (): Promise<string[]> =>
    (await query(harness.cluster.urls.proxy.url, 'select text from notes')).map(({ text }) => text);

  it('leads to the primary by its names and through HAProxy, and to a standby by the read port', async () => {
    const { proxy, readUrl } = harness.cluster.urls;
    const [primary] = await query(proxy.url, 'select pg_is_in_recovery() as is_standby');
    const [standby] = await query(readUrl, 'select pg_is_in_recovery() as is_standby');
    expect([primary?.is_standby, standby?.is_standby]).toEqual([false, true]);
  });

  it('takes no connection without TLS', async () => {
    const { name } = await harness.getLeader();
    const url = harness.nodeUrl(name).replace(/\?.*/, '?sslmode=disable');
    await expect(query(url, 'select 1')).rejects.toThrow(/no encryption/);
  });

  it('has Patroni see of the embedded server what the server says of itself', async () => {
    const leader = await harness.getLeader();
    const said = runTool(harness.cluster, 'pg_controldata', [leader.data]);
    const [row] = await query(
      harness.nodeUrl(leader.name),
      `select system_identifier, checkpoint_lsn, redo_lsn, timeline_id, data_page_checksum_version,
        current_setting('wal_log_hints') as hints, current_setting('max_connections') as connections,
        current_setting('max_wal_senders') as senders, current_setting('max_locks_per_transaction') as locks
      from pg_control_system(), pg_control_checkpoint(), pg_control_init()`,
    );
    const value = (label: string) =>
      said
        .split('\n')
        .flatMap((line) => (line.startsWith(label) ? [line.split(/:\s+/)[1]] : []))[0];
    expect({
      system_identifier: value('Database system identifier'),
      checkpoint_lsn: value('Latest checkpoint location'),
      redo_lsn: value("Latest checkpoint's REDO location"),
      timeline_id: Number(value("Latest checkpoint's TimeLineID")),
      data_page_checksum_version: Number(value('Data page checksum version')),
      hints: value('wal_log_hints setting'),
      connections: value('max_connections setting'),
      senders: value('max_wal_senders setting'),
      locks: value('max_locks_per_xact setting'),
    }).toEqual(row);
    expect(value('Database cluster state')).toBe('in production');
  });

  it(
    'goes on with a standby when the primary’s machine dies, loses nothing, and takes it back as a standby',
    async () => {
      const { leader, figures } = await writeThrough('kill', (node) => harness.killNode(node));
      await harness.mend(leader);
      const acknowledged = await stopWriting();
      expect(await listNotes()).toEqual(expect.arrayContaining(acknowledged));
      expect(Math.max(figures.directMs, figures.proxiedMs)).toBeLessThan(AFTER_PROMOTION_MS);
      expect((await harness.getLeader()).name).not.toBe(leader.name);
      await expect(
        query(harness.nodeUrl(leader.name), `insert into notes values ('left behind')`),
      ).rejects.toThrow(/read-only/);
    },
    LIMIT_MS,
  );

  it(
    'keeps a primary that was frozen from writing when it comes back',
    async () => {
      const old = await harness.getLeader();
      let thaw = (): void => undefined;
      const { figures } = await writeThrough('frost', async (node) => {
        thaw = await harness.freezeNode(node);
      });
      thaw();
      // It may still believe to be the primary, but no standby confirms what it commits.
      const late = await query(
        harness.nodeUrl(old.name),
        `set statement_timeout = 3000; insert into notes values ('left behind')`,
      ).then(
        () => 'acknowledged',
        () => 'rejected',
      );
      await harness.cluster.awaitWhole();
      const acknowledged = await stopWriting();
      const notes = await listNotes();
      expect(late).toBe('rejected');
      expect(notes).toEqual(expect.arrayContaining(acknowledged));
      expect(notes).not.toContain('left behind');
      expect(Math.max(figures.directMs, figures.proxiedMs)).toBeLessThan(AFTER_PROMOTION_MS);
      expect((await harness.getLeader()).name).not.toBe(old.name);
    },
    LIMIT_MS,
  );

  it(
    'leaves nothing running when it is stopped',
    async () => {
      const { cluster } = harness;
      const pids = NODES.flatMap((name) => [
        cluster.nodes[name].etcd.pid,
        cluster.nodes[name].patroni.pid,
      ]);
      const servers = await query(cluster.urls.proxy.ownerUrl, 'select pg_backend_pid() as pid');
      await cluster.stop();
      const all = [...pids, ...servers.map(({ pid }) => pid)];
      expect(all).not.toContain(null);
      const left = await Promise.all(all.map((pid) => findProcess(Number(pid))));
      expect(left).toEqual(all.map(() => null));
    },
    LIMIT_MS,
  );
});
