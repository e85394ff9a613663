/** Start of the name of the script that preloads: a file that is emitted as it is. */
const AHEAD = 'ahead';
/** Name of the script that starts what the others brought. */
const START = 'start';

/** The scripts of index.html in their order: what the shell is made of, what preloads, the start. */
function listShellScripts(compilation) {
  const names = compilation.entrypoints.get('main').getFiles();
  const belongsTo = (script) => (name) => name.startsWith(`${script}.`);
  const ahead = compilation
    .getAssets()
    .map(({ name }) => name)
    .filter(belongsTo(AHEAD));
  const start = names.filter(belongsTo(START));
  const made = names.filter((name) => !start.includes(name));
  return [...made, ...ahead, ...start].filter((name) => name.endsWith('.js'));
}

module.exports = { AHEAD, START, listShellScripts };
