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

/** The ladder of a running cycle as lines: what waits, what is open, and where it would be sold. */
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
 * Where a running cycle is sold, by the mode that holds: in SINGLE each open share's own target, else the
 * average with the basket's target; and the nearest stop.
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
 * Which lines bear a label: one of each kind, the deepest level's, which is sold first. More would hide the
 * prices; a narrow chart has room for target, average and stop alone.
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
