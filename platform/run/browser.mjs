import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fetchPackages, findProgram, isProgram } from './apt.mjs';
import { readRunConfig, root } from './config.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const REMEDY =
  'Install one (sudo apt-get install -y chromium), or set CHROMIUM_PATH to one that starts.';
const START_LIMIT_MS = 60_000;

const cache = path.join(root, '.cache/chromium');

/** Finds the path of an installed Chromium, without trying it; null if there is none. */
export function findInstalled({ chromiumPath, searchPath }) {
  if (chromiumPath) {
    if (isProgram(chromiumPath)) return chromiumPath;
    throw new Error(`CHROMIUM_PATH: ${chromiumPath} is no program`);
  }
  return findProgram(NAMES, searchPath.split(':').filter(Boolean)) ?? findProgram(['run'], [cache]);
}

/** Starts the browser once with an empty page. Returns why that fails, or null. */
function findFault(program) {
  const profile = mkdtempSync(path.join(tmpdir(), 'entropi-browser-'));
  // The sandbox needs a user other than root.
  const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...flags, '--headless', '--disable-gpu', `--user-data-dir=${profile}`];
  return new Promise((resolve) => {
    execFile(
      program,
      [...args, '--dump-dom', 'about:blank'],
      { timeout: START_LIMIT_MS, killSignal: 'SIGKILL' },
      (error, printed, complaints) => {
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
        if (printed.includes('<html')) return resolve(null);
        const lines = complaints.split('\n').filter((line) => /FATAL|ERROR|error/.test(line));
        const first = lines.find((line) => line.includes('FATAL')) ?? lines[0];
        resolve(
          first?.trim() ?? (error?.killed ? 'it shows no page' : `it ends with ${error?.code}`),
        );
      },
    );
  });
}

/**
 * Returns the path of a Chromium that starts: that of CHROMIUM_PATH, the system's, or Debian's, which is fetched
 * by apt. Throws one line with the remedy if there is none.
 */
export async function findBrowser() {
  const config = readRunConfig();
  const installed = findInstalled(config);
  const fault = installed && (await findFault(installed));
  if (installed && !fault) return installed;
  // A browser that was unpacked here before can be repaired; one that a person installed is left alone.
  if (installed && path.dirname(installed) !== cache) {
    throw new Error(`${installed} does not start: ${fault}. ${REMEDY}`);
  }
  await fetchPackages(['chromium', 'fonts-liberation'], {
    cache,
    launchers: { run: 'usr/lib/chromium/chromium' },
    instead: 'set CHROMIUM_PATH to a Chromium of yours.',
  });
  const fetched = findInstalled(config);
  if (!fetched) throw new Error(`No Chromium is found and none could be fetched. ${REMEDY}`);
  const faultOfFetched = await findFault(fetched);
  if (faultOfFetched) throw new Error(`${fetched} does not start: ${faultOfFetched}. ${REMEDY}`);
  return fetched;
}
