import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type LoadCount, nameDay, nameFirstDay } from './load-counts';

const LoadFile = z.array(
  z.strictObject({
    name: z.string(),
    version: z.string(),
    phase: z.string().nullable(),
    count: z.number().int().min(0),
  }),
);

/** Lists a folder; none if it does not exist. */
async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function readCounts(file: string): Promise<LoadCount[]> {
  const text = await readFile(file, 'utf8');
  try {
    return LoadFile.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is damaged: remove it, and the loads that it counted are forgotten`);
  }
}

/** Adds counts to others, by version and phase. */
function add(counts: readonly LoadCount[], more: readonly LoadCount[]): LoadCount[] {
  const sums = new Map<string, LoadCount>();
  for (const each of [...counts, ...more]) {
    const key = `${each.name} ${each.version} ${each.phase}`;
    sums.set(key, { ...each, count: each.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

/**
 * Keeps the counts of loads as a folder per day, with a file for each process that counts, so that gateways which
 * share the folder need no lock. A file is replaced as a whole; days that no longer count are removed.
 */
export function openLoadFiles(dir: string) {
  const own = `${randomUUID()}.json`;
  let written: { day: string; counts: LoadCount[] } = { day: '', counts: [] };

  async function removeOldDays(nowMs: number): Promise<void> {
    const old = (await listNames(dir)).filter((day) => day < nameFirstDay(nowMs));
    for (const day of old) await rm(path.join(dir, day), { recursive: true, force: true });
  }

  return {
    async recordLoads(counts: readonly LoadCount[], nowMs: number): Promise<void> {
      const day = nameDay(nowMs);
      const isSameDay = written.day === day;
      const next = { day, counts: add(isSameDay ? written.counts : [], counts) };
      const folder = path.join(dir, day);
      await mkdir(folder, { recursive: true });
      const draft = path.join(folder, `${own}.draft`);
      await writeFile(draft, JSON.stringify(next.counts));
      await rename(draft, path.join(folder, own));
      written = next;
      if (!isSameDay) await removeOldDays(nowMs);
    },
    async readLoads(nowMs: number): Promise<LoadCount[]> {
      const days = (await listNames(dir)).filter((day) => day >= nameFirstDay(nowMs));
      const files = await Promise.all(
        days.map(async (day) => {
          const names = await listNames(path.join(dir, day));
          return names
            .filter((name) => name.endsWith('.json'))
            .map((name) => path.join(dir, day, name));
        }),
      );
      return (await Promise.all(files.flat().map(readCounts))).flat();
    },
  };
}
