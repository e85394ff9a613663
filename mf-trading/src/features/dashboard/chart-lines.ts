import type { Cycle } from '@entropi/shared/contracts/trading-model';

/** A horizontal line of the chart. */
export interface ChartLine {
  kind: 'waiting' | 'open' | 'moving' | 'blocked' | 'average' | 'target' | 'stop';
  price: number;
  /** Level and size of a rung; null for average, target and stop. */
  level: number | null;
  size: number | null;
}

const KINDS = {
  WAITING: 'waiting',
  OPENING: 'moving',
  OPEN: 'open',
  CLOSING: 'moving',
  BLOCKED: 'blocked',
} as const;

/** Draws the ladder of a running cycle as lines: waiting levels, open levels, and where these would be sold. */
export function ladderLines(cycle: Cycle | null): ChartLine[] {
  if (!cycle) return [];
  return cycle.levels.flatMap((rung) => {
    if (rung.state === 'CLOSED') return [];
    const price = rung.share?.open_level ?? rung.trigger_level;
    const size = rung.share?.size ?? rung.planned_size;
    return [{ kind: KINDS[rung.state], price, level: rung.level, size }];
  });
}

/**
 * Returns where a running cycle is sold in the mode that is in effect: in SINGLE at each open share's own
 * target, else at the basket's target, shown with the average; and the nearest stop.
 */
export function targetLines(cycle: Cycle | null): ChartLine[] {
  if (!cycle) return [];
  const line = (kind: ChartLine['kind'], price: number | null, level: number | null = null) =>
    price === null ? [] : [{ kind, price, level, size: null }];
  const stop = line('stop', cycle.stop_level);
  if (cycle.effective_mode === 'SINGLE') {
    const targets = cycle.levels.flatMap((rung) =>
      rung.share ? line('target', rung.target_level, rung.level) : [],
    );
    return [...targets, ...stop];
  }
  return [...line('average', cycle.average_level), ...line('target', cycle.target_level), ...stop];
}

/**
 * Picks the lines that have a label: one of each kind, that of the deepest level, which is sold first. More
 * would hide the prices, and a narrow chart has room only for target, average and stop.
 */
export function chooseLabelled(lines: readonly ChartLine[], isNarrow: boolean): Set<ChartLine> {
  const kinds: ChartLine['kind'][] = ['stop', 'target', 'average'];
  if (!isNarrow) kinds.push('moving', 'blocked', 'open');
  const deepest = (kind: ChartLine['kind']) =>
    lines
      .filter((line) => line.kind === kind)
      .sort((a, b) => (b.level ?? 0) - (a.level ?? 0))
      .slice(0, 1);
  return new Set(kinds.flatMap(deepest));
}
