const { nodeInGroups } = require('../platform/build/jest.cjs');
const { goesThroughPgbouncer, isWhole } = require('../platform/build/test-run.config.cjs');

/** Requests of each operation by each of three callers; `npm test -- fuzz` sends many more. */
const FUZZ_CASES = 5;

/** For how long the broker is away; `npm test -- away` waits for as long as people do. */
const AWAY_MS = 20_000;

/** Which blows the chaos test strikes; the same seed chooses the same ones. */
const CHAOS_SEED = 20_260_101;

module.exports = {
  ...nodeInGroups(__dirname),
  setupFiles: [require.resolve('../packages/db/src/testing/reverse-unordered.ts')],
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  globals: {
    goesThroughPgbouncer,
    // `npm test` builds the programs before it tests anything.
    isBuilt: isWhole,
    leaving: {
      rounds: Number(process.env.LEAVING_ROUNDS ?? 1),
      seed: process.env.LEAVING_SEED ? Number(process.env.LEAVING_SEED) : null,
    },
    awayMs: Number(process.env.AWAY_MS ?? AWAY_MS),
    fuzzCases: Number(process.env.FUZZ_CASES ?? FUZZ_CASES),
    chaos: {
      seed: Number(process.env.CHAOS_SEED ?? CHAOS_SEED),
      long: JSON.parse(process.env.CHAOS_LONG ?? 'null'),
    },
  },
};
