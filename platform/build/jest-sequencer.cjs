const { default: Sequencer } = require('@jest/test-sequencer');
const { weigh } = require('./jest-groups.cjs');

/** Begins with the heaviest, so that no worker is left with a long one at the end. */
class HeaviestFirst extends Sequencer {
  sort(tests) {
    const weights = new Map(tests.map(({ path }) => [path, weigh(path)]));
    return [...tests].sort((a, b) => weights.get(b.path) - weights.get(a.path));
  }
}

module.exports = HeaviestFirst;
