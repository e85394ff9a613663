const { existsSync, readdirSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const path = require('node:path');
const { TEST_TIMEOUT_MS } = require('./platform/build/jest.cjs');

const remotes = readdirSync(__dirname).filter((name) =>
  existsSync(path.join(__dirname, name, 'remote.json')),
);

// What another commit has there leaves its installed packages behind.
const packages = readdirSync(path.join(__dirname, 'packages'))
  .map((name) => `packages/${name}`)
  .filter((name) => existsSync(path.join(__dirname, name, 'package.json')));

// Browser tests (e2e) are Playwright's; everything else runs here, a project per package.
module.exports = {
  testTimeout: TEST_TIMEOUT_MS,
  // More than cores, since most tests wait for a server half of the time; not so many that their connections would
  // be too many for a PostgreSQL of the run: one each of the API, of packages/db and of packages/engine.
  testSequencer: require.resolve('./platform/build/jest-sequencer.cjs'),
  maxWorkers: Math.min(availableParallelism() + 2, 16),
  // What tests leave in memory grows by some 60 MB a suite: a worker begins anew before collecting it takes longer.
  workerIdleMemoryLimit: '1GB',
  projects: ['api', 'ig-sim', ...remotes, ...packages, 'platform', 'shared', 'shell'].map(
    (name) => `<rootDir>/${name}`,
  ),
};
