import { parseArgs } from 'node:util';
import type { Deps } from '../deps';
import { type Load, seedLoad } from '../features/demo/seed-load';

const USAGE = 'seed-load [--users=10000] [--tasks=5000]';
/** The console and the engine are made for as many. */
const MAX_USERS = 100_000;

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
    },
  });
  const load = { users: Number(values.users), tasks: Number(values.tasks) };
  const fits = ({ users, tasks }: Load) =>
    Number.isInteger(users) && Number.isInteger(tasks) && tasks >= 0 && tasks <= users;
  if (!fits(load) || load.users > MAX_USERS)
    throw new Error(`Write: ${USAGE}; at most ${MAX_USERS} users, and no more tasks than users`);
  return load;
}
