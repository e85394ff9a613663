import { acceptSealKeyCommand } from './cli/accept-seal-key';
import { backupCommand, restoreCommand, verifyCommand } from './cli/backup';
import { createSuperuserCommand } from './cli/create-superuser';
import { holdCommand } from './cli/hold';
import { migrateCommand } from './cli/migrate';
import { printTotp } from './cli/print-totp';
import { rotateKeysCommand } from './cli/rotate-keys';
import { seedDemoCommand } from './cli/seed-demo';
import { seedLoadCommand } from './cli/seed-load';
import { stopAllCommand } from './cli/stop-all';
import { readProcessConfig } from './config';
import type { Deps, Disposers } from './deps';
import { createLogger } from './http/logger';
import { openDeps } from './server';

/** A command of the operator. It receives the words after its name and returns what is printed. */
export type Command = (deps: Deps, args: string[]) => Promise<string>;

const COMMANDS: Record<string, Command> = {
  'accept-seal-key': acceptSealKeyCommand,
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

const NOT_CHECKED =
  'Nothing was opened, so a process that starts says whether the database responds, and whether SEAL_KEY is the key that its values were sealed with.';

/** Reports what a process would say about its configuration before it starts, without opening anything. */
function checkConfig(): string {
  const { warnings } = readProcessConfig();
  return ['The configuration is complete.', ...warnings, NOT_CHECKED].join('\n');
}

async function main([name, ...args]: string[]): Promise<string> {
  const command = name ? COMMANDS[name] : undefined;
  if (name === 'check-config') return checkConfig();
  if (!command) throw new Error(`Commands: check-config, ${Object.keys(COMMANDS).join(', ')}`);
  const config = { ...readProcessConfig(), ROLE: [] };
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
