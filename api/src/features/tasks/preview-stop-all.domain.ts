import type { Money } from '@entropi/shared/contracts/primitives';
import type { StopPreview } from '@entropi/shared/contracts/tasks';
import { addMoney } from '@entropi/shared/money';
import type { Deps } from '../../deps';
import { toMoney } from '../../money';
import { readDefaultAccounts } from '../broker-accounts/account-view';
import { listOpenFigures } from '../dashboard/performance.repo';
import { listStoppable, listTasks } from './task.repo';

const CURRENCY_WITHOUT_ACCOUNT = 'EUR';

/** The users whose task runs or who have shares at the broker, by name, and the sums over them. */
export async function previewStopAll({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<StopPreview> {
  const ids = await listStoppable(db, true);
  const rows = await listTasks(db, ids);
  const figures = await listOpenFigures(db, ids, now());
  const accounts = await readDefaultAccounts(db, ids);
  const users = rows
    .map(({ userId, username, task }) => ({
      user_id: userId,
      username,
      state: task?.state ?? ('stopped' as const),
      open_shares: figures.get(userId)?.openShares ?? 0,
      unrealised: toMoney(
        figures.get(userId)?.unrealisedMinor ?? 0,
        accounts.get(userId)?.currency ?? CURRENCY_WITHOUT_ACCOUNT,
      ),
    }))
    .sort((a, b) => a.username.localeCompare(b.username));
  return {
    users,
    running: users.filter((user) => user.state !== 'stopped').length,
    open_shares: users.reduce((sum, user) => sum + user.open_shares, 0),
    unrealised: sumByCurrency(
      users.filter((user) => user.open_shares > 0).map((user) => user.unrealised),
    ),
  };
}

function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, Money>();
  for (const amount of amounts) {
    const sum = sums.get(amount.currency);
    sums.set(amount.currency, sum ? addMoney(sum, amount) : amount);
  }
  return [...sums.values()].sort((a, b) => a.currency.localeCompare(b.currency));
}
