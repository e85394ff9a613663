import { readLogLevel } from '../config';
import { COMMANDS, type CommandName } from './command-table';
import { describeError, findErrorKind, findExitCode } from './describe-error';
import { describeNext } from './next';
import type { Outcome } from './outcome';
import { type CliOutput, OUTPUT_FORMAT, type Results } from './output';
import { type Call, parseCall } from './parse-call';

function print(output: CliOutput): void {
  console.log(JSON.stringify(output, null, 2));
}

/** Prints what a command did, in words or as JSON, and what could not be read beside it. */
export function report<Name extends keyof Results>(
  { command, switches }: Call & { command: Name },
  { result, lines, next, unknown = [] }: Outcome<Name>,
  prefix: string,
): void {
  if (switches.has('json')) {
    const typed = next.map(({ line, why }) => ({ command: `${prefix} ${line}`, why }));
    print({ format: OUTPUT_FORMAT, command, ok: true, result, next: typed } as CliOutput);
  } else console.log([...lines, ...describeNext(next, prefix)].join('\n'));
  for (const each of unknown) console.error(each);
  if (unknown.length > 0) process.exitCode = 1;
}

/** Prints why a command failed, and sets the exit code. */
function reportError(error: unknown, words: readonly string[]): void {
  console.error(describeError(error, readLogLevel()));
  const [command = ''] = words;
  if (words.includes('--json')) {
    print({
      format: OUTPUT_FORMAT,
      command: Object.hasOwn(COMMANDS, command) ? (command as CommandName) : null,
      ok: false,
      error: { kind: findErrorKind(error), message: describeError(error) },
    });
  }
  process.exitCode = findExitCode(error);
}

/**
 * Runs a command line: prints its help, or what it did, or why it failed, and sets the exit code.
 *
 * @param names the commands that this program has
 */
export async function runCommandLine(
  words: readonly string[],
  { prefix, names }: { prefix: string; names: readonly CommandName[] },
  run: (call: Call) => Promise<void>,
): Promise<void> {
  try {
    const call = parseCall(words, prefix, names);
    if ('help' in call) process.stdout.write(call.help);
    else await run(call);
  } catch (error) {
    reportError(error, words);
  }
}
