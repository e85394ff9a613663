const NodeEnvironment = require('../../platform/build/jest-node-environment.cjs');

/**
 * Ends a run at its first failure. Jest stops between files, never within one, and the tests of a part are one file: without
 * this each mutant that the first test finds would run all others too, properties and all.
 */
module.exports = class extends NodeEnvironment {
  #isFound = false;

  async handleTestEvent({ name, test }) {
    if (name === 'test_done') this.#isFound ||= test.errors.length > 0;
    if (name === 'test_start' && this.#isFound) test.mode = 'skip';
  }
};
