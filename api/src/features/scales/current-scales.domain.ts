import type { CurrentScale } from '@entropi/contracts/trading-model';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import type { Deps } from '../../deps';
import { conflict, notFound } from '../../errors';
import { readLadders } from '../cycles/cycle-view';
import { findStrategy } from '../strategies/strategy-view';
import { hasUser } from '../subscriptions/subscriptions.repo';
import { findRunningScale, removeWaitingScale } from './current-scales.repo';

/** The running ladders of a user, of one strategy or of all. */
export async function readCurrentScales(
  db: Queryable,
  userId: number,
  strategyId?: number,
): Promise<CurrentScale[]> {
  const ladders = await readLadders(db, userId);
  return ladders
    .filter((ladder) => strategyId === undefined || ladder.strategyId === strategyId)
    .flatMap(({ levels }) => levels);
}

/** The running ladders of a user by a strategy; 404 when there is no such strategy. */
export async function readScalesByStrategy(
  db: Queryable,
  userId: number,
  strategyId: number,
): Promise<CurrentScale[]> {
  if (!(await findStrategy(db, strategyId))) throw notFound();
  return readCurrentScales(db, userId, strategyId);
}

/** The running ladders of a user; 404 when there is no such user. */
export async function readUserScales(db: Queryable, userId: number): Promise<CurrentScale[]> {
  if (!(await hasUser(db, userId))) throw notFound();
  return readCurrentScales(db, userId);
}

/** Removes a waiting level from a running cycle; throws 409 when the level does not wait any more. */
export function deleteCurrentScale(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  strategyId: number,
  scaleId: number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const scale = await findRunningScale(tx, strategyId, scaleId);
    if (!scale) throw notFound();
    const { userId, cycleId, ...before } = scale;
    if (!(await removeWaitingScale(tx, scaleId))) {
      throw conflict('level_not_waiting', `The level is ${before.state}`);
    }
    const subject = `cycle:${cycleId}`;
    await writeAudit(tx, actor, { action: 'cycle.level-removed', subject, userId, before });
    await publishEvent(tx, { userId, event: 'cycle', ref: { cycle_id: cycleId } });
  });
}
