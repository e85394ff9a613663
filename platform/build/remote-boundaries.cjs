const all = require('../../.dependency-cruiser.cjs');

/** Only the graph of all packages shows who uses a file of `shared`, so for one remote only its own files count. */
const ofTheRemote = { path: '^mf-[^/]+/src/' };

/** The boundaries for checking one remote by itself. */
module.exports = {
  ...all,
  forbidden: all.forbidden.map((rule) =>
    rule.name === 'no-test-file-outside-testing'
      ? { ...rule, module: { ...rule.module, ...ofTheRemote } }
      : rule,
  ),
};
