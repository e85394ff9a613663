import { describeError, findErrorKind, findExitCode } from './cli/describe-error';
import { describeNext } from './cli/next';
import type { Outcome, Run } from './cli/outcome';
import { type CliOutput, OUTPUT_FORMAT, type Results } from './cli/output';
import { type Call, parseCall } from './cli/parse-call';
import { preview } from './cli/preview-command';
import { findProgram } from './cli/program';
import { contract, describe, publish, token, writeSchemas } from './cli/publish-commands';
import { audit, status } from './cli/read-commands';
import { canary, promote, prune, recall, retire, rollback } from './cli/release-commands';
import { hasRegistryPlace, readConfig, readLogLevel } from './config';
import { openRegistry } from './registry/open-registry';
import { Rejection, UsageError } from './rejection';
import { openStore } from './store/open-store';
import { openUsageLog } from './usage/open-usage-log';

const program = findProgram(process.argv[1] ?? '');
const { prefix } = program;

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

function usesRegistry(command: string): command is keyof Results {
  return Object.hasOwn(commands, command);
}

function print(output: CliOutput): void {
  console.log(JSON.stringify(output, null, 2));
}

function report<Name extends keyof Results>(
  command: Name,
  { result, lines, next, unknown = [] }: Outcome<Name>,
  isJson: boolean,
): void {
  if (isJson) {
    const typed = next.map(({ line, why }) => ({ command: `${prefix} ${line}`, why }));
    print({ format: OUTPUT_FORMAT, command, ok: true, result, next: typed } as CliOutput);
  } else console.log([...lines, ...describeNext(next, prefix)].join('\n'));
  for (const each of unknown) console.error(each);
  if (unknown.length > 0) process.exitCode = 1;
}

/** Commands that can do without a registry. */
const WITHOUT_REGISTRY: readonly string[] = ['describe', 'contract', 'token'];

/** The kit stands on machines of other teams, where a registry of its own would never be served. */
function checkPlace(command: string): void {
  if (!program.isKit || WITHOUT_REGISTRY.includes(command) || hasRegistryPlace()) return;
  throw new Rejection(
    `${command} needs to know where the registry is: set ENTROPI_DATA to its folder, or REGISTRY_DATABASE_URL and STORE_BUCKET. Who runs Entropi gives them, and a PUBLISH_TOKEN; or takes the folder with its dist/ and publishes it`,
  );
}

async function runInRegistry<Name extends keyof Results>(command: Name, call: Call): Promise<void> {
  checkPlace(command);
  const config = readConfig();
  const [registry, uses] = [openRegistry(config), openUsageLog(config)];
  const store = await openStore(config);
  try {
    const outcome = await commands[command](call, { config, registry, store, uses, program });
    report(command, outcome, call.switches.has('json'));
  } finally {
    await Promise.all([registry.close(), store.close(), uses.close()]);
  }
}

async function run(words: readonly string[]): Promise<void> {
  const call = parseCall(words, prefix);
  if ('help' in call) process.stdout.write(call.help);
  else if (usesRegistry(call.command)) await runInRegistry(call.command, call);
  else if (call.command === 'schema') await writeSchemas();
  else if (call.command === 'preview') await preview(call, program);
  else
    throw new UsageError(
      `${call.command} needs the repository: npm run platform -- ${call.command}`,
    );
}

const words = process.argv.slice(2);
run(words).catch((error: unknown) => {
  const message = describeError(error, readLogLevel());
  console.error(message);
  if (words.includes('--json')) {
    const command = usesRegistry(words[0] ?? '') ? (words[0] as keyof Results) : null;
    print({
      format: OUTPUT_FORMAT,
      command,
      ok: false,
      error: { kind: findErrorKind(error), message: describeError(error) },
    });
  }
  process.exitCode = findExitCode(error);
});
