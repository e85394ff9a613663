import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShellBuild } from '@entropi/shared/remote/manifest';
import { readPublishingConfig } from '../config';
import type { BuiltFiles } from '../contract-tests/shell-page';
import { readBuildInfo } from '../publish/build-info';
import { writeDescription } from '../publish/describe-build';
import { readLiveApi } from '../publish/live-api';
import { publishBuild } from '../publish/publish';
import { authorizeChange, makeToken } from '../publish/publish-token';
import { findEntry } from '../registry/channels';
import { promoteVersion } from '../registry/release';
import { buildRemoteSchema } from '../registry/remote-schema';
import { describePublished, type Entered, showBefore } from './describe-published';
import { locateRecordings, openPages } from './open-pages';
import type { Outcome, Run } from './outcome';
import { buildOutputSchema } from './output';
import type { Call } from './parse-call';

export const publish: Run<'publish'> = async (call, { config, registry, store }) => {
  const { args: folders, switches } = call;
  const dryRun = switches.has('dry-run');
  const dists = folders.map((folder) => path.resolve(folder, 'dist'));
  const infos = await Promise.all(dists.map((dist) => readBuildInfo(dist, console.error)));
  // A token allows names, whatever the folders are called.
  const names = infos.map(({ build }) => build.name);
  const by = dryRun ? undefined : await authorizeChange(names, readPublishingConfig());
  const api = await readLiveApi(config.apiInternalUrl);
  // Loaded on demand, here and below: jsdom is large, and other commands do not need it.
  const { findLoadProblems } = await import('../contract-tests/contract-suite');
  const holdsFirst = !switches.has('serve-first');
  const { browserPath } = readPublishingConfig();
  const opening = switches.has('unopened') ? {} : await openPages(browserPath);
  const published: Entered[] = [];
  for (const dist of dists) {
    const options = { api, dryRun, by, findLoadProblems, holdsFirst, ...opening };
    // Those before it are in the registry.
    const failed = showBefore(describePublished({ folders, dryRun, published }).lines);
    const done = await publishBuild(registry, store, dist, options).catch(failed);
    const { name, version } = done;
    if (switches.has('promote') && !dryRun) {
      await promoteVersion({ registry, store }, name, version, by);
    }
    const stable = findEntry(await registry.read(), name)?.channels.stable ?? null;
    published.push({ ...done, stable });
  }
  return describePublished({ folders, dryRun, published });
};

export const describe = async ({ args: [folder = ''] }: Call): Promise<Outcome<'describe'>> => {
  const version = await writeDescription(folder);
  return {
    result: { folder, version },
    lines: [`${folder} is described as version ${version}`],
    next: [{ line: `publish ${folder}`, why: 'check it and enter it' }],
  };
};

/** Tries built remotes in a shell. */
export async function tryRemotes(
  names: readonly string[],
  shell: BuiltFiles<ShellBuild>,
): Promise<Outcome<'contract'>> {
  const { tryRemote } = await import('../contract-tests/check-published');
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
}

export const contract: Run<'contract'> = async ({ args: names }, { registry, store, program }) => {
  const [{ findStableShell }, { readBuiltShell }] = await Promise.all([
    import('../contract-tests/check-published'),
    import('../contract-tests/built-files'),
  ]);
  const stable = await findStableShell(await registry.read(), store);
  return tryRemotes(names, stable ?? (await readBuiltShell(program.shellDir)));
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
