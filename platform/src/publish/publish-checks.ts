import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { satisfiesContract } from '@entropi/shared/remote/contract-range';
import { FIRST_VIEWS_FILE, FirstViews } from '@entropi/shared/remote/first-view';
import type { RegistryDocument, RemoteBuild } from '@entropi/shared/remote/manifest';
import { z } from 'zod';
import skew from '../../skew.json';
import { findClaimClashes } from '../registry/claim-clashes';
import {
  type BuildInfo,
  hashContent,
  isShellBuild,
  listHashes,
  listPublishedFiles,
} from './build-info';
import { readBundleRequests } from './bundle-requests';
import { measureCandidate } from './candidate';
import { checkContract } from './check-contract';
import { checkReads } from './check-reads';
import type { LiveApi } from './live-api';
import { listOffered } from './share-list';

const FederationManifest = z.object({
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
});

/** Checks that build.json lists exactly the scripts that are there, each with its hash. */
async function checkIntegrity(dist: string, { build }: BuildInfo): Promise<string[]> {
  const listed = listHashes(build);
  const files = await listPublishedFiles(dist);
  const unlisted = files.filter((name) => name.endsWith('.js') && !(name in listed));
  const reasons = unlisted.map((name) => `integrity: ${name} is not listed in build.json`);
  for (const [name, hash] of Object.entries(listed)) {
    const content = await readFile(path.join(dist, name)).catch(() => null);
    if (content === null) reasons.push(`integrity: ${name} is missing`);
    else if (hashContent(content) !== hash) reasons.push(`integrity: ${name} was changed`);
  }
  return reasons;
}

