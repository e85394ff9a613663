import { parseArgs } from 'node:util';
import type { Deps } from '../deps';
import { type Load, seedLoad } from '../features/demo/seed-load';

const USAGE = 'seed-load [--users=10000] [--tasks=5000] [--accounts-per-key=1]';
/** The console and the engine are made for as many. */
const MAX_USERS = 100_000;
/** One login at the broker has a few accounts. */
const MAX_ACCOUNTS = 10;

/** `seed-load`: fills a local installation with users who trade at the simulated broker. */
export async function seedLoadCommand(deps: Deps, args: string[]): Promise<string> {
  const load = readLoad(args);
  const added = await seedLoad(deps, load, (users) => {
    process.stderr.write(`${users} of ${load.users} users\n`);
  });
  return added === 0 ? 'There are as many users already.' : `${added} users are added.`;
}

function readLoad(args: string[]): Load {
  const { values } = parseArgs({
    args,
    options: {
      users: { type: 'string', default: '10000' },
      tasks: { type: 'string', default: '5000' },
      'accounts-per-key': { type: 'string', default: '1' },
    },
  });
  const load = {
    users: Number(values.users),
    tasks: Number(values.tasks),
    accountsPerKey: Number(values['accounts-per-key']),
  };
  const isWithin = (count: number, min: number, max: number) =>
    Number.isInteger(count) && count >= min && count <= max;
  const fits =
    isWithin(load.users, 0, MAX_USERS) &&
    isWithin(load.tasks, 0, load.users) &&
    isWithin(load.accountsPerKey, 1, MAX_ACCOUNTS);
  if (!fits)
    throw new Error(
      `Write: ${USAGE}; at most ${MAX_USERS} users, no more tasks than users, and ${MAX_ACCOUNTS} accounts of a key`,
    );
  return load;
}
