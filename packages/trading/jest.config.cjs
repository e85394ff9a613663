const { nodeInGroups } = require('../../platform/build/jest.cjs');

/** Random paths on which the core is compared with the oracle; `npm test -- oracle` takes many more. */
const ORACLE_PATHS = 3000;

module.exports = {
  ...nodeInGroups(__dirname),
  globals: {
    oracle: {
      paths: Number(process.env.ORACLE_PATHS ?? ORACLE_PATHS),
      // Without one, each run tries others, and names its own when it fails.
      seed: process.env.ORACLE_SEED ? Number(process.env.ORACLE_SEED) : null,
    },
  },
};
