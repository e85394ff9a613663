import path from 'node:path';
import { fetchPackages, findProgram } from './apt.mjs';
import { readRunConfig, root } from './config.mjs';

const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'openssl'];

const cache = path.join(root, '.cache/patroni');

/** The programs that are missing where a cluster looks for them. */
function listMissing() {
  // Debian's folder of HAProxy is not in every user's PATH.
  const folders = [...readRunConfig().searchPath.split(':').filter(Boolean), '/usr/sbin', cache];
  return PROGRAMS.filter((name) => findProgram([name], folders) === null);
}

/** Whether Patroni, etcd and HAProxy are there. */
export const hasPatroni = () => listMissing().length === 0;

/** What is missing, and the command that helps. */
export const describeMissing = () =>
  `There is no ${listMissing().join(', no ')}. \`npm run cluster\` and \`npm test -- chaos --failover\` fetch them from Debian; or install them: sudo apt-get install -y patroni etcd-server haproxy openssl`;

/**
 * Has the programs there, the system's or Debian's, fetched by apt. They are unpacked and not installed: Debian would
 * start each of them as a service. Throws what is missing if some are.
 */
export async function fetchPatroni() {
  if (hasPatroni()) return;
  await fetchPackages(['patroni', 'etcd-server', 'haproxy', 'openssl'], {
    cache,
    launchers: {
      etcd: 'usr/bin/etcd',
      haproxy: 'usr/sbin/haproxy',
      openssl: 'usr/bin/openssl',
      patroni: ['usr/bin/python3', 'usr/bin/patroni'],
      patronictl: ['usr/bin/python3', 'usr/bin/patronictl'],
      python3: 'usr/bin/python3',
    },
    instead: 'install patroni, etcd, haproxy and openssl so that they are found in PATH.',
    areServices: true,
  });
  if (!hasPatroni()) throw new Error(describeMissing());
}
