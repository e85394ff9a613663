import { median } from '../web/figures';
import { raiseResults } from './storage.repo';
import type { GrowthWorld } from './world';

const PAGE = 20;
const WANTED = 1.5;

/** A call of the API, with how much slower it may be at the end; null where nothing is wanted of it. */
export interface MeasuredCall {
  name: string;
  wanted: number | null;
  /** Milliseconds of the first call, which finds the fewest pages in memory. */
  firstMs: number;
  /** Milliseconds of the median one. */
  ms: number;
}

interface Call {
  name: string;
  url: string;
  wanted?: number;
  /** Whether what the process remembers of the user's results is outdated first. */
  isFresh?: boolean;
}

function listCalls(userId: number, ownShares: number): Call[] {
  const year = new Date().getUTCFullYear() - 1;
  const dashboard = `/api/ig/dashboard/${userId}`;
  const cycles = `/api/strategy/cycles/${userId}`;
  const lastCycles = Math.max(0, Math.floor(ownShares / 2) - PAGE);
  const long = { from: `${year}-06-14`, to: `${year}-06-14` };
  return [
    { name: 'dashboard after a close', url: dashboard, wanted: WANTED, isFresh: true },
    { name: 'dashboard again', url: dashboard, wanted: WANTED },
    { name: 'cycles, first page', url: `${cycles}?skip=0&limit=${PAGE}`, wanted: WANTED },
    {
      name: 'cycles, last page',
      url: `${cycles}?skip=${lastCycles}&limit=${PAGE}`,
      wanted: WANTED,
    },
    { name: 'years with a statement', url: `/api/profile/${userId}/statements`, wanted: WANTED },
    {
      name: `statement of ${year}, CSV`,
      url: `/api/profile/${userId}/statements/${year}/csv`,
      wanted: WANTED,
    },
    { name: 'closed shares of a user', url: `/api/strategy/shares/${userId}` },
    { name: 'what happened to a customer', url: `/api/admin/customers/${userId}/events` },
    { name: 'tasks', url: '/api/admin/monitoring/users' },
    {
      name: 'tasks by open shares',
      url: '/api/admin/monitoring/users?sort=open_shares&order=desc',
    },
    { name: 'state of the engines', url: '/api/admin/engine' },
    { name: 'payments', url: '/api/entropi-payments/' },
    { name: 'payments found', url: '/api/entropi-payments/?search=GROWTH-77-' },
    { name: 'audit', url: '/api/admin/audit' },
    { name: 'audit of a day long ago', url: `/api/admin/audit?from=${long.from}&to=${long.to}` },
    { name: 'audit found', url: '/api/admin/audit?search=user:77' },
  ];
}

/**
 * The calls of the measured users and of administrators in two worlds, at the server, without a network, and in turns,
 * so that whatever else the machine does meets both.
 */
export async function compareCalls(
  worlds: readonly [GrowthWorld, GrowthWorld],
  { own, calls }: { own: number; calls: number },
): Promise<[MeasuredCall[], MeasuredCall[]]> {
  const callers = await Promise.all(worlds.map((world) => startCaller(world, own)));
  const [few, many] = callers;
  if (!few || !many) throw new Error('two worlds are compared');
  for (const [place] of few.calls.entries()) {
    for (let call = 0; call <= calls; call += 1) {
      for (const caller of [few, many]) await caller.make(place);
    }
  }
  return [few.describe(), many.describe()];
}

async function startCaller({ app, owner, trader }: GrowthWorld, own: number) {
  const superuser = await app.signIn({ isSuperuser: true });
  const calls = listCalls(trader.userId, own);
  const durations = calls.map((): number[] => []);
  return {
    calls,
    async make(place: number): Promise<void> {
      const { url = '', isFresh = false } = calls[place] ?? {};
      if (isFresh) await raiseResults(owner, trader.userId);
      const begin = performance.now();
      const { status } = await superuser.call('GET', url);
      durations[place]?.push(performance.now() - begin);
      if (status !== 200) throw new Error(`${url}: ${status}`);
    },
    describe: () =>
      calls.map(({ name, wanted = null }, place): MeasuredCall => {
        const [firstMs = 0, ...others] = durations[place] ?? [];
        return { name, wanted, firstMs, ms: median(others) };
      }),
  };
}
