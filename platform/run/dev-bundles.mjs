import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { browserPackages } from './build.mjs';
import { root } from './config.mjs';

const require = createRequire(import.meta.url);

function describeBundle(name, filesDir) {
  const { remote, shell } = require('../build/webpack.cjs');
  const folder = name === 'shell' ? 'shell' : `remotes/${name}`;
  const describe = name === 'shell' ? shell : remote;
  const configuration = describe(path.join(root, name), 'development');
  configuration.output.path = path.join(filesDir, folder, '0.0.0-dev');
  return configuration;
}

/**
 * Bundles shell and remotes again whenever a source changes.
 *
 * @param {string} filesDir folder of the bundles, emptied first
 * @returns {{built: Promise<void>, close: () => Promise<void>}} `built` resolves after the first
 *   build, even if it has errors, which are printed and can be corrected while it runs
 */
export function watchBundles(filesDir) {
  rmSync(filesDir, { recursive: true, force: true });
  const webpack = require('webpack');
  const compiler = webpack(browserPackages.map((name) => describeBundle(name, filesDir)));
  let watching;
  const built = new Promise((resolve) => {
    watching = compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
      if (error) console.error(error);
      const problems = stats?.toString({ preset: 'errors-warnings', colors: true });
      console.log(problems || `Bundled at ${new Date().toLocaleTimeString()}`);
      resolve();
    });
  });
  return { built, close: () => new Promise((closed) => watching.close(closed)) };
}
