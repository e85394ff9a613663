const { node } = require('../../platform/build/jest.cjs');

module.exports = {
  ...node(__dirname),
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
};
