import type { LevelInput, ScaleTemplate, TemplateInput } from '@entropi/contracts/scales';
import {
  findLadderProblems,
  generateLadder,
  type LadderProblem,
  type LadderRow,
} from '@entropi/trading/core/ladder';
import { add, ratio, toNumber, ZERO } from '@entropi/trading/core/ratio';
import type { Dir, MarketRules } from '@entropi/trading/core/units';
import { findReachProblems, type LadderBounds } from './ladder-reach.domain';

/** A row of a stored version. */
export interface TemplateRow extends LadderRow {
  id: number;
}

export interface StoredTemplate {
  id: number;
  version: number;
  unit: ScaleTemplate['unit'];
  source: ScaleTemplate['source'];
  rows: TemplateRow[];
}

/** What a PATCH changes in one row. */
export interface RowPatch {
  id: number;
  offset?: number;
  size?: number;
  take_profit?: number | null;
}

export type Problem = LadderProblem;

type Generate = Extract<TemplateInput, { generate: unknown }>['generate'];

/** The rows that a body states one by one or by a generator. */
export function resolveRows(input: { levels?: LevelInput[]; generate?: Generate }): LadderRow[] {
  if (input.generate) {
    return generateLadder({
      step: input.generate.step,
      stepScale: input.generate.step_scale,
      sizeScale: input.generate.size_scale,
      baseSize: input.generate.base_size,
      levels: input.generate.levels,
    });
  }
  return (input.levels ?? []).map((row, level) => ({
    level,
    offset: row.offset,
    size: row.size,
    takeProfit: row.take_profit ?? null,
  }));
}

/** The rows with a patch applied, and a problem for each row that the patch names and the version does not have. */
export function patchRows(
  rows: readonly TemplateRow[],
  patches: readonly RowPatch[],
): { rows: LadderRow[]; problems: Problem[] } {
  const byId = new Map(patches.map((patch) => [patch.id, patch]));
  const known = new Set(rows.map((row) => row.id));
  const problems = patches.flatMap((patch, index) =>
    known.has(patch.id)
      ? []
      : [
          {
            path: `levels.${index}.id`,
            message: 'This version has no such level',
            code: 'level_unknown' as const,
          },
        ],
  );
  const patched = rows.map((row) => {
    const patch = byId.get(row.id);
    return {
      level: row.level,
      offset: patch?.offset ?? row.offset,
      size: patch?.size ?? row.size,
      takeProfit: patch?.take_profit === undefined ? row.takeProfit : patch.take_profit,
    };
  });
  return { rows: patched, problems };
}

/** The rows without one of them, the levels after it moved up; null when there is no such row. */
export function removeRow(rows: readonly TemplateRow[], id: number): LadderRow[] | null {
  const left = rows.filter((row) => row.id !== id);
  if (left.length === rows.length) return null;
  return left.map((row, level) => ({
    level,
    offset: row.offset,
    size: row.size,
    takeProfit: row.takeProfit,
  }));
}

/**
 * Why rows cannot be a template for a market: by the ladder's own rules, then by the broker's sizes, then by how far
 * it reaches. Without `bounds`, when no price is known, the last is not checked.
 */
export function findTemplateProblems(
  rows: readonly LadderRow[],
  unit: StoredTemplate['unit'],
  dir: Dir,
  market: MarketRules,
  bounds: LadderBounds | null,
): Problem[] {
  const problems = [
    ...findLadderProblems(rows, unit, dir, market),
    ...findReachProblems(rows, unit, { dir, market, bounds }),
  ];
  return problems.filter(
    (one, index) => problems.findIndex((other) => other.path === one.path) === index,
  );
}

export function toScaleTemplate(template: StoredTemplate): ScaleTemplate {
  const total = template.rows.reduce((sum, row) => add(sum, ratio(row.size)), ZERO);
  return {
    id: template.id,
    version: template.version,
    unit: template.unit,
    levels: template.rows.map((row) => ({
      id: row.id,
      level: row.level,
      offset: row.offset,
      size: row.size,
      take_profit: row.takeProfit,
    })),
    total_size: toNumber(total),
    source: template.source,
  };
}
