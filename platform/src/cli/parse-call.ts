import { Command, CommanderError } from 'commander';
import { UsageError } from '../rejection';
import { COMMANDS, type CommandName, type Syntax } from './command-table';

/** A parsed command line: the command, its arguments, its switches, and the texts of its options. */
export interface Call {
  command: CommandName;
  args: string[];
  switches: ReadonlySet<string>;
  options: Readonly<Record<string, string>>;
}

/** The text that a call for help prints. */
export interface Help {
  help: string;
}

const FOOTNOTE = `
A command ends with 0 when it is done, with 1 when it is rejected or fails, with 2 when it is typed wrongly.
What --json prints is described by platform/schema/cli-output.schema.json.`;

const HELP_CODES = ['commander.help', 'commander.helpDisplayed'];

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Words a mistake that the parser found in one line: what is wrong, what may have been meant, and how it is typed. */
function describeMistake(
  { message }: CommanderError,
  command: Command,
  names: readonly string[],
): string {
  const [first = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const meant = suggestion ? ` ${suggestion.replace(/^\(|\)$/g, '')}` : '';
  if (command.parent === null) {
    return `${capitalize(first)}.${meant} Commands: ${names.join(', ')}`;
  }
  const mistake = first.replace(/\.$/, '');
  return `${command.name()}: ${mistake}.${meant} Usage: ${command.name()} ${command.usage()}`;
}

function describeExamples(prefix: string, { more, examples }: Syntax): string {
  const lines = Object.entries(examples).map(
    ([line, what]) => `  ${prefix} ${line}\n      ${what}`,
  );
  return ['', ...(more ? [more, ''] : []), 'Examples:', ...lines].join('\n');
}

function addCommand(
  program: Command,
  name: CommandName,
  names: readonly CommandName[],
  onCall: (call: Call) => void,
): void {
  const syntax: Syntax = COMMANDS[name];
  const sentence = `${capitalize(syntax.summary)}.`;
  const command = program.command(name).summary(syntax.summary).description(sentence);
  command.helpGroup(syntax.group).helpOption('-h, --help', 'show this');
  for (const [arg, what] of Object.entries(syntax.args)) command.argument(arg, what);
  for (const [flags, what] of Object.entries(syntax.demanded ?? {})) {
    command.requiredOption(flags, what);
  }
  for (const [flags, what] of Object.entries(syntax.options ?? {})) command.option(flags, what);
  const options = [...Object.keys(syntax.demanded ?? {}), ...Object.keys(syntax.options ?? {})];
  const shown = options.map((flags) => (syntax.demanded?.[flags] ? flags : `[${flags}]`));
  command.usage([...Object.keys(syntax.args), ...shown].join(' '));
  command.addHelpText('after', describeExamples(program.name(), syntax));
  command.exitOverride((error) => reject(error, command, names));
  command.action(() => {
    const entries = Object.entries(command.opts<Record<string, string | boolean>>());
    const toFlag = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    onCall({
      command: name,
      args: command.processedArgs.flat().filter((arg) => arg !== undefined),
      switches: new Set(entries.flatMap(([key, value]) => (value === true ? toFlag(key) : []))),
      options: Object.fromEntries(
        entries.flatMap(([key, value]) =>
          typeof value === 'string' ? [[toFlag(key), value]] : [],
        ),
      ),
    });
  });
}

function reject(error: CommanderError, command: Command, names: readonly string[]): never {
  if (HELP_CODES.includes(error.code)) throw error;
  throw new UsageError(describeMistake(error, command, names));
}

/** An empty text is what a shell makes of a variable that is not set. */
function rejectEmpty({ command, args, options }: Call): void {
  const names = Object.keys(COMMANDS[command].args);
  const empty = args.findIndex((arg) => arg.trim() === '');
  const option = Object.keys(options).find((each) => options[each]?.trim() === '');
  const missing = empty >= 0 ? (names[empty] ?? names.at(-1)) : option && `--${option}`;
  if (missing) throw new UsageError(`${command}: ${missing} is empty. See ${command} --help`);
}

/**
 * Parses a command line. Throws a `UsageError` that names the mistake.
 *
 * @param prefix how the program is called, for its help and for what it says to type next
 * @param names the commands that the program has; all if left out
 */
export function parseCall(
  words: readonly string[],
  prefix: string,
  names: readonly CommandName[] = Object.keys(COMMANDS) as CommandName[],
): Call | Help {
  if (words.length === 0) {
    const all = names.join(', ');
    throw new UsageError(`No command is given. Commands: ${all}. More: ${prefix} --help`);
  }
  let call: Call | null = null;
  let help = '';
  const program = new Command(prefix)
    .description('Publishes and serves the bundles of shell and remotes.')
    .usage('<command> [arguments]')
    .helpOption('-h, --help', 'show this, or the help of a command')
    .helpCommand('help [command]', 'the help of a command, with examples')
    .addHelpText('after', FOOTNOTE)
    .configureOutput({
      writeOut: (text) => {
        help += text;
      },
      writeErr: () => undefined,
    });
  program.exitOverride((error) => reject(error, program, names));
  for (const name of names) {
    addCommand(program, name, names, (parsed) => {
      call = parsed;
    });
  }
  try {
    program.parse([...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (help !== '') return { help };
    throw new UsageError(`There is no such command. More: ${prefix} --help`);
  }
  const parsed = call as Call | null;
  if (!parsed) throw new UsageError(`No command is given. More: ${prefix} --help`);
  rejectEmpty(parsed);
  return parsed;
}

/** Parses a share of the devices: `10`, `0.5` or `10%`. Throws `UsageError` for anything else. */
export function parsePercent(text: string): number {
  const percent = /^\d{1,3}(\.\d+)?%?$/.test(text) ? Number(text.replace('%', '')) : Number.NaN;
  if (percent <= 100) return percent;
  throw new UsageError(`"${text}" is no share of the devices: give 0 to 100 percent`);
}
