const { singleton } = require('@entropi/shared/share-list.json');

/** What this remote takes from the shell: rows of the kit's list; all else is in its own bundle. */
const names = ['react', '@entropi/shared/session', '@entropi/shared/router'];

module.exports = Object.fromEntries(
  names.map((name) => [
    name,
    { import: false, singleton: true, strictVersion: true, requiredVersion: singleton[name] },
  ]),
);
