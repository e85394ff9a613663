import { joinDayLimits } from '../core/rules/narrow-limits';
import { TaskRun } from './task-run';

const MINUTE_MS = 60_000;
const limits = { auto_restart: true, cooldown_minutes: 0 };

describe('the cooldown of strategies that begin together', () => {
  it('is over when that of each of them is, and a minute after the last stop', () => {
    const task = new TaskRun(joinDayLimits([]));
    const [stopped, other] = [task.addCycle(0, 0), task.addCycle(1, 0)];
    stopped.stoppedAt = 1000;
    expect(task.endCycle(stopped, limits, 1000)).toBe(1000 + MINUTE_MS);
    expect(task.endCycle(other, limits, 2000)).toBe(2000);
    expect(task.notBefore).toBe(1000 + MINUTE_MS);
  });
});
