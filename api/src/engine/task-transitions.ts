import type { TaskState } from '@entropi/shared/contracts/trading-model';

/** What an administrator may do with a task. */
export type TaskAction = 'start' | 'pause' | 'stop' | 'clear-error';

/** The outcome of an action: the new state, the same state (nothing to do), or refused. */
export type Transition =
  | { kind: 'moved'; to: TaskState; needsReconcile: boolean }
  | { kind: 'same' }
  | { kind: 'refused' };

const moved = (to: TaskState, needsReconcile = false): Transition => ({
  kind: 'moved',
  to,
  needsReconcile,
});
const same: Transition = { kind: 'same' };
const refused: Transition = { kind: 'refused' };

const TABLE: Record<TaskState, Record<TaskAction, Transition>> = {
  stopped: { start: moved('active', true), pause: refused, stop: same, 'clear-error': refused },
  active: { start: same, pause: moved('paused'), stop: moved('stopped'), 'clear-error': refused },
  paused: { start: moved('active'), pause: same, stop: moved('stopped'), 'clear-error': refused },
  error: {
    start: refused,
    pause: refused,
    stop: moved('stopped'),
    'clear-error': moved('paused', true),
  },
};

/** Where an action leads from a state (domain.md, "Task of a user"). */
export function findTransition(from: TaskState, action: TaskAction): Transition {
  return TABLE[from][action];
}