function readManifest(text: string | null) {
  try {
    return FederationManifest.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

/**
 * Checks that the bundle asks to share exactly what the share list allows, by its manifest, which leaves out
 * packages that were not installed, and by its own code.
 */
async function checkShares(dist: string): Promise<string[]> {
  const text = await readFile(path.join(dist, 'mf-manifest.json'), 'utf8').catch(() => null);
  const manifest = readManifest(text);
  const { requests, reacts } = await readBundleRequests(dist);
  const rows: Record<string, string> = { ...skew.singleton, ...listOffered() };
  const wanted = [
    ...(manifest?.shared ?? []).map(({ name, requiredVersion }) => ({
      name,
      range: requiredVersion,
    })),
    ...requests.map(({ name, range }) => ({ name, range: range ?? 'in any version' })),
  ];
  const wrong = wanted.filter(({ name, range }) => rows[name] !== range);
  const reasons = wrong.map(
    ({ name, range }) => `skew: shares ${name} ${range}, the list says ${rows[name] ?? 'not to'}`,
  );
  const copies = reacts.map(
    ({ file, version }) =>
      `skew: ${file} brings a React of its own${version ? `, ${version}` : ''}; the shell shares ${rows.react}`,
  );
  const unread = manifest ? [] : ['manifest: mf-manifest.json cannot be read'];
  return [...unread, ...new Set(reasons), ...copies];
}

/** Checks that the versions that the build was compiled against, or contains, are in the ranges of the share list. */
function checkSkew({ build, resolvedVersions }: BuildInfo): string[] {
  const rows: Record<string, string> = { ...skew.federation, ...skew.singleton, ...skew.bundled };
  const outside = Object.entries(resolvedVersions).filter(
    ([name, version]) => !satisfiesContract(version, rows[name] ?? ''),
  );
  const missing = Object.keys(skew.singleton).filter((name) => !(name in resolvedVersions));
  return [
    ...outside.map(
      ([name, version]) =>
        `skew: made with ${name} ${version}, the list says ${rows[name] ?? 'nothing of it'}`,
    ),
    // A remote need not use every shared package, but the shell has to provide all of them.
    ...(isShellBuild(build) ? missing.map((name) => `skew: the shell lacks ${name}`) : []),
  ];
}

/** Checks that pages, badges and what fills slots belong to exposes that the build has. */
function checkExposes({ routes, navigation, slots = [], exposes }: RemoteBuild): string[] {
  const parts = [
    ...routes.map(({ id, expose }) => ({ what: `page ${id}`, expose })),
    ...navigation.flatMap(({ badge }) =>
      badge ? [{ what: `badge ${badge.widget}`, expose: badge.expose }] : [],
    ),
    ...slots.map(({ slot, widget, expose }) => ({ what: `${slot} ${widget}`, expose })),
  ];
  return parts
    .filter(({ expose }) => !(expose in exposes))
    .map(({ what, expose }) => `exposes: ${what} is to come from ${expose}, which is not exposed`);
}

/** Checks that what pages show before their scripts have come can stand in index.html. */
async function checkFirstViews(dist: string, { routes }: RemoteBuild): Promise<string[]> {
  const text = await readFile(path.join(dist, FIRST_VIEWS_FILE), 'utf8').catch(() => null);
  if (text === null) return [];
  const views = readFirstViews(text);
  if (typeof views === 'string') return [`first views: ${views}`];
  const pages = new Set(routes.map(({ id }) => id));
  const strays = Object.keys(views).filter((id) => !pages.has(id));
  return strays.map((id) => `first views: ${id} is no page of this remote`);
}

/** Reads the views; a string says why that cannot be done. */
function readFirstViews(text: string): FirstViews | string {
  try {
    const { success, data, error } = FirstViews.safeParse(JSON.parse(text));
    return success ? data : z.prettifyError(error).replaceAll('\n', ' ');
  } catch {
    return `${FIRST_VIEWS_FILE} is no JSON`;
  }
}

function checkOperations({ build }: BuildInfo, api?: LiveApi): string[] {
  if (!api) return [];
  const missing = build.operations.filter((operation) => !api.operations.has(operation));
  return missing.map((operation) => `operations: the API has no operation ${operation}`);
}

async function measureKb(candidate: string, names: readonly string[]): Promise<number> {
  const scripts = names.filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(scripts.map((name) => measureCandidate(candidate, name)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function checkBudget(candidate: string, build: RemoteBuild, budgetKb: BuildInfo['budgetKb']) {
  const parts: [string, readonly string[]][] = [
    ['.', Object.keys(listHashes(build))],
    ...Object.entries(build.exposes).map(([name, { integrity }]): [string, string[]] => [
      name,
      Object.keys(integrity),
    ]),
  ];
  const reasons: string[] = [];
  for (const [name, files] of parts) {
    const allowed = budgetKb[name];
    if (allowed === undefined) reasons.push(`budget: none is given for ${name}`);
    else {
      const weight = await measureKb(candidate, files);
      if (weight > allowed) {
        reasons.push(`budget: ${name} weighs ${weight.toFixed(1)} KB, ${allowed} KB are allowed`);
      }
    }
  }
  return reasons;
}

interface Candidate {
  /** Folder of the build, with build.json. */
  dist: string;
  info: BuildInfo;
  document: RegistryDocument;
  /** What the live API has; not compared if left out. */
  api?: LiveApi;
}

/** Checks that the files of a build are those that it states, without which nothing else can be tested. */
export function findDamage({ dist, info }: Pick<Candidate, 'dist' | 'info'>): Promise<string[]> {
  return checkIntegrity(dist, info);
}

/** Lists what speaks against publishing a build, apart from its files, its pages and its size. */
export async function findObjections(candidate: Candidate): Promise<string[]> {
  const { dist, info, document, api } = candidate;
  return [
    ...checkContract(info, document),
    ...(isShellBuild(info.build) ? [] : findClaimClashes(document, info.build)),
    ...(isShellBuild(info.build) ? [] : checkExposes(info.build)),
    ...(isShellBuild(info.build) ? [] : checkReads(info.build, api)),
    ...(isShellBuild(info.build) ? [] : await checkShares(dist)),
    ...(isShellBuild(info.build) ? [] : await checkFirstViews(dist, info.build)),
    ...checkSkew(info),
    ...checkOperations(info, api),
  ];
}

/** Lists the budgets that a remote's build exceeds, compressed as it will be served. */
export async function findExcess(candidate: string, info: BuildInfo): Promise<string[]> {
  return isShellBuild(info.build) ? [] : checkBudget(candidate, info.build, info.budgetKb);
}
