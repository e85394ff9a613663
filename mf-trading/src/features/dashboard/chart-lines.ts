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

/** Average, target and stop of a running cycle as lines. */
export function targetLines(cycle: Cycle | null): ChartLine[] {
  if (!cycle) return [];
  const lines = [
    ['average', cycle.average_level],
    ['target', cycle.target_level],
    ['stop', cycle.stop_level],
  ] as const;
  return lines.flatMap(([kind, price]) =>
    price === null ? [] : [{ kind, price, level: null, size: null }],
  );
}
