import path from 'node:path';
import { readFromFolder } from '../../contract-tests/built-files';
import { type BuildInfo, isShellBuild, readBuildInfo } from '../../publish/build-info';
import { findDamage } from '../../publish/publish-checks';
import { Rejection } from '../../rejection';
import { type PublishReply, readFiles } from '../../releases/build-upload';
import { describePublished, type Entered, showBefore } from '../describe-published';
import { openPages } from '../open-pages';
import type { KitParts, KitRun } from './kit-parts';
import { promoteBy } from './kit-release-commands';

interface Candidate {
  dist: string;
  info: BuildInfo;
}

/** Opens a build in every shell that browsers are served, on this machine. Lists what is wrong there. */
async function findPairProblems({ dist, info }: Candidate, parts: KitParts, isOpened: boolean) {
  const { build } = info;
  if (isShellBuild(build)) throw new Rejection('The shell is published by who runs it');
  // Loaded on demand: jsdom is large, and other commands do not need it.
  const { findLoadProblems } = await import('../../contract-tests/contract-suite');
  const { findPageProblems } = isOpened ? await openPages(parts.browserPath) : {};
  const problems = new Set<string>();
  for (const shell of await parts.port.listShells()) {
    const pair = { shell, remote: readFromFolder(build, dist) };
    const found = [...(await findLoadProblems(pair)), ...((await findPageProblems?.(pair)) ?? [])];
    for (const problem of found) problems.add(problem);
  }
  return [...problems];
}

/** Adds to what the platform says against a build what was found here, so that all is named at once. */
const addTo = (problems: readonly string[]) => (error: unknown) => {
  if (!(error instanceof Rejection) || problems.length === 0) throw error;
  throw new Rejection([error.message, ...problems].join('\n  '));
};

async function publishOne(
  candidate: Candidate,
  parts: KitParts,
  { dryRun, servesFirst, isOpened }: { dryRun: boolean; servesFirst: boolean; isOpened: boolean },
): Promise<PublishReply> {
  const { dist, info } = candidate;
  const { name, version } = info.build;
  const damage = await findDamage(candidate);
  // What is damaged is named by the platform, with the rest.
  const problems = damage.length > 0 ? [] : await findPairProblems(candidate, parts, isOpened);
  const upload = {
    info,
    files: await readFiles(dist),
    dry_run: dryRun || problems.length > 0,
    serve_first: servesFirst,
  };
  const reply = await parts.port.publish(name, upload).catch(addTo(problems));
  if (problems.length === 0) return reply;
  throw new Rejection([`${name} ${version} is rejected:`, ...problems].join('\n  '));
}

export const publish: KitRun<'publish'> = async ({ args: folders, switches }, parts) => {
  const dryRun = switches.has('dry-run');
  const options = {
    dryRun,
    servesFirst: switches.has('serve-first'),
    isOpened: !switches.has('unopened'),
  };
  const dists = folders.map((folder) => path.resolve(folder, 'dist'));
  const candidates = await Promise.all(
    dists.map(async (dist) => ({ dist, info: await readBuildInfo(dist) })),
  );
  const published: Entered[] = [];
  for (const candidate of candidates) {
    // Those before it are published.
    const failed = showBefore(describePublished({ folders, dryRun, published }).lines);
    const reply = await publishOne(candidate, parts, options).catch(failed);
    const { name, version } = reply;
    const isPromoted = switches.has('promote') && !dryRun;
    if (isPromoted) await promoteBy(parts.port, name, version);
    published.push(isPromoted ? { ...reply, stable: version } : reply);
  }
  return describePublished({ folders, dryRun, published });
};
