import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readApiOperations } from './api-operations';
import { readBuildInfo } from './build-info';
import { readConfig, readPublishingConfig } from './config';
import { writeDescription } from './describe-build';
import { openRegistry } from './open-registry';
import { openStore } from './open-store';
import { openUseRecord } from './open-use-record';
import { listUnused, pruneVersions } from './prune';
import { publishBuild } from './publish';
import { authorizeChange, makeToken } from './publish-token';
import { Refusal } from './refusal';
import { RevisionConflict } from './registry';
import { promoteVersion, retireRemote, rollBack, setCanary } from './release';
import { buildRemoteSchema } from './remote-schema';
import { describeHistory, describeStatus } from './status';
import { nameVersionPath, StoreUnavailable } from './store';

const USAGE = `Usage: npm run platform -- <command>
  publish <folder>... [--promote] [--dry-run]
                                  check and enter the built dist/ of shell or remotes; --promote
                                  serves it at once, --dry-run only checks
  describe <folder>               write the build.json of a dist/ that another set-up built
  contract <name>...              try the built dist/ of remotes in the stable shell, or in the
                                  built one where none is published: every page, for whom it is
  promote <name> <version>        serve a published version to everybody
  canary <name> <version> <percent>
                                  serve it to a share of the devices; 0 ends it
  rollback <name>                 serve what was stable before
  retire <name>                   serve a remote to nobody; its files stay for open tabs
  prune <name> [--dry-run]        remove versions that nobody uses
  status                          what is published and served
  audit                           who changed what, and when
  token <who> <name>...           make a token that may change these entries
  schema                          write the JSON Schema of remote.json`;

/** What an operator can do something about: told without the place in the program. */
const EXPECTED = [Refusal, RevisionConflict, StoreUnavailable];

/** Of the system or of PostgreSQL: nobody answers, a file is not there, a password is wrong. */
function isOutside(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || 'severity' in error);
}

const config = readConfig();
const registry = openRegistry(config);
const store = await openStore(config);
const uses = openUseRecord(config);

interface Call {
  /** What was given besides the command and its switches. */
  args: string[];
  dryRun: boolean;
  promote: boolean;
}

function readArguments(args: string[], count: number): string[] {
  if (args.length !== count || args.includes('')) throw new Refusal(USAGE);
  return args;
}

const authorize = (names: string[]) => authorizeChange(names, readPublishingConfig());

async function publish({ args: folders, dryRun, promote }: Call): Promise<void> {
  if (folders.length === 0) throw new Refusal(USAGE);
  const dists = folders.map((folder) => path.resolve(folder, 'dist'));
  const infos = await Promise.all(dists.map(readBuildInfo));
  // Whatever their folders are called: a token allows names.
  const by = dryRun ? undefined : await authorize(infos.map(({ build }) => build.name));
  const operations = await readApiOperations(config.apiInternalUrl);
  // Here and below: the page without a browser is big, and other commands do without it.
  const { findLoadProblems } = await import('./pair/pair-suite');
  for (const dist of dists) {
    const options = { operations, dryRun, by, findLoadProblems };
    const { name, version } = await publishBuild(registry, store, dist, options);
    if (promote && !dryRun) await promoteVersion(registry, name, version, by);
    console.log(`${name} ${version} ${dryRun ? 'can be' : 'is'} published`);
  }
}

async function describe({ args }: Call): Promise<void> {
  const [folder = ''] = readArguments(args, 1);
  console.log(`${folder} is described as version ${await writeDescription(folder)}`);
}

/** Folder of what the API answered to a remote's versions, or to the shell's. */
const locateRecordings = (name: string) => path.resolve('e2e/fixtures/versions', name);

async function contract({ args: names }: Call): Promise<void> {
  if (names.length === 0) throw new Refusal(USAGE);
  const [{ findStableShell, tryRemote }, { readBuiltShell }] = await Promise.all([
    import('./pair/try-published'),
    import('./pair/built-files'),
  ]);
  const stable = await findStableShell(await registry.read(), store);
  const shell = stable ?? (await readBuiltShell(path.resolve('shell/dist')));
  for (const given of names) {
    const recordings = { remote: locateRecordings(given), shell: locateRecordings('shell') };
    console.log(await tryRemote({ dist: path.resolve(given, 'dist'), shell, recordings }));
  }
}

async function promote({ args }: Call): Promise<void> {
  const [name = '', version = ''] = readArguments(args, 2);
  await promoteVersion(registry, name, version, await authorize([name]));
  console.log(`${name} serves ${version}`);
}

async function canary({ args }: Call): Promise<void> {
  const [name = '', version = '', share = ''] = readArguments(args, 3);
  const percent = Number(share.replace(/%$/, ''));
  await setCanary(registry, name, version, percent, await authorize([name]));
  console.log(`${name} serves ${version} to ${percent} % of the devices`);
}

async function rollback({ args }: Call): Promise<void> {
  const [name = ''] = readArguments(args, 1);
  const { from, to } = await rollBack(registry, name, await authorize([name]));
  console.log(`${name} serves ${to} again, not ${from}`);
}

async function retire({ args }: Call): Promise<void> {
  const [name = ''] = readArguments(args, 1);
  await retireRemote(registry, name, await authorize([name]));
  console.log(`${name} is served no more`);
}

async function prune({ args, dryRun }: Call): Promise<void> {
  const [name = ''] = readArguments(args, 1);
  const nowMs = Date.now();
  const removeFiles = (version: string) => store.remove(nameVersionPath(name, version));
  const gone = dryRun
    ? await listUnused(registry, uses, name, nowMs)
    : await pruneVersions(name, {
        registry,
        uses,
        removeFiles,
        nowMs,
        by: await authorize([name]),
      });
  const verb = dryRun ? 'would go' : 'went';
  console.log(gone.length > 0 ? `${name}: ${gone.join(', ')} ${verb}` : `${name}: all is in use`);
}

async function token({ args: [who, ...names] }: Call): Promise<void> {
  if (!who || names.length === 0) throw new Refusal(USAGE);
  const { token: text, row } = makeToken(who, names);
  console.log(`PUBLISH_TOKEN, shown this once: ${text}`);
  console.log(`Row for PUBLISH_TOKENS_FILE: ${JSON.stringify(row)}`);
}

const commands: Record<string, (call: Call) => Promise<void>> = {
  publish,
  describe,
  contract,
  promote,
  canary,
  rollback,
  retire,
  prune,
  token,
  status: async () => console.log(describeStatus(await registry.read())),
  audit: async () => console.log(describeHistory(await registry.listHistory())),
  schema: () => {
    const schema = `${JSON.stringify(buildRemoteSchema(), null, 2)}\n`;
    return writeFile('platform/schema/remote.schema.json', schema);
  },
};

async function run([name = '', ...rest]: string[]): Promise<void> {
  const command = commands[name];
  const unknown = rest.find((arg) => /^--(?!(promote|dry-run)$)/.test(arg));
  if (!command || unknown) throw new Refusal(USAGE);
  await command({
    args: rest.filter((arg) => !arg.startsWith('--')),
    dryRun: rest.includes('--dry-run'),
    promote: rest.includes('--promote'),
  });
}

run(process.argv.slice(2))
  .catch((error: unknown) => {
    const isExpected = EXPECTED.some((kind) => error instanceof kind) || isOutside(error);
    console.error(isExpected ? (error as Error).message : error);
    process.exitCode = 1;
  })
  .finally(() => Promise.all([registry.close(), store.close(), uses.close()]));
