import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase, type DatabaseConnection } from '../db';
import { listen } from '../listener';
import { isDatabaseDown } from '../sql-state';
import { type ReplicatedServers, startReplicatedServers } from '../testing/replicated-servers';
import { Timeline } from '../timeline';

const PATIENT = {
  maxConnections: 4,
  keepsIdle: true,
  statementTimeoutMs: 5000,
  onError: () => undefined,
};

let servers: ReplicatedServers;
let connections: DatabaseConnection[] = [];

beforeAll(async () => {
  servers = await startReplicatedServers();
  await connect().pool.query('create table notes (text text primary key)');
}, 120_000);

afterEach(async () => {
  for (const { close } of connections.splice(0)) await close();
});

afterAll(() => servers?.stop());

function connect(timeline = new Timeline()): DatabaseConnection {
  const connection = connectDatabase(servers.url, { ...PATIENT, timeline });
  connections = [...connections, connection];
  return connection;
}

/** Writes as soon as that is possible; resolves with the port of the server that took it. */
async function write({ pool }: DatabaseConnection, text: string): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await pool.query<{ port: string }>(
        `with written as (insert into notes values ($1) on conflict do nothing)
          select current_setting('port') as port`,
        [text],
      );
      return Number(rows[0]?.port);
    } catch (error) {
      if (!isDatabaseDown(error) || attempt === 600) throw error;
      await pause(100);
    }
  }
}

const listNotes = async ({ pool }: DatabaseConnection) =>
  (await pool.query<{ text: string }>('select text from notes order by text')).rows.map(
    ({ text }) => text,
  );

/** Makes both servers equal again, with the same one as the primary. */
async function failOver(): Promise<void> {
  await servers.promote();
  await servers.rejoin();
}

describe('several servers of one database', () => {
  it('are written to where one takes writes, in whichever order they are named', async () => {
    expect(await write(connect(), 'first')).toBe(servers.primaryPort());
    await servers.killPrimary();
    await failOver();
    expect(await write(connect(), 'second')).toBe(servers.primaryPort());
  }, 120_000);

  it('go on with the promoted one when the primary is killed, and nothing committed is lost', async () => {
    await servers.synchronise();
    const timeline = new Timeline();
    const connection = connect(timeline);
    const changes: (string | null)[] = [];
    timeline.onChange(() => changes.push(timeline.current));
    const heard: string[] = [];
    const listener = listen({
      url: servers.url,
      channels: { news: (payload) => heard.push(payload) },
      onReconnect: () => heard.push('again'),
      onError: () => undefined,
    });
    await listener.ready;
    const polled = new Timeline();
    connections.push(
      connectDatabase(
        { url: servers.url, pooler: 'transaction' },
        { ...PATIENT, timeline: polled },
      ),
    );
    await polled.refresh();
    const before = await write(connection, 'before the kill');
    expect(polled.current).toBe(timeline.current);
    const first = timeline.current;
    await servers.killPrimary();
    await servers.promote();
    const after = await write(connection, 'after the kill');
    expect(after).not.toBe(before);
    expect(after).toBe(servers.primaryPort());
    expect(await listNotes(connection)).toEqual(
      expect.arrayContaining(['before the kill', 'after the kill']),
    );
    expect(changes).toEqual([timeline.current]);
    expect(timeline.current).not.toBe(first);
    await polled.refresh();
    expect(polled.current).toBe(timeline.current);
    while (!heard.includes('again')) await pause(20);
    await connection.pool.query(`select pg_notify('news', 'here')`);
    while (!heard.includes('here')) await pause(20);
    await listener.stop();
    await servers.rejoin();
  }, 120_000);

  it('are left alone where one was frozen while another was promoted, also when it comes back', async () => {
    const connection = connect();
    const old = await write(connection, 'before the frost');
    const thaw = await servers.freezePrimary();
    await servers.promote();
    // No statement was under way that could have failed: the open connections are broken all the same.
    while (connection.pool.totalCount > 0) await pause(20);
    expect(await write(connection, 'in the frost')).toBe(servers.primaryPort());
    thaw();
    const ports = new Set<number>();
    for (let count = 0; count < 8; count += 1) {
      ports.add(await write(connect(), `after the frost ${count}`));
    }
    expect([...ports]).toEqual([servers.primaryPort()]);
    expect(ports.has(old)).toBe(false);
    await servers.rejoin();
  }, 120_000);

  it('say what each of them lacks when none takes writes', async () => {
    await servers.killPrimary();
    const { pool } = connect();
    const error = await pool.query('select 1').catch((reason: unknown) => reason);
    expect(isDatabaseDown(error)).toBe(true);
    expect(error).toMatchObject({
      message: expect.stringMatching(
        /^No server of the database takes writes: .*(ECONNREFUSED.*is a standby|is a standby.*ECONNREFUSED)/,
      ),
    });
    expect(String(error)).not.toContain(new URL(servers.url.replace(/,[^/]*/, '')).password);
    await failOver();
  }, 120_000);
});
