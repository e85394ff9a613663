import type { RunningCycle } from './running-cycle';

/** Treats cycles as cycles of stopped tasks where a stop of all tasks concerns them; returns their ids. */
export function markStopped(cycles: Iterable<RunningCycle>, stopId: number): number[] {
  return [...cycles].flatMap((running) => {
    const { task, rows } = running;
    if (!task || (task.startedAfterStop ?? 0) >= stopId) return [];
    running.task = { ...task, state: 'stopped' };
    return rows.cycle.id;
  });
}
