import type { TaskState } from '@entropi/contracts/trading-model';

/** What an administrator may do with a task. */
export type TaskAction = 'start' | 'pause' | 'stop' | 'clear-error';

/** The outcome of an action: the new state, the same state (nothing to do), or rejected. */
export type Transition =
  | { kind: 'moved'; to: TaskState; needsReconcile: boolean }
  | { kind: 'same' }
  | { kind: 'rejected' };

const moved = (to: TaskState, needsReconcile = false): Transition => ({
  kind: 'moved',
  to,
  needsReconcile,
});
const same: Transition = { kind: 'same' };
const rejected: Transition = { kind: 'rejected' };

const TABLE: Record<TaskState, Record<TaskAction, Transition>> = {
  stopped: { start: moved('active', true), pause: rejected, stop: same, 'clear-error': rejected },
  active: { start: same, pause: moved('paused'), stop: moved('stopped'), 'clear-error': rejected },
  paused: { start: moved('active'), pause: same, stop: moved('stopped'), 'clear-error': rejected },
  error: {
    start: rejected,
    pause: rejected,
    stop: moved('stopped'),
    'clear-error': moved('paused', true),
  },
};

/** Where an action of an administrator leads from a state. */
export function findTransition(from: TaskState, action: TaskAction): Transition {
  return TABLE[from][action];
}
