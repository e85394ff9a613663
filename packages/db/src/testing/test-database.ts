import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPoolAddress } from './through-pooler';

declare global {
  var testTemplateUrl: string;
}

export interface TestDatabase {
  /** As the owner, who may do what a test needs besides; `through-pooler.ts` has the ways of the product. */
  url: string;
  /** Cuts every connection and lets no new one in, as when the server is down. */
  rejectConnections(): Promise<void>;
  acceptConnections(): Promise<void>;
  /** Saves its present state; the returned function restores it, whatever was written since. */
  saveState(): Promise<() => Promise<void>>;
  drop(): Promise<void>;
}

/** Creates an empty database with the newest schema for this test alone, since NOTIFY and locks are per database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(globalThis.testTemplateUrl);
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copies files: through the write-ahead log, which nobody reads here, copy and drop take twice the processor time.
  const source = `${template.pathname.slice(1)} strategy file_copy`;
  await runOnServer(`create database ${name} template ${source}`);
  const url = new URL(template);
  const allow = (isAllowed: boolean) =>
    runOnServer(`alter database ${name} allow_connections ${isAllowed}`);
  const accept = async () => {
    await allow(true);
    await untilPooled(url.toString());
  };
  const endSessions = () =>
    runOnServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    rejectConnections: async () => {
      await allow(false);
      await endSessions();
    },
    acceptConnections: accept,
    saveState: async () => {
      const kept = `${name}_kept`;
      await allow(false);
      await endSessions();
      await runOnServer(`create database ${kept} template ${name}`);
      await accept();
      return async () => {
        await runOnServer(`drop database ${name} with (force)`);
        await runOnServer(`alter database ${kept} rename to ${name}`);
        await untilPooled(url.toString());
      };
    },
    drop: async () => {
      await runOnServer(`drop database if exists ${name}_kept`);
      await runOnServer(`drop database ${name} with (force)`);
    },
  };
}

/** A pooler that was rejected tries again a second later. */
async function untilPooled(databaseUrl: string): Promise<void> {
  const { url, pooler } = findPoolAddress(databaseUrl);
  if (pooler === 'none') return;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    const isThrough = await client.connect().then(
      () => client.query('select 1').then(Boolean, () => false),
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isThrough) return;
    await sleep(50);
  }
}

async function runOnServer(statement: string): Promise<void> {
  const url = new URL(globalThis.testTemplateUrl);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.toString() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
