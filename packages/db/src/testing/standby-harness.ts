import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { connectDatabase, type Database, type DatabaseConnection } from '../db';
import { migrate } from '../migrate';
import { grantPrivileges } from '../roles/grant-privileges';
import { type StandbyOptions, type StandbyRead, StandbyReads } from '../standby/standby-reads';
import type { Pooler } from '../transaction-pooler';
import { type ReplicatedServers, startReplicatedServers } from './replicated-servers';

const TIMEOUT_MS = 5000;
/** How long a standby may take, since a machine may be busy. */
const PATIENCE_MS = 60_000;
/** Users of the database. */
export const [WRITER, READER] = [1, 2];

/** A note, and whether it was read from a standby. */
export interface ReadNote {
  text: string;
  is_standby: boolean;
}

/** A primary with a standby, a table of notes, and the reads of one process at a time. */
export class StandbyHarness {
  /** What the reads that were opened last have logged. */
  lines: { msg: string; standby?: string; reason?: string }[] = [];

  private constructor(
    readonly servers: ReplicatedServers,
    readonly owner: DatabaseConnection,
    readonly primary: DatabaseConnection,
  ) {}

  static async start(): Promise<StandbyHarness> {
    const servers = await startReplicatedServers();
    await migrate(servers.url);
    const { pool, ...owner } = connect(servers.url);
    await pool.query(`create role running login password 'running'`);
    await grantPrivileges(servers.url, 'running');
    await pool.query(`insert into users (username, email, password_hash)
      select name, name || '@example.org', 'x' from unnest(array['writer', 'reader']) as name`);
    await pool.query('create table notes (id serial primary key, text text)');
    await pool.query('grant select, insert on notes to running');
    await pool.query('grant usage on notes_id_seq to running');
    await servers.awaitFollower();
    return new StandbyHarness(servers, { pool, ...owner }, connect(toRunning(servers.url)));
  }

  async stop(): Promise<void> {
    await this.primary.close();
    await this.owner.close();
    await this.servers.stop();
  }

  /** Reads from a standby as a process of the product does, as the role that runs. */
  open(
    url = this.servers.standbyUrl(),
    limits: StandbyOptions['limits'] = {},
    pooler: Pooler = 'none',
  ): StandbyReads {
    const lines: typeof this.lines = [];
    this.lines = lines;
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const address = { url: toRunning(url), pooler };
    return new StandbyReads(address, {
      statementTimeoutMs: TIMEOUT_MS,
      log,
      limits: { respondWithinMs: PATIENCE_MS, ...limits },
    });
  }

  /** Connects by new connections, with what was set for the role that runs since the others were made. */
  connectAgain() {
    const { db, pool, close } = connect(toRunning(this.servers.url));
    const add = (text: string) => pool.query('insert into notes (text) values ($1)', [text]);
    return { db, add, close };
  }

  /** Reads the newest note. */
  read(standby: StandbyReads, callerId = READER): Promise<StandbyRead<ReadNote | undefined>> {
    return standby.read(this.primary.db, callerId, findNewest);
  }

  /** Adds a note that the standby has, too. */
  async addEverywhere(text: string): Promise<void> {
    await this.add(text);
    await this.servers.awaitFollower();
  }

  async add(text: string): Promise<void> {
    await this.owner.pool.query('insert into notes (text) values ($1)', [text]);
  }

  /** Writes down that a user has changed something, as each change does in its transaction. */
  async change(userId: number): Promise<void> {
    await this.owner.pool.query(
      `insert into audit_entries (actor_id, actor, action, subject)
        values ($1, 'a', 'note.add', 'note:1')`,
      [userId],
    );
  }

  /** Has the standby receive, and replay nothing, until the returned function is called. */
  async pauseReplay(): Promise<() => Promise<void>> {
    const { servers } = this;
    await servers.onStandby('select pg_wal_replay_pause()');
    const standby = connect(servers.standbyUrl());
    const isPaused = `select from pg_get_wal_replay_pause_state() as state where state = 'paused'`;
    await untilSo(async () => (await standby.pool.query(isPaused)).rowCount === 1);
    await standby.close();
    return () => servers.onStandby('select pg_wal_replay_resume()');
  }
}

/** The newest note where `db` leads. */
export async function findNewest(db: Database): Promise<ReadNote | undefined> {
  const { rows } = await db.execute<ReadNote & Record<string, unknown>>(
    sql`select text, pg_is_in_recovery() as is_standby from notes order by id desc limit 1`,
  );
  return rows[0];
}

/** Waits until something holds; the test's own limit ends a wait that is in vain. */
export async function untilSo(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50);
}

function connect(url: string): DatabaseConnection {
  return connectDatabase(url, { statementTimeoutMs: TIMEOUT_MS, onError: () => undefined });
}

/** The same address as the role that the product's processes have. */
export function toRunning(url: string): string {
  return url.replace(/\/\/[^@]*@/, '//running:running@');
}
