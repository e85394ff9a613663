import { addClosedShares } from '@entropi/api/testing/closed-shares.repo';
import { shares } from '@entropi/db/schema/trading';
import { listKnownDeals, listLiveDeals } from '@entropi/engine/store/reconcile.repo';
import { readUsersTrading } from '@entropi/engine/store/user-trading.repo';
import type { BenchOptions } from '../config';
import { type MeasuredEngine, startMeasuredEngine } from './measured-engine';

const WANTED = 1.5;

/** What an event and a reconcile cost in the database for a user with few closed shares, and with many. */
export async function benchPast({ isShort }: BenchOptions): Promise<void> {
  const rounds = isShort ? 20 : 1000;
  const measured = await startMeasuredEngine(1);
  try {
    await measured.awaitLevel(0);
    const few = await measure(measured, 10, rounds);
    const many = await measure(measured, isShort ? 100 : 10_000, rounds);
    for (const name of ['event', 'reconcile'] as const) {
      const ratio = (many[name] / few[name]).toFixed(2);
      console.log(
        `${name}: ${few[name].toFixed(2)} ms with 10 closed shares, ${many[name].toFixed(2)} ms with many, ${ratio} times (wanted: ≤ ${WANTED})`,
      );
    }
  } finally {
    await measured.stop();
  }
}

async function measure({ harness, users }: MeasuredEngine, closed: number, rounds: number) {
  const { db } = harness;
  const [user] = users;
  if (!user) throw new Error('no user');
  await addClosedShares(db, user, closed);
  const dealIds = (await db.select().from(shares)).flatMap((share) =>
    share.state === 'OPEN' ? (share.dealId ?? []) : [],
  );
  const readLive = async (id: number) => (await listLiveDeals(db, [id])).flat();
  const listed = { dealIds, dealReferences: [] };
  return {
    event: await time(rounds, () => readUsersTrading(db, [user.userId])),
    reconcile: await time(rounds, () => listKnownDeals(db, user.brokerAccountId, listed, readLive)),
  };
}

/** Milliseconds of the median call. */
async function time(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begunAt = performance.now();
    await work();
    durations.push(performance.now() - begunAt);
  }
  durations.sort((a, b) => a - b);
  return durations[Math.floor(rounds / 2)] ?? 0;
}
