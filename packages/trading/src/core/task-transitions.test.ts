import type { TaskState } from '@entropi/contracts/trading-model';
import { findTransition, type TaskAction } from './task-transitions';

const outcome = (from: TaskState, action: TaskAction) => {
  const transition = findTransition(from, action);
  if (transition.kind !== 'moved') return transition.kind;
  return `${transition.to}${transition.needsReconcile ? ' after reconcile' : ''}`;
};

describe('findTransition', () => {
  it.each<[TaskState, string, string, string, string]>([
    ['stopped', 'active after reconcile', 'rejected', 'same', 'rejected'],
    ['active', 'same', 'paused', 'stopped', 'rejected'],
    ['paused', 'active', 'same', 'stopped', 'rejected'],
    ['error', 'rejected', 'rejected', 'stopped', 'paused after reconcile'],
  ])('leads from %s: start %s, pause %s, stop %s, clear-error %s', (from, ...expected) => {
    const actions = ['start', 'pause', 'stop', 'clear-error'] as const;
    expect(actions.map((action) => outcome(from, action))).toEqual(expected);
  });
});
