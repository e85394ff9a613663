const { nodeInGroups } = require('../../platform/build/jest.cjs');

module.exports = {
  ...nodeInGroups(__dirname),
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
};
