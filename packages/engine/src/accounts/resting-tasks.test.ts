import { RestingTasks } from './resting-tasks';

const USERS = Array.from({ length: 10 }, (_, index) => index + 1);
const ROUNDS = 5;

describe('tasks that rest', () => {
  it('are looked at in turn, all others each time', () => {
    const resting = new RestingTasks(ROUNDS);
    expect(resting.choose(USERS)).toEqual(USERS);
    for (const id of USERS.slice(2)) resting.onRest(id);
    const looks = Array.from({ length: ROUNDS }, () => {
      const chosen = resting.choose(USERS);
      expect(chosen.slice(0, 2)).toEqual([1, 2]);
      const part = chosen.slice(2);
      for (const id of part) resting.onRest(id);
      return part;
    });
    // Eight rest, so two are looked at in each round, and every one of them in five.
    expect(Math.max(...looks.map((part) => part.length))).toBe(2);
    expect(new Set(looks.flat())).toEqual(new Set(USERS.slice(2)));
  });

  it('are looked at in the next round when something has changed, also when that comes during the look', () => {
    const resting = new RestingTasks(ROUNDS);
    for (const id of USERS) resting.onRest(id);
    resting.onChanged(7);
    resting.onRest(7);
    expect(resting.choose(USERS)).toContain(7);
    expect(resting.choose(USERS)).toContain(7);
    resting.onRest(7);
    expect(resting.choose(USERS)).not.toContain(7);
  });

  it('are forgotten with their users', () => {
    const resting = new RestingTasks(ROUNDS);
    for (const id of USERS) resting.onRest(id);
    expect(resting.choose([3])).toEqual([3]);
    expect(resting.choose(USERS)).toHaveLength(USERS.length);
  });

  it('are all looked at each time where a round is all that may pass', () => {
    const resting = new RestingTasks(1);
    for (const id of USERS) resting.onRest(id);
    expect(new Set(resting.choose(USERS))).toEqual(new Set(USERS));
  });
});
