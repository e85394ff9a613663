import { report, runCommandLine } from './cli/command-line';
import type { CommandName } from './cli/command-table';
import type { KitRun } from './cli/kit/kit-parts';
import { publish } from './cli/kit/kit-publish-command';
import { audit, status } from './cli/kit/kit-read-commands';
import { canary, promote, recall, rollback } from './cli/kit/kit-release-commands';
import { openReleasesPort } from './cli/kit/releases-port';
import type { Results } from './cli/output';
import type { Call } from './cli/parse-call';
import { preview } from './cli/preview-command';
import { findKit } from './cli/program';
import { describe, tryRemotes } from './cli/publish-commands';
import { type KitConfig, readKitConfig } from './config';
import { readBuiltShell } from './contract-tests/built-files';
import { Rejection, UsageError } from './rejection';

const program = findKit(process.argv[1] ?? '');

/** Commands that reach the platform. */
const commands = { publish, canary, promote, rollback, recall, status, audit } as const;

const isRelease = (command: string): command is keyof typeof commands =>
  Object.hasOwn(commands, command);

const NAMES: readonly CommandName[] = [
  'new',
  'describe',
  'contract',
  'preview',
  ...(Object.keys(commands) as (keyof typeof commands)[]),
];

async function runRelease<Name extends keyof typeof commands & keyof Results>(
  command: Name,
  call: Call,
  { releasesUrl: url, token, browserPath }: KitConfig,
): Promise<void> {
  if (url === undefined) {
    throw new Rejection(
      `${command} needs to know where releases are made: set RELEASES_URL and PUBLISH_TOKEN. Who runs Entropi gives them; or takes the folder with its dist/ and publishes it`,
    );
  }
  const runCommand = commands[command] as KitRun<Name>;
  const outcome = await runCommand(call, { port: openReleasesPort({ url, token }), browserPath });
  report({ ...call, command }, outcome, program.prefix);
}

async function run(call: Call): Promise<void> {
  const { command } = call;
  if (isRelease(command)) return runRelease(command, call, readKitConfig());
  if (command === 'describe')
    return report({ ...call, command }, await describe(call), program.prefix);
  if (command === 'preview') return preview(call, program);
  if (command !== 'contract') throw new UsageError(`${command} is not in the kit`);
  const tried = await tryRemotes(call.args, await readBuiltShell(program.shellDir));
  return report({ ...call, command }, tried, program.prefix);
}

void runCommandLine(process.argv.slice(2), { prefix: program.prefix, names: NAMES }, run);
