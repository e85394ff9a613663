import path from 'node:path';
import { watchNodePackage } from '../build/node.mjs';
import { browserPackages } from './build.mjs';
import { root } from './config.mjs';
import { watchBundles } from './dev-bundles.mjs';
import { describeEnvironment } from './environment.mjs';
import { waitForPort, waitForResponse } from './ports.mjs';
import { serveRemote } from './serve-remote.mjs';
import { seedDemo } from './stack.mjs';
import { runUntilEnd } from './until-end.mjs';

/** Runs a server package, and again after each build of its sources. */
async function runWatched(children, name, options) {
  let entry = null;
  let last = Promise.resolve();
  const restart = async () => {
    if (entry) await children.stop(entry);
    entry = children.start(name, `${name}/dist/main.js`, options);
    console.log(`${name} started`);
  };
  const watcher = await watchNodePackage(root, name, () => {
    last = last.then(restart).catch((error) => console.error(error.message));
  });
  return { isOver: () => entry?.isOver ?? false, close: () => watcher.dispose() };
}

/** The product with hot reload of shell, remotes, API and simulated broker. */
async function bringUp({ config, children, end, finish, closers }) {
  const env = describeEnvironment(config);
  const filesDir = path.join(config.dataDir, 'dev');
  let isUp = false;
  // A mistake in the sources must not end everything, so that it can be seen and corrected.
  const onDeath = (why) =>
    isUp ? console.error(`${why}\nIt starts again when its source changes.`) : finish(why);
  const servers = {};
  for (const [name, variables] of [
    ['ig-sim', env.igSim],
    ['api', env.api],
  ]) {
    servers[name] = await runWatched(children, name, { env: variables, onDeath });
    closers.push(servers[name].close);
  }
  let gateway = null;
  let states = {};
  const bundles = watchBundles(filesDir, (latest) => {
    states = latest;
    if (gateway && !gateway.isOver) gateway.child.send(states);
  });
  closers.push(bundles.close);
  await Promise.race([bundles.built, end]);
  gateway = children.start('gateway', 'platform/dist/dev-main.js', {
    env: { ...env.platform, DEV_FILES: filesDir, DEV_BUNDLES: browserPackages.join(',') },
    onReport: ({ requested }) => bundles.prefer(requested),
  });
  gateway.child.send(states);
  await waitForPort(config.gateway.port, () => gateway.isOver);
  await waitForResponse(`http://127.0.0.1:${config.api.port}/health/ready`, () =>
    servers.api.isOver(),
  );
  await seedDemo(children, config);
  isUp = true;
  console.log(`\nEntropi runs at http://localhost:${config.gateway.port}, rebuilt as you write.`);
}

/**
 * `npm run dev`: everything; `npm run dev -- mf-chat`: that remote alone, for a shell that runs
 * elsewhere.
 */
export function dev([name]) {
  return name ? serveRemote(name) : runUntilEnd(['platform', 'api', 'ig-sim'], bringUp);
}
