import path from 'node:path';
import { fetchPackages, findProgram } from './apt.mjs';
import { readRunConfig, root } from './config.mjs';

const PROGRAM = 'pgbouncer';

export const PGBOUNCER_HELP =
  'No PgBouncer is found. Install it: sudo apt-get install -y pgbouncer';

const cache = path.join(root, '.cache/pgbouncer');

/** Whether there is a PgBouncer where tests look for one. */
export function hasPgbouncer() {
  // Debian's folder of it is not in every user's PATH.
  const folders = [...readRunConfig().searchPath.split(':').filter(Boolean), '/usr/sbin', cache];
  return findProgram([PROGRAM], folders) !== null;
}

/** Has one there, the system's or Debian's, fetched by apt. Throws the command that helps if there is none. */
export async function fetchPgbouncer() {
  if (hasPgbouncer()) return;
  await fetchPackages([PROGRAM], {
    cache,
    launchers: { [PROGRAM]: 'usr/sbin/pgbouncer' },
    instead: 'install pgbouncer so that it is found in PATH.',
  });
  if (!hasPgbouncer()) throw new Error(PGBOUNCER_HELP);
}
