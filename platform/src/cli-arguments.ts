import { UsageError } from './rejection';

/** Arguments of a command: `<x>` must be given once, `<x>...` once or more. */
interface Syntax {
  args: readonly string[];
  switches: readonly string[];
  /** Options that take a text; each must be given. */
  options?: readonly string[];
  help: string;
}

const SERVES = ['unchecked'];

/** Every command of `npm run platform`, except `new`, which belongs to the workspace. */
const COMMANDS = {
  publish: {
    args: ['folder...'],
    switches: ['promote', 'dry-run', 'serve-first', 'unopened'],
    help: 'check and enter the built dist/ of shell or remotes; --promote serves it at once, --serve-first only if nothing is served yet, --dry-run only checks, --unopened opens no page in a browser',
  },
  describe: {
    args: ['folder'],
    switches: [],
    help: 'write the build.json of a dist/ that another set-up built',
  },
  contract: {
    args: ['name...'],
    switches: [],
    help: 'try the built dist/ of remotes in the stable shell, or in the built one where none is published: every page, for whom it is',
  },
  promote: {
    args: ['name', 'version'],
    switches: SERVES,
    help: 'serve a published version to all devices; --unchecked does not check its files in the store',
  },
  canary: {
    args: ['name', 'version', 'percent'],
    switches: SERVES,
    help: 'serve it to a share of the devices; 0 ends it',
  },
  rollback: {
    args: ['name'],
    switches: SERVES,
    help: 'end the canary; without one, serve what was stable before',
  },
  recall: {
    args: ['name', 'version'],
    switches: SERVES,
    options: ['reason'],
    help: 'take a version back for good: open tabs are told the reason and moved to what is stable',
  },
  retire: {
    args: ['name'],
    switches: [],
    help: 'serve a remote no more; what it owned is free, its files stay for open tabs',
  },
  prune: {
    args: ['name'],
    switches: ['dry-run'],
    help: 'remove versions that are not used any more, of retired remotes too',
  },
  status: { args: [], switches: [], help: 'what is published and served' },
  audit: { args: [], switches: [], help: 'who changed what, and when' },
  token: {
    args: ['who', 'name...'],
    switches: [],
    help: 'make a token that may change these entries',
  },
  schema: { args: [], switches: [], help: 'write the JSON Schema of remote.json' },
} satisfies Record<string, Syntax>;

export type CommandName = keyof typeof COMMANDS;

/** A parsed command line: the command, its arguments, its switches, and the texts of its options. */
export interface Call {
  command: CommandName;
  args: string[];
  switches: ReadonlySet<string>;
  options: Readonly<Record<string, string>>;
}

function describeSyntax(name: string, { args, switches, options = [] }: Syntax): string {
  const given = args.map((arg) => (arg.endsWith('...') ? `<${arg.slice(0, -3)}>...` : `<${arg}>`));
  const texts = options.map((each) => `--${each} <text>`);
  return [name, ...given, ...texts, ...switches.map((each) => `[--${each}]`)].join(' ');
}

/** Lists every command with what it does, for a terminal. */
export function describeUsage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, syntax]) => `  ${describeSyntax(name, syntax)}\n      ${syntax.help}`,
  );
  return ['Usage: npm run platform -- <command>', ...lines].join('\n');
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

function checkCount(name: string, syntax: Syntax, given: readonly string[]): void {
  const usage = `Usage: ${describeSyntax(name, syntax)}`;
  const missing = syntax.args[given.length] ?? (given.includes('') ? 'text' : undefined);
  if (missing) throw new UsageError(`${name}: no ${missing.replace('...', '')} is given. ${usage}`);
  const isOpen = syntax.args.at(-1)?.endsWith('...');
  if (!isOpen && given.length > syntax.args.length) {
    throw new UsageError(`${name}: "${given[syntax.args.length]}" is one too many. ${usage}`);
  }
}

/** Extracts `--reason text` and `--reason=text` from a command line, whatever the text begins with. */
function splitOptions(name: string, syntax: Syntax, given: readonly string[]) {
  const options: Record<string, string> = {};
  const words: string[] = [];
  for (let index = 0; index < given.length; index += 1) {
    const word = given[index] ?? '';
    const option = syntax.options?.find((each) => new RegExp(`^--?${each}(=|$)`).test(word));
    if (option === undefined) words.push(word);
    else if (word.includes('=')) options[option] = word.slice(word.indexOf('=') + 1);
    else {
      index += 1;
      options[option] = given[index] ?? '';
    }
  }
  const missing = syntax.options?.find((each) => !options[each]?.trim());
  if (missing) {
    throw new UsageError(
      `${name}: no --${missing} is given. Usage: ${describeSyntax(name, syntax)}`,
    );
  }
  return { words, options };
}

/** Parses a command line. Throws a `UsageError` that names the mistake. */
export function parseCall([name = '', ...rest]: readonly string[]): Call {
  if (!isCommand(name)) {
    const names = Object.keys(COMMANDS).join(', ');
    const mistake = name ? `There is no command "${name}"` : 'No command is given';
    throw new UsageError(`${mistake}. Commands: new, ${names}`);
  }
  const syntax: Syntax = COMMANDS[name];
  const isSwitch = (arg: string) => /^--?[a-z]/i.test(arg);
  const { words, options } = splitOptions(name, syntax, rest);
  const switches = words.filter(isSwitch).map((arg) => arg.replace(/^-+/, ''));
  const unknown = switches.find((each) => !syntax.switches.includes(each));
  if (unknown !== undefined) {
    const usage = `Usage: ${describeSyntax(name, syntax)}`;
    throw new UsageError(`${name}: there is no switch --${unknown}. ${usage}`);
  }
  const args = words.filter((arg) => !isSwitch(arg));
  checkCount(name, syntax, args);
  return { command: name, args, switches: new Set(switches), options };
}

/** Parses a share of the devices: `10`, `0.5` or `10%`. Throws `UsageError` for anything else. */
export function parsePercent(text: string): number {
  const percent = /^\d{1,3}(\.\d+)?%?$/.test(text) ? Number(text.replace('%', '')) : Number.NaN;
  if (percent <= 100) return percent;
  throw new UsageError(`"${text}" is no share of the devices: give 0 to 100 percent`);
}
