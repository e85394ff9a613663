const all = require('../../.dependency-cruiser.cjs');

/** Who uses a file of `shared` is seen in the graph of all packages alone: of one remote, only its own count. */
const ofTheRemote = { path: '^mf-[^/]+/src/' };

/** The boundaries as one remote is checked by itself. */
module.exports = {
  ...all,
  forbidden: all.forbidden.map((rule) =>
    rule.name === 'no-test-file-outside-testing'
      ? { ...rule, module: { ...rule.module, ...ofTheRemote } }
      : rule,
  ),
};
