const { nodeInGroups } = require('../../platform/build/jest.cjs');
const { goesThroughPgbouncer } = require('../../platform/build/test-run.config.cjs');

module.exports = {
  ...nodeInGroups(__dirname),
  globals: { goesThroughPgbouncer },
  setupFiles: [require.resolve('./src/testing/reverse-unordered.ts')],
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
};
