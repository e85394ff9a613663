const { splitParts } = require('./shells-parts.cjs');

/** Name of the smallest script of the shell, which index.html runs as soon as it has come, before the others. */
const FIRST_SCRIPT = 'texts';

/**
 * What the shell starts with, by how often it changes: packages and what remotes share, which weigh most, and texts; its
 * own code is the rest. React has a script of its own, with what draws styles, so that the two largest come shortly
 * after one another: when all but one have come, the files of the page are requested (`preload.js`).
 */
const INITIAL = {
  react: {
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|stylis|@emotion)[\\/]/,
    priority: 1,
  },
  base: { test: /[\\/](node_modules|shared[\\/]src|packages)[\\/]/ },
  [FIRST_SCRIPT]: { test: /[\\/]shell[\\/]src[\\/]shell-texts\.ts$/ },
};

/** How webpack splits the shell: into these, all of which index.html names, and the parts that come later. */
const splitShell = {
  cacheGroups: {
    defaultVendors: false,
    ...Object.fromEntries(
      Object.entries(INITIAL).map(([name, group]) => [
        name,
        { name, ...group, chunks: 'initial', enforce: true },
      ]),
    ),
    ...splitParts,
  },
};

/** The scripts of index.html, in their order. */
function listShellScripts(compilation) {
  const names = compilation.entrypoints.get('main').getFiles();
  const scripts = names.filter((name) => name.endsWith('.js') && !name.endsWith('.hot-update.js'));
  const isFirst = (name) => name.startsWith(`${FIRST_SCRIPT}.`);
  return [...scripts.filter(isFirst), ...scripts.filter((name) => !isFirst(name))];
}

module.exports = { FIRST_SCRIPT, listShellScripts, splitShell };
