import type { Queryable, Transaction } from '@entropi/db/db';
import { scaleTemplateRows, scaleTemplates } from '@entropi/db/schema/strategies';
import type { LadderRow } from '@entropi/trading/core/ladder';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { StoredTemplate } from './template.domain';

/** The owner of a template: a strategy, or a user, whose own template is used instead of the strategy's. */
export type TemplateOwner = { strategyId: number } | { userId: number };

/** The version in force; null when there is none. */
export async function findTemplate(
  db: Queryable,
  owner: TemplateOwner,
): Promise<StoredTemplate | null> {
  const [template] = await db
    .select()
    .from(scaleTemplates)
    .where(and(ofOwner(owner), isNull(scaleTemplates.replacedAt)));
  if (!template) return null;
  const rows = await db
    .select()
    .from(scaleTemplateRows)
    .where(eq(scaleTemplateRows.templateId, template.id))
    .orderBy(asc(scaleTemplateRows.level));
  const { id, version, unit, source } = template;
  return { id, version, unit, source, rows };
}

/** Puts a new version in force; the one before stays for the cycles that began with it. */
export async function insertTemplateVersion(
  tx: Transaction,
  owner: TemplateOwner,
  template: { unit: StoredTemplate['unit']; rows: readonly LadderRow[]; createdBy: number | null },
): Promise<void> {
  const [last] = await tx
    .select({ version: sql<number>`coalesce(max(${scaleTemplates.version}), 0)` })
    .from(scaleTemplates)
    .where(ofOwner(owner));
  await endTemplate(tx, owner);
  const [added] = await tx
    .insert(scaleTemplates)
    .values({
      source: 'strategyId' in owner ? 'STRATEGY' : 'USER',
      ...owner,
      version: (last?.version ?? 0) + 1,
      unit: template.unit,
      createdBy: template.createdBy,
    })
    .returning({ id: scaleTemplates.id });
  if (!added) throw new Error('an insert returned no row');
  await tx
    .insert(scaleTemplateRows)
    .values(template.rows.map((row) => ({ ...row, templateId: added.id })));
}

/** Ends the version in force; false when there is none. */
export async function endTemplate(tx: Transaction, owner: TemplateOwner): Promise<boolean> {
  const ended = await tx
    .update(scaleTemplates)
    .set({ replacedAt: sql`now()` })
    .where(and(ofOwner(owner), isNull(scaleTemplates.replacedAt)))
    .returning({ id: scaleTemplates.id });
  return ended.length > 0;
}

function ofOwner(owner: TemplateOwner) {
  return 'strategyId' in owner
    ? eq(scaleTemplates.strategyId, owner.strategyId)
    : eq(scaleTemplates.userId, owner.userId);
}
