import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A version that a browser has reported as loaded. */
export interface Use {
  name: string;
  version: string;
  seenMs: number;
}

/** What is recorded of one name: times in epoch milliseconds. */
export interface RecordedUses {
  /** Since when uses are recorded; null before the first gateway began. */
  sinceMs: number | null;
  /** When each version was last seen; it is not named if it never was. */
  seenMs: Record<string, number>;
}

/** Which versions browsers load, as all gateways of one registry record them. */
export interface UsageLog {
  /** Begins the record; one that began goes on. */
  begin(nowMs: number): Promise<void>;
  recordUse(uses: readonly Use[]): Promise<void>;
  read(name: string): Promise<RecordedUses>;
  close(): Promise<void>;
}

/** Where nothing is, there is nothing to read; everything else is an error. */
async function unlessMissing<Result>(requested: Promise<Result>): Promise<Result | null> {
  return requested.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

async function findTime(file: string): Promise<number | null> {
  return (await unlessMissing(stat(file)))?.mtimeMs ?? null;
}

/** Makes a file, or leaves it as it is. */
async function touch(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, '', { flag: 'a' });
}

/**
 * The record as a folder with an empty file per version, whose time of change is that of its last
 * use: gateways that share it need no lock. A copy that loses the times makes them later, which
 * keeps versions for longer.
 */
export function openFileUsageLog(dir: string): UsageLog {
  const since = path.join(dir, 'since');

  async function recordUse(uses: readonly Use[]): Promise<void> {
    for (const { name, version, seenMs } of uses) {
      const file = path.join(dir, 'seen', name, version);
      await touch(file);
      await utimes(file, new Date(seenMs), new Date(seenMs));
    }
  }

  async function read(name: string): Promise<RecordedUses> {
    const folder = path.join(dir, 'seen', name);
    const versions = (await unlessMissing(readdir(folder))) ?? [];
    const times = await Promise.all(
      versions.map(async (version) => [version, await findTime(path.join(folder, version))]),
    );
    return { sinceMs: await findTime(since), seenMs: Object.fromEntries(times) };
  }

  return {
    begin: async (nowMs) => {
      if ((await findTime(since)) !== null) return;
      await touch(since);
      await utimes(since, new Date(nowMs), new Date(nowMs));
    },
    recordUse,
    read,
    close: async () => undefined,
  };
}
