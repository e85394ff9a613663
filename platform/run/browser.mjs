import path from 'node:path';
import { fetchPackages, findProgram, isProgram } from './apt.mjs';
import { readRunConfig, root } from './config.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HELP =
  'No Chromium is found and none could be installed. Install it: sudo apt-get install -y chromium';

const cache = path.join(root, '.cache/chromium');

function findInstalled({ chromiumPath, searchPath }) {
  if (chromiumPath) {
    if (isProgram(chromiumPath)) return chromiumPath;
    throw new Error(`CHROMIUM_PATH: ${chromiumPath} is no program`);
  }
  return findProgram(NAMES, searchPath.split(':').filter(Boolean)) ?? findProgram(['run'], [cache]);
}

/**
 * The path of a Chromium: the one named by CHROMIUM_PATH, the system's, or Debian's, fetched by apt.
 * Throws the one command that helps if there is none.
 */
export async function findBrowser() {
  const config = readRunConfig();
  const installed = findInstalled(config);
  if (installed) return installed;
  console.log('Fetching Chromium …');
  await fetchPackages(['chromium', 'fonts-liberation'], cache, {
    run: 'usr/lib/chromium/chromium',
  });
  const found = findInstalled(config);
  if (!found) throw new Error(HELP);
  return found;
}
