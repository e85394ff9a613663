const { node } = require('../platform/build/jest.cjs');

/** Requests of each operation by each of three callers; `npm test -- fuzz` sends many more. */
const FUZZ_CASES = 5;

/** Which blows the chaos test strikes; the same seed chooses the same ones. */
const CHAOS_SEED = 20_260_101;

/** Random paths on which the core is compared with the oracle; `npm test -- oracle` takes many more. */
const ORACLE_PATHS = 3000;

module.exports = {
  ...node(__dirname),
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  globals: {
    leaving: {
      rounds: Number(process.env.LEAVING_ROUNDS ?? 1),
      seed: process.env.LEAVING_SEED ? Number(process.env.LEAVING_SEED) : null,
    },
    fuzzCases: Number(process.env.FUZZ_CASES ?? FUZZ_CASES),
    oracle: {
      paths: Number(process.env.ORACLE_PATHS ?? ORACLE_PATHS),
      // Without one, each run tries others, and names its own when it fails.
      seed: process.env.ORACLE_SEED ? Number(process.env.ORACLE_SEED) : null,
    },
    chaos: {
      seed: Number(process.env.CHAOS_SEED ?? CHAOS_SEED),
      long: JSON.parse(process.env.CHAOS_LONG ?? 'null'),
    },
  },
};
