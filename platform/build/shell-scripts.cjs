/** Name of the smallest script of the shell, which index.html runs as soon as it has come, before the others. */
const FIRST_SCRIPT = 'texts';

/** The scripts of index.html, in their order. */
function listShellScripts(compilation) {
  const names = compilation.entrypoints.get('main').getFiles();
  const scripts = names.filter((name) => name.endsWith('.js') && !name.endsWith('.hot-update.js'));
  const isFirst = (name) => name.startsWith(`${FIRST_SCRIPT}.`);
  return [...scripts.filter(isFirst), ...scripts.filter((name) => !isFirst(name))];
}

module.exports = { FIRST_SCRIPT, listShellScripts };
