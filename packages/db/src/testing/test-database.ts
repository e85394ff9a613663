import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

declare global {
  var testTemplateUrl: string;
}

export interface TestDatabase {
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
  const endSessions = () =>
    runOnServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    rejectConnections: async () => {
      await allow(false);
      await endSessions();
    },
    acceptConnections: () => allow(true),
    saveState: async () => {
      const kept = `${name}_kept`;
      await allow(false);
      await endSessions();
      await runOnServer(`create database ${kept} template ${name}`);
      await allow(true);
      return async () => {
        await runOnServer(`drop database ${name} with (force)`);
        await runOnServer(`alter database ${kept} rename to ${name}`);
      };
    },
    drop: async () => {
      await runOnServer(`drop database if exists ${name}_kept`);
      await runOnServer(`drop database ${name} with (force)`);
    },
  };
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
