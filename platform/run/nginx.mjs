import path from 'node:path';
import { fetchPackages, findProgram } from './apt.mjs';
import { readRunConfig, root } from './config.mjs';

const PROGRAMS = ['nginx', 'openssl'];
const HELP =
  'No nginx is found and none could be installed. Install it: sudo apt-get install -y nginx openssl';

const cache = path.join(root, '.cache/nginx');

/** Finds the folders of both programs, the system's first; null if one is missing. */
function findFolders({ searchPath }) {
  // Debian's folder of nginx is not in every user's PATH.
  const folders = [...searchPath.split(':').filter(Boolean), '/usr/sbin', cache];
  const found = PROGRAMS.map((name) => findProgram([name], folders));
  return found.every(Boolean) ? found.map((file) => path.dirname(file)).join(':') : null;
}

/**
 * Returns the search path of nginx and openssl, either the system's or fetched by apt. Throws the command
 * that helps if there are none.
 */
export async function findNginx() {
  const config = readRunConfig();
  const installed = findFolders(config);
  if (installed) return installed;
  await fetchPackages(PROGRAMS, {
    cache,
    launchers: { nginx: 'usr/sbin/nginx', openssl: 'usr/bin/openssl' },
    instead: 'install nginx and openssl so that they are found in PATH.',
  });
  const found = findFolders(config);
  if (!found) throw new Error(HELP);
  return found;
}
