import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { RemoteBuild, ShellBuild } from '@entropi/shared/remote/manifest';
import { z } from 'zod';
import { Rejection } from '../rejection';

/** `build.json`, which every build of a browser bundle writes beside its files. */
export const BuildInfo = z.strictObject({
  build: z.union([ShellBuild, RemoteBuild]),
  /** Kilobytes by expose; `.` is the remote as a whole. Empty for the shell. */
  budgetKb: z.record(z.string(), z.number()),
  /** Versions that it was compiled against or contains, by row of the share list. */
  resolvedVersions: z.record(z.string(), z.string()),
});
export type BuildInfo = z.infer<typeof BuildInfo>;

/** Files of a build that are not served. */
const UNPUBLISHED = new Set(['build.json', 'mf-manifest-stats.json', 'mf-stats.json']);

export function isShellBuild(build: BuildInfo['build']): build is ShellBuild {
  return build.name === 'shell';
}

/** Returns every hash of a build, by file name. */
export function listHashes(build: BuildInfo['build']): Record<string, string> {
  if (isShellBuild(build)) return { ...build.integrity, ...build.foreignHost?.integrity };
  const parts = Object.values(build.exposes).map(({ integrity }) => integrity);
  return Object.assign({}, build.integrity, ...parts);
}

/** Parses JSON; undefined for other text, such as an interrupted build leaves. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads `build.json` of a build's folder. Throws what to do when there is none. */
export async function readBuildInfo(dist: string): Promise<BuildInfo> {
  const text = await readFile(path.join(dist, 'build.json'), 'utf8').catch(() => {
    throw new Rejection(
      `${dist} holds no build.json: build it first, and what other tools built is to be described ("describe")`,
    );
  });
  const parsed = BuildInfo.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new Rejection(`${dist}/build.json is damaged: run "npm run build" again`);
}

const isHidden = (name: string) => name.split(path.sep).some((part) => part.startsWith('.'));

/** Lists the files of a build that are served, relative to its folder; hidden ones are those of its tools. */
export async function listPublishedFiles(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !UNPUBLISHED.has(entry.name))
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
    .filter((name) => !isHidden(name))
    .sort();
}

export function hashContent(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
