/** A command of `npm run platform`, as its help shows it. */
export interface Syntax {
  /** What it does, in one line. */
  summary: string;
  /** Further lines of its help. */
  more?: string;
  /** Arguments by name, in order: `<x>` must be given, `[x]` may be, `<x...>` takes several. */
  args: Readonly<Record<string, string>>;
  options?: Readonly<Record<string, string>>;
  /** Options that must be given. */
  demanded?: Readonly<Record<string, string>>;
  /** Command lines with what they do. */
  examples: Readonly<Record<string, string>>;
  group: 'Publish:' | 'Serve:' | 'Look:' | 'Make:';
  /** Set for commands of the repository, which do not need the built command line. */
  isOfRepository?: true;
}

const NAME = { '<name>': 'shell, or a remote such as mf-chat' };
const VERSION = { '<version>': 'a published version: `status` lists them' };
const UNCHECKED = { '--unchecked': 'do not check in the store that the files are whole' };
const JSON_OUTPUT = { '--json': 'print one JSON object, and nothing else' };
const WHY = { '--reason <text>': 'why, for the audit' };

/** Every command of `npm run platform`. */
export const COMMANDS = {
  publish: {
    group: 'Publish:',
    summary: 'check and enter the built dist/ of shell or remotes',
    more: 'All reasons against a build are named at once. A first version waits as a canary of 0 %.',
    args: {
      '<folder...>': 'folders whose dist/ is published; those of this repository are built first',
    },
    options: {
      '--promote': 'serve it to all devices at once',
      '--serve-first': 'serve it at once if nothing of that name is served yet',
      '--dry-run': 'check only',
      '--unopened': 'open no page in a browser',
      ...JSON_OUTPUT,
    },
    examples: {
      'publish mf-chat': 'check it and enter it; no device is given it yet',
      'publish mf-chat --dry-run': 'say what stands against it, and change nothing',
    },
  },
  describe: {
    group: 'Publish:',
    summary: 'write the build.json of a dist/ that another set-up built',
    args: { '<folder>': 'folder with remote.json, package.json and dist/' },
    options: JSON_OUTPUT,
    examples: { 'describe ../almanac': 'then: publish ../almanac' },
  },
  preview: {
    group: 'Publish:',
    summary: 'show a built remote in the shell, on this machine alone',
    more: 'The API is a stand-in that knows the user and nothing else. Other users stand at /as/staff and so on.',
    args: { '<folder>': 'folder with remote.json, package.json and dist/' },
    options: { '--port <number>': '3010 if left out' },
    examples: { 'preview ../almanac': 'build it again, and load the page again' },
  },
  contract: {
    group: 'Publish:',
    summary: 'open every page of built remotes in the stable shell',
    more: 'Where no shell is published, the built one is used.',
    args: { '<name...>': 'folders of built remotes' },
    options: JSON_OUTPUT,
    examples: { 'contract mf-chat': 'every page, for everyone whom its access names' },
  },
  token: {
    group: 'Publish:',
    summary: 'make a token that may change some names',
    args: { '<who>': 'its holder, whom the audit names', '<name...>': 'shell or remotes' },
    options: JSON_OUTPUT,
    examples: {
      'token ci-reports mf-reports': 'for PUBLISH_TOKEN, and its row for PUBLISH_TOKENS_FILE',
    },
  },
  canary: {
    group: 'Serve:',
    summary: 'serve a version to a share of the devices',
    more: 'The devices that have it keep it while the share grows. It ends by itself when it fails for them.',
    args: { ...NAME, ...VERSION, '<percent>': '0 to 100; 0 ends the canary' },
    options: { ...WHY, ...UNCHECKED, ...JSON_OUTPUT },
    examples: {
      'canary mf-chat 1.2.0 10': 'to a tenth of the devices',
      'canary mf-chat 1.2.0 0': 'end it',
    },
  },
  promote: {
    group: 'Serve:',
    summary: 'serve a version to all devices',
    args: { ...NAME, ...VERSION },
    options: { ...WHY, ...UNCHECKED, ...JSON_OUTPUT },
    examples: { 'promote mf-chat 1.2.0': 'open tabs offer the update' },
  },
  rollback: {
    group: 'Serve:',
    summary: 'end the canary; without one, serve what was stable before',
    more: 'It neither installs nor builds. `status` says what it would do.',
    args: NAME,
    options: { ...WHY, ...UNCHECKED, ...JSON_OUTPUT },
    examples: {
      'rollback mf-chat': 'each further call goes back by one version',
      'rollback mf-chat --reason "blank page"': 'the same, and the audit says why',
    },
  },
  recall: {
    group: 'Serve:',
    summary: 'take a version back for good',
    more: 'Open tabs are told the reason and move to what is stable. No command serves the version again.',
    args: { ...NAME, ...VERSION },
    demanded: { '--reason <text>': 'why, for the users who have it open; up to 300 characters' },
    options: { ...UNCHECKED, ...JSON_OUTPUT },
    examples: { 'recall mf-chat 1.2.0 --reason "it shows wrong prices"': 'never serve it again' },
  },
  retire: {
    group: 'Serve:',
    summary: 'serve a remote no more',
    more: 'What it owned is free for others. Its files stay for open tabs.',
    args: { '<name>': 'a remote' },
    options: { ...WHY, ...JSON_OUTPUT },
    examples: { 'retire mf-reports': 'then, after seven days: prune mf-reports' },
  },
  prune: {
    group: 'Serve:',
    summary: 'remove versions that are not used any more',
    more: 'What is served, a rollback may go to, or was used within 7 days stays. Retired remotes may be named too.',
    args: NAME,
    options: { '--dry-run': 'name what would go, and change nothing', ...JSON_OUTPUT },
    examples: { 'prune mf-chat --dry-run': 'what would go' },
  },
  status: {
    group: 'Look:',
    summary: 'what is published, and what is served to whom',
    args: {},
    options: JSON_OUTPUT,
    examples: {
      status: 'every version, and what a rollback would do',
      'status --json': 'for a program',
    },
  },
  audit: {
    group: 'Look:',
    summary: 'who changed what, when and why',
    args: {},
    options: {
      '--remote <name>': 'only changes of the shell or of one remote',
      '--since <when>': 'only later changes: 7d, 24h, 30m, 2026-11-20 or 2026-11-20T18:00Z',
      '--limit <number>': 'only the last changes',
      ...JSON_OUTPUT,
    },
    examples: {
      'audit --remote mf-chat --limit 5': 'the last five changes of mf-chat',
      'audit --since 24h': 'what was changed since yesterday',
    },
  },
  new: {
    group: 'Make:',
    summary: 'make a new remote that passes every check',
    more: 'With the kit: `new <name> --with webpack`, or vite, writes into the folder that it is typed in.',
    args: { '<name>': 'mf-<feature>, in small letters' },
    examples: { 'new mf-reports': 'writes the folder mf-reports' },
    isOfRepository: true,
  },
  'pin-recorded': {
    group: 'Make:',
    summary: 'pin a recorded file, so that no other change touches it',
    args: {
      '<file>': 'a file of a folder named recorded, or of e2e/fixtures/versions',
      '[source]': 'where it comes from',
    },
    examples: {
      'pin-recorded e2e/fixtures/versions/mf-chat/1.json "mf-chat 1.4.0"': 'after it was recorded',
    },
    isOfRepository: true,
  },
  kit: {
    group: 'Make:',
    summary: 'pack what a team without this repository needs for a remote',
    args: { '[folder]': 'where the file is put; .cache/kit if left out' },
    examples: { kit: 'one file, of which docs/kit.md says how it is used' },
    isOfRepository: true,
  },
  schema: {
    group: 'Make:',
    summary: 'write the JSON Schemas of remote.json and of --json',
    args: {},
    examples: { schema: 'into platform/schema' },
  },
} as const satisfies Record<string, Syntax>;

export type CommandName = keyof typeof COMMANDS;
