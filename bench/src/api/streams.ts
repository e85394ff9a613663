import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openUsers, type StreamUsers } from '@entropi/api/testing/stream-users';
import type { BenchOptions } from '../config';
import { type MeasuredApi, startApi } from './start-api';
import { type GetToken, openStreams, type StreamReaders } from './stream-readers';

const PAGE_BYTES = 4096;
/**
 * Each user has an event and makes a call this often; events of one user that are close together would come as one.
 */
const EVERY_MS = 20_000;
const TICK_MS = 100;
/** How long it waits at the end for what is on its way. */
const SETTLE_MS = 5000;
/** Nobody refreshes a token here, and the whole benchmark takes longer than one lives. */
const LATER_MS = 30 * 60_000;

interface Figures {
  calls: number;
  failed: number;
  durations: number[];
}

export const toP99 = (durations: number[]) => {
  const sorted = durations.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(0);
};

/** Memory of a process that is in use, in MB. */
export async function readMemory(pid: number): Promise<string> {
  const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
  return ((Number(pages) * PAGE_BYTES) / 2 ** 20).toFixed(0);
}

async function callOnce(
  url: string,
  getToken: () => Promise<string>,
  figures: Figures,
): Promise<void> {
  const begin = performance.now();
  figures.calls += 1;
  try {
    const response = await fetch(`${url}/api/chat/unread-count`, {
      headers: { authorization: `Bearer ${await getToken()}` },
    });
    await response.arrayBuffer();
    if (!response.ok) figures.failed += 1;
  } catch {
    figures.failed += 1;
  }
  figures.durations.push(performance.now() - begin);
}

/** Publishes events and makes calls for one user after the other, for this many seconds. */
export async function work(
  { url }: Pick<MeasuredApi, 'url'>,
  users: StreamUsers,
  readers: StreamReaders,
  seconds: number,
  getToken: GetToken = async ({ token }) => token,
): Promise<Figures> {
  const figures: Figures = { calls: 0, failed: 0, durations: [] };
  const end = performance.now() + seconds * 1000;
  const pending = new Set<Promise<void>>();
  const add = (one: Promise<void>) => {
    pending.add(one);
    void one.finally(() => pending.delete(one));
  };
  let next = 0;
  const pick = () => {
    next += 1;
    const user = users.list[next % users.list.length];
    if (!user) throw new Error('no user');
    return user;
  };
  const begin = performance.now();
  while (performance.now() < end) {
    const pause = sleep(TICK_MS);
    const due = ((performance.now() - begin) / EVERY_MS) * users.list.length;
    while (next < due) {
      const user = pick();
      const { id } = user;
      const forget = readers.expect(id);
      add(
        users.publish(id).catch(() => {
          forget();
          figures.failed += 1;
        }),
      );
      add(callOnce(url, () => getToken(user), figures));
    }
    await pause;
  }
  await Promise.all(pending);
  return figures;
}

/**
 * Signed-in users with an open live stream each, with events and calls at the same time: how many fail, how long
 * events and calls take, and the memory of the API's process at each minute.
 */
export async function benchStreams({ isShort }: BenchOptions): Promise<void> {
  const [count, minutes, seconds] = isShort ? [50, 1, 3] : [1000, 5, 60];
  const api = await startApi();
  const users = await openUsers(api, count, LATER_MS);
  const readers = await openStreams(api.url, users.list);
  try {
    console.log(`${count} open streams; memory ${await readMemory(api.pid)} MB`);
    for (let minute = 1; minute <= minutes; minute += 1) {
      const { calls, failed, durations } = await work(api, users, readers, seconds);
      await readers.settle(SETTLE_MS);
      const { delivered, missing, ended, delays } = readers.takeFigures();
      const rate = ((failed + missing + ended) / (calls + delivered + missing)) * 100;
      console.log(
        `${seconds} s, part ${minute} of ${minutes}: ${delivered} events, p99 ${toP99(delays)} ms; ${calls} calls, p99 ${toP99(durations)} ms; ${failed} calls or publications failed, ${missing} events missing, ${ended} streams ended: error rate ${rate.toFixed(2)} %; memory ${await readMemory(api.pid)} MB; load ${loadavg()[0]?.toFixed(1)}`,
      );
    }
  } finally {
    readers.close();
    await users.close();
    await api.stop();
  }
}
