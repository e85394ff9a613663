import type { SellModeConfig } from '@entropi/contracts/trading-model';
import type { Transaction } from '@entropi/db/db';
import { markets } from '@entropi/db/schema/broker';
import { cycles } from '@entropi/db/schema/trading';
import { stopDistanceTicks } from '@entropi/trading/core/disaster-stop';
import { fromTicks, moneyPerTickCount, toDir, toTicks } from '@entropi/trading/core/units';
import { eq, inArray } from 'drizzle-orm';
import { type CycleRows, listOpenCycles } from './cycle.repo';
import { toMarketRules } from './load-cycle';
import { readStopRules } from './stop-terms';

/**
 * Moves the stops at the broker of a user's running cycles beyond the point at which a sell mode gives the cycles
 * up. The engine moves the stops of open positions, and sends later ones accordingly. A stop that is already beyond
 * stays.
 */
export async function widenStops(
  tx: Transaction,
  userId: number,
  sellMode: SellModeConfig,
): Promise<void> {
  const running = await listOpenCycles(tx, { userIds: [userId] });
  const stopped = running.filter(({ cycle }) => cycle.disasterStop !== null);
  const epics = [...new Set(stopped.map(({ cycle }) => cycle.epic))];
  if (epics.length === 0) return;
  const rows = await tx.select().from(markets).where(inArray(markets.epic, epics));
  for (const one of stopped) {
    const { environment, epic } = one.cycle;
    const market = rows.find((row) => row.environment === environment && row.epic === epic);
    const disasterStop = market && findWiderStop(one, sellMode, market);
    if (disasterStop) await setStop(tx, one.cycle.id, disasterStop);
  }
}

const setStop = (tx: Transaction, id: number, disasterStop: number) =>
  tx.update(cycles).set({ disasterStop }).where(eq(cycles.id, id));

/** How far the stops of a running cycle have to rest from now on, in price; null when they may stay. */
function findWiderStop(
  { cycle, scales }: Pick<CycleRows, 'cycle' | 'scales'>,
  sellMode: SellModeConfig,
  market: typeof markets.$inferSelect,
): number | null {
  const price = cycle.anchor ?? (cycle.direction === 'BUY' ? market.offer : market.bid);
  if (price === null || cycle.disasterStop === null) return null;
  const rules = toMarketRules(cycle);
  const ticks = stopDistanceTicks(cycle.limits.disaster_stop, {
    rows: scales.map(({ offset, plannedSize }) => ({ offset, size: plannedSize })),
    unit: cycle.unit,
    dir: toDir(cycle.direction),
    // The planned sizes include the factor already.
    sizeFactor: 1,
    market: rules,
    sellMode,
    price,
    moneyPerTickCount: moneyPerTickCount(rules, cycle.fxRate),
    ...readStopRules(market, price),
  });
  const isWider = ticks !== null && ticks > toTicks(cycle.disasterStop, rules);
  return isWider ? fromTicks(ticks, rules) : null;
}
