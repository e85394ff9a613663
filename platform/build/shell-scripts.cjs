/** The scripts of index.html, in their order. */
function listShellScripts(compilation) {
  const names = compilation.entrypoints.get('main').getFiles();
  return names.filter((name) => name.endsWith('.js') && !name.endsWith('.hot-update.js'));
}

module.exports = { listShellScripts };
