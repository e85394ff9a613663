import { report, runCommandLine } from './cli/command-line';
import { COMMANDS, type CommandName } from './cli/command-table';
import type { Run } from './cli/outcome';
import type { Results } from './cli/output';
import type { Call } from './cli/parse-call';
import { preview } from './cli/preview-command';
import { findProgram } from './cli/program';
import { contract, describe, publish, token, writeSchemas } from './cli/publish-commands';
import { audit, status } from './cli/read-commands';
import { canary, promote, prune, recall, retire, rollback } from './cli/release-commands';
import { readConfig } from './config';
import { openRegistry } from './registry/open-registry';
import { UsageError } from './rejection';
import { openStore } from './store/open-store';
import { openUsageLog } from './usage/open-usage-log';

const program = findProgram();

const commands: { [Name in keyof Results]: Run<Name> } = {
  publish,
  describe,
  contract,
  promote,
  canary,
  rollback,
  recall,
  retire,
  prune,
  token,
  status,
  audit,
};

const usesRegistry = (command: string): command is keyof Results =>
  Object.hasOwn(commands, command);

async function runInRegistry<Name extends keyof Results>(command: Name, call: Call): Promise<void> {
  const config = readConfig();
  const [registry, uses] = [openRegistry(config), openUsageLog(config)];
  const store = await openStore(config);
  try {
    const outcome = await commands[command](call, { config, registry, store, uses, program });
    report({ ...call, command }, outcome, program.prefix);
  } finally {
    await Promise.all([registry.close(), store.close(), uses.close()]);
  }
}

async function run(call: Call): Promise<void> {
  const { command } = call;
  if (usesRegistry(command)) await runInRegistry(command, call);
  else if (command === 'schema') await writeSchemas();
  else if (command === 'preview') await preview(call, program);
  else throw new UsageError(`${command} needs the repository: npm run platform -- ${command}`);
}

const names = Object.keys(COMMANDS) as CommandName[];
void runCommandLine(process.argv.slice(2), { prefix: program.prefix, names }, run);
