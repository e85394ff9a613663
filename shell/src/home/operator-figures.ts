import type { MonitoringUser } from '@entropi/shared/contracts/monitoring';
import type { Money } from '@entropi/shared/contracts/primitives';
import { addMoney } from '@entropi/shared/money';

/** The four figures of an operator. */
export interface OperatorFigures {
  active: number;
  paused: number;
  error: number;
  openShares: number;
  /** One sum for each currency, in the order of its first appearance; zeros left out. */
  unrealised: Money[];
}

export function sumUp(users: MonitoringUser[]): OperatorFigures {
  const count = (state: MonitoringUser['task']['state']) =>
    users.filter(({ task }) => task.state === state).length;
  const sums = new Map<string, Money>();
  for (const { unrealised } of users) {
    const known = sums.get(unrealised.currency);
    sums.set(unrealised.currency, known ? addMoney(known, unrealised) : unrealised);
  }
  return {
    active: count('active'),
    paused: count('paused'),
    error: count('error'),
    openShares: users.reduce((sum, user) => sum + user.open_shares, 0),
    unrealised: [...sums.values()].filter(({ amount }) => Number(amount) !== 0),
  };
}
