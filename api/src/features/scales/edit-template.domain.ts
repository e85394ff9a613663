import type { ScaleTemplate, TemplateInput } from '@entropi/contracts/scales';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable, type Transaction } from '@entropi/db/db';
import { notFound } from '../../errors';
import { findLadderBounds } from '../strategies/ladder-bounds';
import { getKnownMarket } from '../strategies/market-rules';
import { saveLadderVersion } from '../strategies/save-version.domain';
import { lockStrategy, type StrategyRow } from '../strategies/strategies.repo';
import { findStrategy, toStrategy } from '../strategies/strategy-view';
import { type NextLadder, patchLadder, removeLevel } from './next-ladder.domain';
import { rejectMisfits } from './reject-misfits';
import {
  type RowPatch,
  resolveRows,
  type StoredTemplate,
  toScaleTemplate,
} from './template.domain';
import { findTemplate, insertTemplateVersion } from './template.repo';

interface Context {
  db: Queryable;
}

/** A strategy's ladder; 404 when there is no such strategy, or it has none yet. */
export async function readTemplate(db: Queryable, strategyId: number): Promise<ScaleTemplate> {
  const template = await findOwnTemplate(db, strategyId);
  if (!template) throw notFound('no_template');
  return template;
}

/** A strategy's ladder; null when it has none yet, 404 when there is no such strategy. */
export async function findOwnTemplate(
  db: Queryable,
  strategyId: number,
): Promise<ScaleTemplate | null> {
  if (!(await findStrategy(db, strategyId))) throw notFound();
  const template = await findTemplate(db, { strategyId });
  return template && toScaleTemplate(template);
}

export function createTemplate(
  { db }: Context,
  actor: Actor | null,
  strategyId: number,
  input: TemplateInput,
): Promise<ScaleTemplate> {
  return inTransaction(db, async (tx) => {
    const { strategy } = await lockForEdit(tx, strategyId);
    const rows = resolveRows(input);
    return addVersion(tx, actor, strategy, { unit: input.unit ?? strategy.unit, rows });
  });
}

export function patchTemplate(
  { db }: Context,
  actor: Actor,
  strategyId: number,
  patches: readonly RowPatch[],
): Promise<ScaleTemplate> {
  return inTransaction(db, async (tx) => {
    const { strategy, template } = await lockForEdit(tx, strategyId);
    return addVersion(tx, actor, strategy, patchLadder(template, patches));
  });
}

export function deleteTemplateLevel(
  { db }: Context,
  actor: Actor,
  strategyId: number,
  rowId: number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { strategy, template } = await lockForEdit(tx, strategyId);
    await addVersion(tx, actor, strategy, removeLevel(template, rowId));
  });
}

/** Locks the strategy while its ladder changes, so that two edits make two versions, one after the other. */
async function lockForEdit(
  tx: Transaction,
  strategyId: number,
): Promise<{ strategy: StrategyRow; template: StoredTemplate | null }> {
  const strategy = await lockStrategy(tx, strategyId);
  if (!strategy) throw notFound();
  return { strategy, template: await findTemplate(tx, { strategyId }) };
}

async function addVersion(
  tx: Transaction,
  actor: Actor | null,
  strategy: StrategyRow,
  next: NextLadder,
): Promise<ScaleTemplate> {
  const market = await getKnownMarket(tx, strategy.epic);
  const bounds = await findLadderBounds(tx, market.rows, strategy.direction);
  rejectMisfits(toStrategy(strategy), next, { market, bounds });
  const owner = { strategyId: strategy.id };
  const before = await findTemplate(tx, owner);
  await insertTemplateVersion(tx, owner, { ...next, createdBy: actor?.userId ?? null });
  const after = await readTemplate(tx, strategy.id);
  await saveLadderVersion(tx, actor, strategy, before);
  const subject = `strategy:${strategy.id}`;
  const change = { subject, before: before && toScaleTemplate(before), after };
  await writeAudit(tx, actor, { action: 'template.change', ...change });
  return after;
}
