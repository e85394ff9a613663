import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readPublishingConfig } from '../config';
import type { Pair } from '../contract-tests/shell-page';
import type { DeltaReport } from '../publish/add-deltas';
import { readApiOperations } from '../publish/api-operations';
import { readBuildInfo } from '../publish/build-info';
import { writeDescription } from '../publish/describe-build';
import { type Published, publishBuild } from '../publish/publish';
import { authorizeChange, makeToken } from '../publish/publish-token';
import { findEntry } from '../registry/channels';
import { promoteVersion } from '../registry/release';
import { buildRemoteSchema } from '../registry/remote-schema';
import { next } from './next';
import type { Next, Run } from './outcome';
import { buildOutputSchema } from './output';

/** Folder of the recorded responses for the versions of a remote, or of the shell. */
const locateRecordings = (name: string) => path.resolve('e2e/fixtures/versions', name);

/** Opens the pages of a published remote if there is a browser; says so if there is none. */
async function openPages() {
  const { browserPath } = readPublishingConfig();
  if (browserPath === undefined) {
    console.error('No browser is here: the pages are not opened. CHROMIUM_PATH names one.');
    return {};
  }
  const [{ findPageProblems }, { readResponses }] = await Promise.all([
    import('../publish/browser/find-page-problems'),
    import('../contract-tests/recorded-responses'),
  ]);
  const shellResponses = await readResponses(locateRecordings('shell'));
  return {
    findPageProblems: async (pair: Pair) => {
      const own = await readResponses(locateRecordings(pair.remote.build.name));
      return findPageProblems(pair, { browserPath, responses: [...own, ...shellResponses] });
    },
  };
}

/** Shows what was done before something failed. */
const showBefore = (lines: readonly string[]) => (error: unknown) => {
  for (const line of lines) console.error(line);
  throw error;
};

interface Entered extends Published {
  stable: string | null;
}

const toKb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** Says what a browser that has an earlier version loads of the new one. */
function describeDelta({ from, files, bytes, whole_bytes, ms }: DeltaReport): string {
  return (
    `  who has ${from} loads ${toKb(bytes)} in place of ${toKb(whole_bytes)} ` +
    `(${files} files, made in ${(ms / 1000).toFixed(1)} s)`
  );
}

/** Says what to type next for each version, and once for all how to see them. */
function listNext(published: readonly Entered[]): Next[] {
  const waiting = published.filter(({ version, stable }) => version !== stable);
  return [
    ...waiting.flatMap(({ name, version }) => [
      next.canary(name, version),
      next.promote(name, version),
    ]),
    next.status,
  ];
}

export const publish: Run<'publish'> = async (call, { config, registry, store }) => {
  const { args: folders, switches } = call;
  const dryRun = switches.has('dry-run');
  const dists = folders.map((folder) => path.resolve(folder, 'dist'));
  const infos = await Promise.all(dists.map(readBuildInfo));
  // A token allows names, whatever the folders are called.
  const names = infos.map(({ build }) => build.name);
  const by = dryRun ? undefined : await authorizeChange(names, readPublishingConfig());
  const operations = await readApiOperations(config.apiInternalUrl);
  // Loaded on demand, here and below: jsdom is large, and other commands do not need it.
  const { findLoadProblems } = await import('../contract-tests/contract-suite');
  const holdsFirst = !switches.has('serve-first');
  const opening = switches.has('unopened') ? {} : await openPages();
  const published: Entered[] = [];
  const lines: string[] = [];
  for (const dist of dists) {
    const options = { operations, dryRun, by, findLoadProblems, holdsFirst, ...opening };
    const { name, version, unchanged, deltas } = await publishBuild(
      registry,
      store,
      dist,
      options,
    ).catch(
      // Those before it are in the registry.
      showBefore(lines),
    );
    if (switches.has('promote') && !dryRun) {
      await promoteVersion({ registry, store }, name, version, by);
    }
    const stable = findEntry(await registry.read(), name)?.channels.stable ?? null;
    published.push({ name, version, unchanged, stable, deltas });
    lines.push(
      unchanged
        ? `${name} ${version}: nothing changed, that version is published already`
        : `${name} ${version} ${dryRun ? 'can be' : 'is'} published`,
    );
    lines.push(...deltas.map(describeDelta));
    if (!dryRun && stable === null)
      lines.push('No device is given it yet: it is the first version');
  }
  const again = { line: `publish ${folders.join(' ')}`, why: 'enter it' };
  return {
    result: { dry_run: dryRun, published },
    lines,
    next: dryRun ? [again] : listNext(published),
  };
};

export const describe: Run<'describe'> = async ({ args: [folder = ''] }) => {
  const version = await writeDescription(folder);
  return {
    result: { folder, version },
    lines: [`${folder} is described as version ${version}`],
    next: [{ line: `publish ${folder}`, why: 'check it and enter it' }],
  };
};

export const contract: Run<'contract'> = async ({ args: names }, { registry, store, program }) => {
  const [{ findStableShell, tryRemote }, { readBuiltShell }] = await Promise.all([
    import('../contract-tests/check-published'),
    import('../contract-tests/built-files'),
  ]);
  const stable = await findStableShell(await registry.read(), store);
  const shell = stable ?? (await readBuiltShell(program.shellDir));
  const tried: string[] = [];
  for (const given of names) {
    const recordings = { remote: locateRecordings(given), shell: locateRecordings('shell') };
    const dist = path.resolve(given, 'dist');
    tried.push(await tryRemote({ dist, shell, recordings }).catch(showBefore(tried)));
  }
  const line = `publish ${names.join(' ')} --dry-run`;
  return {
    result: { tried },
    lines: tried,
    next: [{ line, why: 'everything that publish checks' }],
  };
};

export const token: Run<'token'> = async ({ args: [who = '', ...names] }) => {
  const { token: text, row } = makeToken(who, names);
  return {
    result: { token: text, row },
    lines: [
      `PUBLISH_TOKEN, shown this once: ${text}`,
      `Row for PUBLISH_TOKENS_FILE: ${JSON.stringify(row)}`,
    ],
    next: [],
  };
};

/** Writes what editors check remote.json by, and programs the output of `--json`. */
export async function writeSchemas(): Promise<void> {
  const schemas = { remote: buildRemoteSchema(), 'cli-output': buildOutputSchema() };
  for (const [name, schema] of Object.entries(schemas)) {
    const file = `platform/schema/${name}.schema.json`;
    await writeFile(file, `${JSON.stringify(schema, null, 2)}\n`);
    console.log(file);
  }
}
