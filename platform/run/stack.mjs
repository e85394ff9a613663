import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { browserPackages } from './build.mjs';
import { environment, root } from './config.mjs';
import { describeEnvironment } from './environment.mjs';
import { findFreePort, waitForPort, waitForResponse } from './ports.mjs';
import { createSupervisor } from './supervisor.mjs';

function readVersion(name) {
  const file = path.join(root, name, 'dist/build.json');
  return JSON.parse(readFileSync(file, 'utf8')).build.version;
}

/**
 * Publishes the bundles that changed since this command last did so. A version that was promoted or rolled back
 * by hand stays until the sources change.
 */
export async function publishChanged(children, config) {
  const noted = path.join(config.dataDir, 'registry', 'started.json');
  const before = existsSync(noted) ? JSON.parse(readFileSync(noted, 'utf8')) : {};
  const versions = Object.fromEntries(browserPackages.map((name) => [name, readVersion(name)]));
  const changed = browserPackages.filter((name) => before[name] !== versions[name]);
  if (changed.length === 0) return;
  const args = ['publish', ...changed, '--promote', '--unopened'];
  await children.run('publish', 'platform/dist/cli.js', {
    args,
    env: describeEnvironment(config).platform,
  });
  mkdirSync(path.dirname(noted), { recursive: true });
  writeFileSync(noted, JSON.stringify(versions));
}

/**
 * Lets the API change what the gateway serves, for superusers in their console: by a token that is new at each start.
 * An installation whose environment names the two is left alone.
 */
async function connectReleases({ dataDir }) {
  if (environment.RELEASES_URL) return { api: {}, gateway: {} };
  const port = await findFreePort();
  const token = randomBytes(32).toString('base64url');
  const sha256 = createHash('sha256').update(token).digest('hex');
  const file = path.join(dataDir, 'release-tokens.json');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify([{ name: 'console', sha256, entries: ['*'] }]));
  return {
    api: { RELEASES_URL: `http://127.0.0.1:${port}`, RELEASES_TOKEN: token },
    gateway: { GATEWAY_RELEASES_PORT: String(port), PUBLISH_TOKENS_FILE: file },
  };
}

/**
 * Starts simulated broker, API (with its database), engine (with the jobs) and gateway, and keeps each of
 * them running; each waits for what it needs. Throws with the reason if one of them does not come up.
 */
export async function startStack(children, config, finish) {
  const env = describeEnvironment(config);
  const releases = await connectReleases(config);
  const { superviseProcess } = createSupervisor(children, finish);
  const ready = (port) => `http://127.0.0.1:${port}/health/ready`;
  await superviseProcess('ig-sim', 'ig-sim/dist/main.js', {
    env: env.igSim,
    waitUntilUp: (isOver) => waitForPort(config.igSim.port, isOver),
  });
  await superviseProcess('api', 'api/dist/main.js', {
    env: { ...env.api, ...releases.api, ROLE: 'api' },
    waitUntilUp: (isOver) => waitForResponse(ready(config.api.port), isOver),
  });
  // Its work for many accounts must not make the API's callers wait.
  const enginePort = config.engine?.port ?? (await findFreePort());
  await superviseProcess('engine', 'api/dist/main.js', {
    env: { ...env.api, ROLE: 'engine,jobs', HEALTH_PORT: String(enginePort) },
    waitUntilUp: (isOver) => waitForResponse(ready(enginePort), isOver),
  });
  if (!config.databaseUrl) children.watchLog(await findDatabaseLog(config));
  // Publishing asks the API for its operations.
  await publishChanged(children, config);
  await superviseProcess('gateway', 'platform/dist/main.js', {
    env: { ...env.platform, ...releases.gateway },
    waitUntilUp: (isOver) => waitForResponse(ready(config.gateway.port), isOver),
  });
}

/** The log of the embedded PostgreSQL, whose size is limited like that of the others. */
async function findDatabaseLog({ dataDir }) {
  const { findEmbeddedLog } = await import(path.join(root, 'api/dist/embedded.js'));
  return findEmbeddedLog(dataDir);
}

/** Fills the embedded database with the demo, once; any other database is left alone. */
export async function seedDemo(children, config) {
  if (config.databaseUrl) return;
  await children.run('seed', 'api/dist/cli.js', {
    args: ['seed-demo'],
    env: describeEnvironment(config).api,
  });
}
