const path = require('node:path');
const { node } = require('../../platform/build/jest.cjs');

/** Random paths of the oracle for each mutant: the tests of the core come first and find most of them. */
const ORACLE_PATHS = 30;

/** What `npm test -- mutation` runs for a mutant: tests of the part that is mutated. */
module.exports = {
  ...node(path.dirname(__dirname)),
  // Only what is in them is looked for at each start; tests are loaded by the suite.
  roots: [__dirname],
  testMatch: ['<rootDir>/mutation/suite.cjs'],
  testEnvironment: require.resolve('./environment.cjs'),
  ...(process.env.MUTATION_DATABASE && { globalSetup: require.resolve('./database.cjs') }),
  setupFiles: ['<rootDir>/mutation/setup.cjs'],
  globals: {
    mutationTests: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
    oracle: { paths: ORACLE_PATHS, seed: 1 },
  },
};
