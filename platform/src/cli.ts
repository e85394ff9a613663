import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Call,
  type CommandName,
  describeUsage,
  parseCall,
  parsePercent,
} from './cli-arguments';
import { describeError, findExitCode } from './cli-error';
import { type PlatformConfig, readConfig, readLogLevel, readPublishingConfig } from './config';
import type { Pair } from './contract-tests/shell-page';
import { readApiOperations } from './publish/api-operations';
import { readBuildInfo } from './publish/build-info';
import { writeDescription } from './publish/describe-build';
import { publishBuild } from './publish/publish';
import { authorizeChange, makeToken } from './publish/publish-token';
import { findEntry } from './registry/channels';
import { openRegistry } from './registry/open-registry';
import { listUnused, pruneVersions } from './registry/prune';
import { recallVersion } from './registry/recall';
import {
  promoteVersion,
  type ReleaseDeps,
  retireRemote,
  rollBack,
  setCanary,
} from './registry/release';
import { buildRemoteSchema } from './registry/remote-schema';
import { describeHistory, describeStatus } from './registry/status';
import { openStore } from './store/open-store';
import type { Store } from './store/store';
import { openUsageLog } from './usage/open-usage-log';
import type { UsageLog } from './usage/usage-log';

interface Parts {
  config: PlatformConfig;
  registry: ReturnType<typeof openRegistry>;
  store: Store;
  uses: UsageLog;
}

type Run = (call: Call, parts: Parts) => Promise<void>;

const authorize = (names: string[]) => authorizeChange(names, readPublishingConfig());

/** Returns how a release checks that a version is complete; null if the flag turns that off. */
function describeRelease({ switches }: Call, { registry, store }: Parts): ReleaseDeps {
  return { registry, store: switches.has('unchecked') ? null : store };
}

/** Folder of the recorded responses for the versions of a remote, or of the shell. */
const locateRecordings = (name: string) => path.resolve('e2e/fixtures/versions', name);

/** Opens the pages of a published remote if there is a browser; says so if there is none. */
async function openPages() {
  const { browserPath } = readPublishingConfig();
  if (browserPath === undefined) {
    console.log('No browser is here: the pages are not opened. CHROMIUM_PATH names one.');
    return {};
  }
  const [{ findPageProblems }, { readResponses }] = await Promise.all([
    import('./publish/browser/find-page-problems'),
    import('./contract-tests/recorded-responses'),
  ]);
  const shellResponses = await readResponses(locateRecordings('shell'));
  return {
    findPageProblems: async (pair: Pair) => {
      const own = await readResponses(locateRecordings(pair.remote.build.name));
      return findPageProblems(pair, { browserPath, responses: [...own, ...shellResponses] });
    },
  };
}

const publish: Run = async ({ args: folders, switches }, { config, registry, store }) => {
  const dryRun = switches.has('dry-run');
  const dists = folders.map((folder) => path.resolve(folder, 'dist'));
  const infos = await Promise.all(dists.map(readBuildInfo));
  // A token allows names, whatever the folders are called.
  const by = dryRun ? undefined : await authorize(infos.map(({ build }) => build.name));
  const operations = await readApiOperations(config.apiInternalUrl);
  // Loaded on demand, here and below: jsdom is large, and other commands do not need it.
  const { findLoadProblems } = await import('./contract-tests/contract-suite');
  const holdsFirst = !switches.has('serve-first');
  const opening = switches.has('unopened') ? {} : await openPages();
  for (const dist of dists) {
    const options = { operations, dryRun, by, findLoadProblems, holdsFirst, ...opening };
    const { name, version } = await publishBuild(registry, store, dist, options);
    if (switches.has('promote') && !dryRun) {
      await promoteVersion({ registry, store }, name, version, by);
    }
    console.log(`${name} ${version} ${dryRun ? 'can be' : 'is'} published`);
    const channels = findEntry(await registry.read(), name)?.channels;
    if (!dryRun && channels?.stable === null) {
      console.log(`No device is given it yet: canary ${name} ${version} <percent>, or promote`);
    }
  }
};

