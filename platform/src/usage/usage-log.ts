import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LoadCount } from './load-counts';
import { openLoadFiles } from './load-files';

/** A version that a browser has reported as loaded. */
export interface Use {
  name: string;
  version: string;
  seenMs: number;
}

/** The record of one name, with times in epoch milliseconds. */
export interface RecordedUses {
  /** Since when uses are recorded; null before the first gateway began. */
  sinceMs: number | null;
  /** When each version was last seen; versions that never were are left out. */
  seenMs: Record<string, number>;
}

/** Which versions browsers load, as all gateways of one registry record them. */
export interface UsageLog {
  /** Begins the record, or continues an existing one. */
  begin(nowMs: number): Promise<void>;
  recordUse(uses: readonly Use[]): Promise<void>;
  read(name: string): Promise<RecordedUses>;
  /** Adds to the counts of how loads ended. */
  recordLoads(counts: readonly LoadCount[], nowMs: number): Promise<void>;
  /** Reads how loads ended within seven days; several counts may be of the same version and phase. */
  readLoads(nowMs: number): Promise<LoadCount[]>;
  close(): Promise<void>;
}

/** Resolves to null if the file or folder does not exist. Rejects with any other error. */
async function unlessMissing<Result>(requested: Promise<Result>): Promise<Result | null> {
  return requested.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

async function findTime(file: string): Promise<number | null> {
  return (await unlessMissing(stat(file)))?.mtimeMs ?? null;
}

/** Creates a file, or leaves an existing one as it is. */
async function touch(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, '', { flag: 'a' });
}

/**
 * Keeps the record as a folder with an empty file per version, whose modification time is that of the last use, so
 * that gateways that share it need no lock. A copy that loses these times makes them later, which only keeps
 * versions for longer.
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
    ...openLoadFiles(path.join(dir, 'loads')),
    close: async () => undefined,
  };
}
