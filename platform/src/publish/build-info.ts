import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { RemoteBuild, ShellBuild } from '@entropi/shared/remote/manifest';
import { z } from 'zod';
import { Rejection } from '../rejection';
import { describeIssues, parseKnown } from './known-fields';

/** `build.json`, which every build of a browser bundle writes beside its files. */
export const BuildInfo = z.strictObject({
  build: z.union([ShellBuild, RemoteBuild]),
  /** Kilobytes by expose; `.` is the remote as a whole. Empty for the shell. */
  budgetKb: z.record(z.string(), z.number()),
  /** Versions that it was compiled against or contains, by row of the share list. */
  resolvedVersions: z.record(z.string(), z.string()),
});
export type BuildInfo = z.infer<typeof BuildInfo>;

const FORMS = {
  shell: BuildInfo.extend({ build: ShellBuild }),
  remote: BuildInfo.extend({ build: RemoteBuild }),
};

/**
 * Parses what `build.json` holds. A build of a later release may have fields that this one does not know: they are left
 * out, since nothing here could make use of them and no page may be shown what nobody here has judged.
 *
 * @returns the outcome, and the fields that were left out
 */
export function parseBuildInfo(value: unknown) {
  const { name } = ((value as { build?: unknown } | null)?.build ?? {}) as { name?: unknown };
  return parseKnown<z.ZodType<BuildInfo>>(name === 'shell' ? FORMS.shell : FORMS.remote, value);
}

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

const nameUnknown = (names: readonly string[]) =>
  `this release does not know ${names.join(', ')}, and leaves ${names.length > 1 ? 'them' : 'it'} out`;

/**
 * Reads `build.json` of a build's folder. Throws what to do when there is none.
 *
 * @param report is told which fields were left out
 */
export async function readBuildInfo(
  dist: string,
  report: (what: string) => void = () => undefined,
): Promise<BuildInfo> {
  const text = await readFile(path.join(dist, 'build.json'), 'utf8').catch(() => {
    throw new Rejection(
      `${dist} holds no build.json: build it first, and what other tools built is to be described ("describe")`,
    );
  });
  const { outcome, unknown } = parseBuildInfo(parseJson(text));
  if (!outcome.success) {
    const wrong = describeIssues(outcome.error);
    throw new Rejection(`${dist}/build.json is damaged (${wrong}): run "npm run build" again`);
  }
  if (unknown.length > 0) report(`${dist}/build.json: ${nameUnknown(unknown)}`);
  return outcome.data;
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
