/** Name of the script that preloads and then starts what the other one brought. */
const START = 'start';

/** The scripts of index.html in their order: what the shell is made of, and the start. */
function listShellScripts(compilation) {
  const names = compilation.entrypoints.get('main').getFiles();
  const isStart = (name) => name.startsWith(`${START}.`);
  return [...names.filter((name) => !isStart(name)), ...names.filter(isStart)].filter((name) =>
    name.endsWith('.js'),
  );
}

module.exports = { START, listShellScripts };
