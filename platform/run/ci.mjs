import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findInstalled } from './browser.mjs';
import { buildChanged } from './build.mjs';
import { createChildren } from './children.mjs';
import { environment, readRunConfig } from './config.mjs';
import { findFreePort, waitForResponse } from './ports.mjs';
import { checkRemoteBoundaries } from './remote-boundaries.mjs';
import { listRemotes } from './remotes.mjs';
import { runNode } from './step.mjs';

/** Runs the API of this checkout on a separate database. */
async function startApi(dataDir, port) {
  await buildChanged(['api']);
  const died = [];
  const children = createChildren(
    path.join(dataDir, 'logs'),
    (why) => died.push(why),
    () => {},
  );
  children.start('api', 'api/dist/main.js', {
    env: { ROLE: 'api', DATA_DIR: dataDir, PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitForResponse(`${url}/openapi.json`, () => died.length > 0);
  } catch (error) {
    await children.stopAll();
    throw new Error(died[0] ?? error.message);
  }
  return { url, stop: children.stopAll };
}

/** Reads the operations of the deployed API if API_BASE_URL names one, else of this checkout's. */
async function checkPublishing(name, dataDir) {
  const api = environment.API_BASE_URL
    ? { url: environment.API_BASE_URL, stop: async () => undefined }
    : await startApi(dataDir, await findFreePort());
  try {
    return await runNode('platform/dist/cli.js', ['publish', name, '--dry-run'], {
      env: {
        API_BASE_URL: api.url,
        CHROMIUM_PATH: findInstalled(readRunConfig()) ?? '',
        ENTROPI_DATA: environment.ENTROPI_DATA ?? path.join(dataDir, 'registry'),
      },
    });
  } finally {
    await api.stop();
  }
}

/**
 * Runs the shell's contract suite against the remote's build, in the stable shell of the registry if the
 * environment names one, else in that of this checkout.
 */
async function tryInShell(name) {
  const { ENTROPI_DATA, REGISTRY_DATABASE_URL } = environment;
  if (!ENTROPI_DATA && !REGISTRY_DATABASE_URL) await buildChanged(['shell']);
  return runNode('platform/dist/cli.js', ['contract', name]);
}

/** Runs the CI of one remote, which builds and tests nothing of other remotes. */
export async function ci([name]) {
  if (!listRemotes().includes(name)) throw new Error(`Usage: ci ${listRemotes().join(' | ')}`);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'entropi-ci-'));
  const steps = {
    'lint and format': () =>
      runNode('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', name]),
    boundaries: () => checkRemoteBoundaries(name),
    types: () =>
      runNode('node_modules/typescript-native/bin/tsc', ['--project', `${name}/tsconfig.json`]),
    tests: () => runNode('node_modules/jest/bin/jest.js', ['--selectProjects', name]),
    build: async () => {
      await buildChanged(['platform', name]);
      return 0;
    },
    'contract with the shell': () => tryInShell(name),
    publishing: () => checkPublishing(name, dataDir),
  };
  try {
    for (const [step, run] of Object.entries(steps)) {
      console.log(`${name}: ${step} …`);
      if ((await run()) !== 0) throw new Error(`${name}: ${step} failed`);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  console.log(`${name} can be published.`);
  return 0;
}
