import type { Cycle } from '@entropi/contracts/trading-model';

/** A horizontal line of the chart. */
export interface ChartLine {
  kind: 'waiting' | 'open' | 'moving' | 'blocked' | 'anchor' | 'average' | 'target' | 'stop';
  price: number;
  /** Level and size of a rung; null for anchor, average, target and stop of a basket. */
  level: number | null;
  size: number | null;
  /** The deepest level that the line stands for, where it stands for several; `level` is the first of them. */
  lastLevel?: number;
}

/** A line with its label, which stands beside its price. */
export interface LabelledLine extends ChartLine {
  label: string;
  /** Whether its price is always shown on the axis; else only under the pointer. */
  isLabelled: boolean;
  /** Whether its label then stands beside the price. */
  isTitled: boolean;
  /** Whether it is drawn faintly, because there are many. */
  isFaint: boolean;
}

const KINDS = {
  WAITING: 'waiting',
  OPENING: 'moving',
  OPEN: 'open',
  CLOSING: 'moving',
  BLOCKED: 'blocked',
} as const;

/** More lines than this hide the prices, so that only the next of each kind stays strong. */
const MAX_STRONG_LINES = 6;

/** Returns a line for each level of a running cycle that is not closed; `targetLines` says where levels are sold. */
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
 * Merges neighbours of a kind that are nearer to each other than `minGap`, in points, because their lines would run
 * together. The merged line stands at the level that comes first, with the size of all.
 *
 * @param lines those of a kind in the order of their levels
 */
export function groupLines(lines: readonly ChartLine[], minGap: number): ChartLine[] {
  const grouped: (ChartLine & { edge: number })[] = [];
  for (const line of lines) {
    const group = grouped.findLast((one) => one.kind === line.kind);
    const isNear = group && line.level !== null && Math.abs(group.edge - line.price) < minGap;
    if (!isNear) {
      grouped.push({ ...line, edge: line.price });
      continue;
    }
    group.edge = line.price;
    group.lastLevel = line.level ?? undefined;
    group.size = group.size === null ? null : group.size + (line.size ?? 0);
  }
  return grouped.map(({ edge: _edge, ...line }) => line);
}

/**
 * Picks the lines that have a label: one of each kind, that of the deepest level, which is sold first. Waiting
 * levels have none, because more labels would hide the prices. A narrow chart has room only for stop, target,
 * average and anchor.
 */
export function chooseLabelled(lines: readonly ChartLine[], isNarrow: boolean): Set<ChartLine> {
  const kinds: ChartLine['kind'][] = ['stop', 'target', 'average', 'anchor'];
  if (!isNarrow) kinds.push('moving', 'blocked', 'open');
  return new Set(kinds.flatMap((kind) => findNext(lines, kind) ?? []));
}

/** Picks the lines that are drawn strongly: all where there are few, else the next of each kind. */
export function chooseStrong(lines: readonly ChartLine[]): Set<ChartLine> {
  if (lines.length <= MAX_STRONG_LINES) return new Set(lines);
  const kinds = new Set(lines.map(({ kind }) => kind));
  return new Set([...kinds].flatMap((kind) => findNext(lines, kind) ?? []));
}

/** The line of a kind that the price reaches next: of waiting levels the first, of open ones and targets the deepest. */
function findNext(lines: readonly ChartLine[], kind: ChartLine['kind']): ChartLine | undefined {
  const sign = kind === 'waiting' ? 1 : -1;
  return lines
    .filter((line) => line.kind === kind)
    .sort((a, b) => sign * ((a.level ?? 0) - (b.level ?? 0)))[0];
}