const describe: Run = async ({ args: [folder = ''] }) => {
  console.log(`${folder} is described as version ${await writeDescription(folder)}`);
};

const contract: Run = async ({ args: names }, { registry, store }) => {
  const [{ findStableShell, tryRemote }, { readBuiltShell }] = await Promise.all([
    import('./contract-tests/check-published'),
    import('./contract-tests/built-files'),
  ]);
  const stable = await findStableShell(await registry.read(), store);
  const shell = stable ?? (await readBuiltShell(path.resolve('shell/dist')));
  for (const given of names) {
    const recordings = { remote: locateRecordings(given), shell: locateRecordings('shell') };
    console.log(await tryRemote({ dist: path.resolve(given, 'dist'), shell, recordings }));
  }
};

const promote: Run = async (call, parts) => {
  const [name = '', version = ''] = call.args;
  await promoteVersion(describeRelease(call, parts), name, version, await authorize([name]));
  console.log(`${name} serves ${version}`);
};

const canary: Run = async (call, parts) => {
  const [name = '', version = '', share = ''] = call.args;
  const percent = parsePercent(share);
  const deps = describeRelease(call, parts);
  await setCanary(deps, name, version, percent, await authorize([name]));
  console.log(`${name} serves ${version} to ${percent} % of the devices`);
};

const rollback: Run = async (call, parts) => {
  const [name = ''] = call.args;
  const deps = describeRelease(call, parts);
  const { ended, from, to } = await rollBack(deps, name, await authorize([name]));
  console.log(
    ended === 'canary'
      ? `${name}: the canary ${from} is ended, ${to ?? 'nothing'} stays stable`
      : `${name} serves ${to} again, not ${from}`,
  );
};

const recall: Run = async (call, parts) => {
  const [name = '', version = ''] = call.args;
  const reason = call.options.reason ?? '';
  const by = await authorize([name]);
  const stable = await recallVersion(describeRelease(call, parts), { name, version, reason, by });
  console.log(`${name} ${version} is recalled for good; ${stable ?? 'nothing'} is stable`);
};

const retire: Run = async ({ args: [name = ''] }, { registry }) => {
  await retireRemote(registry, name, await authorize([name]));
  console.log(`${name} is served no more`);
};

const prune: Run = async ({ args: [name = ''], switches }, { registry, uses, store }) => {
  const dryRun = switches.has('dry-run');
  const pruning = { registry, uses, store, nowMs: Date.now() };
  const gone = dryRun
    ? await listUnused(name, pruning)
    : await pruneVersions(name, { ...pruning, by: await authorize([name]) });
  const verb = dryRun ? 'would go' : 'went';
  console.log(gone.length > 0 ? `${name}: ${gone.join(', ')} ${verb}` : `${name}: all is in use`);
};

const token: Run = async ({ args: [who = '', ...names] }) => {
  const { token: text, row } = makeToken(who, names);
  console.log(`PUBLISH_TOKEN, shown this once: ${text}`);
  console.log(`Row for PUBLISH_TOKENS_FILE: ${JSON.stringify(row)}`);
};

const schema: Run = async () => {
  const text = `${JSON.stringify(buildRemoteSchema(), null, 2)}\n`;
  await writeFile('platform/schema/remote.schema.json', text);
};

const commands: Record<CommandName, Run> = {
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
  status: async (_call, { registry }) => console.log(describeStatus(await registry.read())),
  audit: async (_call, { registry }) => console.log(describeHistory(await registry.listHistory())),
  schema,
};

async function run(words: readonly string[]): Promise<void> {
  if (['help', '--help', '-h'].includes(words[0] ?? '')) return console.log(describeUsage());
  const call = parseCall(words);
  const config = readConfig();
  const [registry, uses] = [openRegistry(config), openUsageLog(config)];
  const store = await openStore(config);
  try {
    await commands[call.command](call, { config, registry, store, uses });
  } finally {
    await Promise.all([registry.close(), store.close(), uses.close()]);
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(describeError(error, readLogLevel()));
  process.exitCode = findExitCode(error);
});
