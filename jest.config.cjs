const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');
const { TEST_TIMEOUT_MS } = require('./platform/build/jest.cjs');

const remotes = readdirSync(__dirname).filter((name) =>
  existsSync(path.join(__dirname, name, 'remote.json')),
);

// Browser tests (e2e) are Playwright's; everything else runs here, a project per package.
module.exports = {
  testTimeout: TEST_TIMEOUT_MS,
  // Every core: with one left free, a machine of two runs the tests one after the other.
  maxWorkers: '100%',
  projects: ['api', 'ig-sim', ...remotes, 'platform', 'shared', 'shell'].map(
    (name) => `<rootDir>/${name}`,
  ),
};
