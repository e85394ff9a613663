import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { startEmbeddedPostgres } from '../embedded';
import { findServerPlace } from '../embedded/server-place';
import { migrate } from '../migrate';
import { grantPrivileges } from '../roles/grant-privileges';
import { makeScratchFolder } from './scratch-folder';

/** A program that stops the server even when the run is killed: it sees the end of its standard input. */
const GUARDIAN = `
const { readFileSync, rmSync } = require('node:fs');
const [pidFile, dataDir] = process.argv.slice(1);
process.stdin.resume().on('end', () => {
  try { process.kill(Number(readFileSync(pidFile, 'utf8').split('\\n')[0]), 'SIGINT'); } catch {}
  setTimeout(() => rmSync(dataDir, { recursive: true, force: true }), 2000);
});`;

/** The PostgreSQL of one test run. */
export interface MigratedServer {
  /** Connection string of the migrated database that every test's own is copied from, as the owner. */
  templateUrl: string;
  /** The same as the role that the product's processes have. */
  runningUrl: string;
  dataDir: string;
  stop(): Promise<void>;
}

const KEEP = { onDeath: () => undefined, onReturn: () => undefined, onLost: () => undefined };

/** Settings for tests that do not kill the server. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/**
 * Starts a PostgreSQL in a folder of its own and migrates the template; nothing survives the run. With other
 * `settings` the server may be killed, and is then started again. `folder` is a new folder for data that memory does
 * not hold.
 */
export async function startMigratedServer(
  settings?: readonly string[],
  folder?: string,
): Promise<MigratedServer> {
  const given = settings ?? FAST;
  const dataDir = folder ?? (await makeScratchFolder(given));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: given,
    ...(settings && { keep: KEEP }),
  });
  await guard(dataDir);
  await migrate(postgres.ownerUrl);
  await grantPrivileges(postgres.ownerUrl, new URL(postgres.url).username);
  return {
    templateUrl: postgres.ownerUrl,
    runningUrl: postgres.url,
    dataDir,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Has the server of this folder stopped, and the folder removed, when this process is gone. */
export async function guard(dataDir: string): Promise<void> {
  const { cluster } = await findServerPlace(dataDir);
  const guardian = spawn(
    process.execPath,
    ['-e', GUARDIAN, path.join(cluster, 'postmaster.pid'), dataDir],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  guardian.unref();
  // The pipe alone must not keep the run alive.
  if (guardian.stdin instanceof Socket) guardian.stdin.unref();
}
