import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { browserPackages } from './build.mjs';
import { watchBuildStates } from './build-states.mjs';
import { environment, root } from './config.mjs';

const require = createRequire(import.meta.url);

function describeBundle(name, filesDir) {
  const { remote, shell } = require('../build/webpack.cjs');
  const folder = name === 'shell' ? 'shell' : `remotes/${name}`;
  const describe = name === 'shell' ? shell : remote;
  const configuration = describe(path.join(root, name), 'development');
  configuration.output.path = path.join(filesDir, folder, '0.0.0-dev');
  configuration.experiments = { ...configuration.experiments, cacheUnaffected: true };
  return configuration;
}

/** What pages of others need, beside the shell: built before it, which says in its build.json that it is there. */
function describeForeignHost(filesDir) {
  const { foreignHost } = require('../build/webpack.cjs');
  const configuration = foreignHost(path.join(root, 'shell'), 'development');
  configuration.output.path = path.join(filesDir, 'shell/0.0.0-dev/foreign-host');
  return configuration;
}

/** Time in which saved files are collected: of the builds on a page and of the others, which then come after them. */
const AGGREGATE_MS = { wanted: 20, other: 200 };

/** Bundles what the page of `npm run dev` runs first. */
function bundlePageScript(filesDir) {
  buildSync({
    entryPoints: [require.resolve('../dev/page.js')],
    outfile: path.join(filesDir, 'page.js'),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
}

/**
 * Bundles shell and remotes again whenever a source changes.
 *
 * @param {string} filesDir folder of the bundles, emptied first
 * @param {(states: object) => void} announce called after each build with the states of all
 * @returns {{built: Promise<void>, prefer: (name: string) => void, close: () => Promise<void>}} `built`
 *   resolves after the first build, even if it has errors, which are printed and can be corrected while
 *   it runs; `prefer` says that a page has this build on it
 */
export function watchBundles(filesDir, announce) {
  rmSync(filesDir, { recursive: true, force: true });
  bundlePageScript(filesDir);
  const webpack = require('webpack');
  const bundles = [
    // It takes as long as the shell, and few develop for such a page.
    ...(environment.FOREIGN_HOSTS ? [describeForeignHost(filesDir)] : []),
    ...browserPackages.map((name) => describeBundle(name, filesDir)),
  ];
  // One after the other, so that the first is there as early as it can be: all share one thread.
  const compiler = webpack(Object.assign(bundles, { parallelism: 1 }));
  watchBuildStates(compiler.compilers, announce);
  const watchOptions = bundles.map(({ name }) => ({
    aggregateTimeout: name === 'shell' ? AGGREGATE_MS.wanted : AGGREGATE_MS.other,
  }));
  let watching;
  const built = new Promise((resolve) => {
    watching = compiler.watch(watchOptions, (error, stats) => {
      if (error) console.error(error);
      const problems = stats?.toString({ preset: 'errors-warnings', colors: true });
      console.log(problems || `Bundled at ${new Date().toLocaleTimeString()}`);
      resolve();
    });
  });
  const prefer = (wanted) => {
    const build = watching.watchings.find(({ compiler: { options } }) => options.name === wanted);
    if (!build || build.watchOptions.aggregateTimeout === AGGREGATE_MS.wanted) return;
    build.watchOptions.aggregateTimeout = AGGREGATE_MS.wanted;
    // Webpack reads that when it begins to wait for changes, which it does after a build.
    build.invalidate();
  };
  return { built, prefer, close: () => new Promise((closed) => watching.close(closed)) };
}
