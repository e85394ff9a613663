import { hasEmbeddedDatabase } from '@entropi/db/embedded';
import { acceptSealKeyCommand } from './cli/accept-seal-key';
import { archiveCommand } from './cli/archive';
import { backupCommand, restoreCommand, verifyCommand } from './cli/backup';
import { createSuperuserCommand } from './cli/create-superuser';
import { holdCommand } from './cli/hold';
import { migrateCommand } from './cli/migrate';
import { printTotp } from './cli/print-totp';
import { rotateKeysCommand } from './cli/rotate-keys';
import { seedDemoCommand } from './cli/seed-demo';
import { seedLoadCommand } from './cli/seed-load';
import { stopAllCommand } from './cli/stop-all';
import { type Config, readProcessConfig } from './config';
import type { Deps, Disposers } from './deps';
import { createLogger } from './http/logger';
import { openDeps } from './server';

/** A command of the operator. It receives the words after its name and returns what is printed. */
export type Command = (deps: Deps, args: string[]) => Promise<string>;

const COMMANDS: Record<string, Command> = {
  'accept-seal-key': acceptSealKeyCommand,
  archive: archiveCommand,
  backup: backupCommand,
  'create-superuser': createSuperuserCommand,
  hold: holdCommand,
  migrate: migrateCommand,
  restore: restoreCommand,
  'rotate-keys': rotateKeysCommand,
  'seed-demo': seedDemoCommand,
  'seed-load': seedLoadCommand,
  'stop-all': stopAllCommand,
  totp: printTotp,
  verify: verifyCommand,
};

/** Commands for an empty database. Any other one would find nothing in one that it has just made. */
const FOR_EMPTY: ReadonlySet<string> = new Set(['migrate', 'restore']);

const NOT_CHECKED =
  'Nothing was opened, so a process that starts says whether the database responds, and whether SEAL_KEY is the key that its values were sealed with.';

const ONE_ROLE =
  'DATABASE_OWNER_URL is not set: a process with this configuration migrates nothing, unless the role of DATABASE_URL owns the tables, which no running process should; it says so when it starts.';

/** Reports what a process would say about its configuration before it starts, without opening anything. */
async function checkConfig(): Promise<string> {
  const config = readProcessConfig();
  const missing = (await findsDatabase(config)) ? [] : [describeMissing(config)];
  const roles = config.isLocal || config.DATABASE_OWNER_URL ? [] : [ONE_ROLE];
  return [
    'The configuration is complete.',
    ...config.warnings,
    ...missing,
    ...roles,
    NOT_CHECKED,
  ].join('\n');
}

/** Whether DATABASE_URL names a database, or the folder holds an embedded one. */
async function findsDatabase({ DATABASE_URL, DATA_DIR }: Config): Promise<boolean> {
  return DATABASE_URL !== undefined || (await hasEmbeddedDatabase(DATA_DIR));
}

function describeMissing({ DATA_DIR }: Config): string {
  return `There is no database: DATABASE_URL is not set, and ${DATA_DIR} holds none. Set DATABASE_URL, or ENTROPI_DATA (DATA_DIR where no npm is used) to the folder of an installation of this machine; npm start makes one.`;
}

async function main([name, ...args]: string[]): Promise<string> {
  const command = name ? COMMANDS[name] : undefined;
  if (name === 'check-config') return await checkConfig();
  if (!command) throw new Error(`Commands: check-config, ${Object.keys(COMMANDS).join(', ')}`);
  const config = { ...readProcessConfig(), ROLE: [] };
  const mayMake = config.namesDatabase && FOR_EMPTY.has(name ?? '');
  if (!mayMake && !(await findsDatabase(config)))
    throw new Error(`${describeMissing(config)} Nothing was done.`);
  const disposers: Disposers = [];
  try {
    const deps = await openDeps(config, createLogger('warn'), disposers);
    return await command(deps, args);
  } finally {
    for (const step of disposers.reverse()) await step();
  }
}

main(process.argv.slice(2)).then(
  (response) => process.stdout.write(`${response}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
