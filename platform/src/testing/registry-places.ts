import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@entropi/db/embedded';
import { Pool } from 'pg';
import { openFileRegistry, type RecordedRegistry } from '../registry/registry';
import { openPostgresRegistry } from '../registry/registry.repo';
import { makeTemporaryFolder, NO_CHANGE } from './sample-build';

/** How long a separate PostgreSQL may take to start. */
export const START_LIMIT_MS = 120_000;

/** An empty place for a registry; each opening stands for another process. */
export interface RegistryPlace {
  open(): RecordedRegistry;
  /** Stores a document as a person would by hand, or an earlier release. */
  insert(document: { revision: number }): Promise<void>;
  leave(): Promise<void>;
}

/** Creates places in one PostgreSQL, each of them a schema. */
export class PostgresPlaces {
  private dataDir = '';
  private postgres: EmbeddedPostgres | null = null;
  private schemas = 0;

  async start(): Promise<void> {
    this.dataDir = await makeTemporaryFolder();
    // If started as root, the server runs as another user, who needs access to the folder.
    await chmod(this.dataDir, 0o755);
    this.postgres = await startEmbeddedPostgres({
      dataDir: this.dataDir,
      settings: ['fsync=off'],
    });
  }

  async stop(): Promise<void> {
    await this.postgres?.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async make(): Promise<RegistryPlace & { url: string }> {
    this.schemas += 1;
    const schema = `test_${this.schemas}`;
    const server = this.postgres?.ownerUrl ?? '';
    const query = async (connectionString: string, text: string, values?: unknown[]) => {
      const pool = new Pool({ connectionString });
      await pool.query(text, values).finally(() => pool.end());
    };
    await query(server, `create schema ${schema}`);
    const url = `${server}?options=-c%20search_path%3D${schema}`;
    const opened: { close(): Promise<void> }[] = [];
    const open = () => {
      const registry = openPostgresRegistry(url);
      opened.push(registry);
      return registry;
    };
    return {
      url,
      open,
      insert: async (document) => {
        // Makes the table; what is in it may be damaged on purpose.
        await open().surveyHistory();
        const written = { at: new Date().toISOString(), change: NO_CHANGE };
        const text = 'insert into registry_revision values ($1, $2, $3)';
        await query(url, text, [document.revision, document, written]);
      },
      leave: async () => {
        await Promise.all(opened.map((registry) => registry.close()));
      },
    };
  }
}

/** Creates a registry in a new folder. */
export async function makeFolderPlace(): Promise<RegistryPlace> {
  const dir = path.join(await makeTemporaryFolder(), 'revisions');
  return {
    open: () => openFileRegistry(dir),
    insert: async (document) => {
      await mkdir(dir, { recursive: true });
      const name = `${String(document.revision).padStart(9, '0')}.json`;
      await writeFile(path.join(dir, name), JSON.stringify(document));
    },
    leave: async () => undefined,
  };
}
