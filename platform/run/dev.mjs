import path from 'node:path';
import { watchNodePackage } from '../build/node.mjs';
import { browserPackages, buildChanged } from './build.mjs';
import { createChildren } from './children.mjs';
import { readRunConfig, root } from './config.mjs';
import { watchBundles } from './dev-bundles.mjs';
import { createEnd } from './end.mjs';
import { createLeftovers } from './leftovers.mjs';
import { checkPorts, waitForAnswer, waitForPort } from './ports.mjs';
import { serveRemote } from './serve-remote.mjs';
import { describeEnvironment } from './stack.mjs';

/** Runs a server package, and again after each build of its sources. */
async function runWatched(children, name, options) {
  let entry = null;
  let last = Promise.resolve();
  const restart = async () => {
    if (entry) await children.stop(entry);
    entry = children.start(name, `${name}/dist/main.js`, options);
    // A mistake in the source is to be seen and corrected, not to end everything.
    entry.isExpected = true;
    console.log(`${name} started`);
  };
  return watchNodePackage(root, name, () => {
    last = last.then(restart);
  });
}

/**
 * `npm run dev`: the product with hot reload of shell, remotes, API and simulated broker.
 * `npm run dev -- mf-chat`: that remote alone, for a shell that runs elsewhere.
 */
export async function dev([name]) {
  if (name) return serveRemote(name);
  const config = readRunConfig();
  const { end, finish } = createEnd();
  const leftovers = createLeftovers(config.dataDir);
  const children = createChildren(path.join(config.dataDir, 'logs'), finish, leftovers.note);
  await leftovers.clear();
  await checkPorts([config.gateway, config.api, config.igSim]);
  await buildChanged(['platform', 'api', 'ig-sim']);

  const env = describeEnvironment(config);
  const filesDir = path.join(config.dataDir, 'dev');
  const watchers = [
    await runWatched(children, 'ig-sim', { env: env.igSim }),
    await runWatched(children, 'api', { env: env.api }),
  ];
  const stopBundles = await watchBundles(filesDir);
  children.start('gateway', 'platform/dist/dev-main.js', {
    env: { ...env.platform, DEV_FILES: filesDir, DEV_BUNDLES: browserPackages.join(',') },
  });
  await waitForPort(config.gateway.port, () => false);
  await waitForAnswer(`http://127.0.0.1:${config.api.port}/health/ready`, () => false);
  if (!config.databaseUrl) {
    await children.run('seed', 'api/dist/cli.js', { args: ['seed-demo'], env: env.api });
  }
  console.log(`\nEntropi runs at http://localhost:${config.gateway.port}, rebuilt as you write.`);

  const trouble = await end;
  if (trouble) console.error(trouble);
  await stopBundles();
  await Promise.all(watchers.map((watcher) => watcher.dispose()));
  await children.stopAll();
  leftovers.forget();
  return trouble ? 1 : 0;
}
