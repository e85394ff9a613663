import type { LadderRow } from '@entropi/trading/core/ladder';
import { invalidInput, notFound } from '../../errors';
import { patchRows, type RowPatch, removeRow, type StoredTemplate } from './template.domain';

/** The content of the next version of a ladder. */
export interface NextLadder {
  unit: StoredTemplate['unit'];
  rows: LadderRow[];
}

/** A ladder with rows changed; 404 when there is none, 422 for a row that this version does not have. */
export function patchLadder(
  template: StoredTemplate | null,
  patches: readonly RowPatch[],
): NextLadder {
  if (!template) throw notFound('no_template');
  const { rows, problems } = patchRows(template.rows, patches);
  if (problems.length > 0) throw invalidInput(problems);
  return { unit: template.unit, rows };
}

/** A ladder without one of its rows; 404 when there is no such row. */
export function removeLevel(template: StoredTemplate | null, rowId: number): NextLadder {
  const rows = template && removeRow(template.rows, rowId);
  if (!rows) throw notFound();
  return { unit: template.unit, rows };
}
