import path from 'node:path';
import { fetchPackages, findProgram } from './apt.mjs';
import { readRunConfig, root } from './config.mjs';

const PROGRAM = 'nats-server';

const cache = path.join(root, '.cache/nats');

/** Has a nats-server where benchmarks and tests look for one, the system's or Debian's, fetched by apt. */
export async function findNats() {
  // Debian's folder of it is not in every user's PATH.
  const folders = [...readRunConfig().searchPath.split(':').filter(Boolean), '/usr/sbin', cache];
  if (findProgram([PROGRAM], folders)) return;
  await fetchPackages([PROGRAM], {
    cache,
    launchers: { [PROGRAM]: 'usr/sbin/nats-server' },
    instead: 'install nats-server so that it is found in PATH.',
  });
}
