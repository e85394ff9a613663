import path from 'node:path';
import { fetchPackages, findProgram } from './apt.mjs';
import { readRunConfig, root } from './config.mjs';

const PROGRAM = 'nats-server';

const cache = path.join(root, '.cache/nats');

export const NATS_HELP = 'No nats-server is found. Install it: sudo apt-get install -y nats-server';

/** Whether there is a nats-server where benchmarks and tests look for one. */
export function hasNats() {
  // Debian's folder of it is not in every user's PATH.
  const folders = [...readRunConfig().searchPath.split(':').filter(Boolean), '/usr/sbin', cache];
  return findProgram([PROGRAM], folders) !== null;
}

/** Has one there if it can, the system's or Debian's, fetched by apt. */
export async function findNats() {
  if (hasNats()) return;
  await fetchPackages([PROGRAM], {
    cache,
    launchers: { [PROGRAM]: 'usr/sbin/nats-server' },
    instead: 'install nats-server so that it is found in PATH.',
  });
}

/** Has one there. Throws the command that helps if there is none. */
export async function fetchNats() {
  await findNats();
  if (!hasNats()) throw new Error(NATS_HELP);
}
