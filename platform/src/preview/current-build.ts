import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteBuild } from '@entropi/shared/remote/manifest';
import { readBuiltRemote } from '../contract-tests/built-files';
import type { BuiltFiles } from '../contract-tests/shell-page';
import { writeDescription } from '../publish/describe-build';

const DESCRIPTION = 'build.json';

async function findTime(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.mtimeMs ?? 0;
}

/** Says whether a bundler has written to a folder since its description. */
async function isRebuilt(dist: string): Promise<boolean> {
  const describedAt = await findTime(path.join(dist, DESCRIPTION));
  if (describedAt === 0) return true;
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const times = await Promise.all(
    files.map((entry) => findTime(path.join(entry.parentPath, entry.name))),
  );
  return Math.max(...times) > describedAt;
}

/** A build and its number, which rises with each new one. */
export interface CurrentBuild {
  remote: BuiltFiles<RemoteBuild>;
  revision: number;
}

/**
 * Follows the `dist` of a remote: describes it again when a bundler has written it.
 *
 * @param report called with the reason why a new build cannot be used; the one before it stays
 */
export function followBuild(folder: string, report: (reason: string) => void) {
  const dist = path.join(folder, 'dist');
  let current: CurrentBuild | null = null;
  let running: Promise<CurrentBuild> | null = null;
  let reported = '';

  async function update(): Promise<CurrentBuild> {
    try {
      if (current && !(await isRebuilt(dist))) return current;
      await writeDescription(folder);
      current = { remote: await readBuiltRemote(dist), revision: (current?.revision ?? 0) + 1 };
      reported = '';
      return current;
    } catch (error) {
      // A bundler may be half-way through.
      if (!current) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== reported) report(reason);
      reported = reason;
      return current;
    }
  }

  return {
    /** The build as it is now. Rejects with the reason if there has never been one that can be used. */
    read(): Promise<CurrentBuild> {
      running ??= update().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
