const IMPORTER = /^ {2}(mf-[^:\n]+):\n((?: {4}.*\n)+)/gm;
const ENTRY = /^ {6}'?([^'\n]+?)'?:\n(?: {8}.*\n)+/gm;

/** Reads the entries of the lock file for each dependency of a remote, by name. */
function listEntries(lock) {
  const blocks = [...lock.matchAll(IMPORTER)].map(([, , block]) => block);
  return new Map(
    blocks.flatMap((block) => [...block.matchAll(ENTRY)].map(([text, name]) => [name, text])),
  );
}

/**
 * Adds a remote to the lock file if it depends only on packages that other remotes have locked. It gets their
 * versions, and nothing is resolved again. Returns null if it needs a package that no remote has.
 *
 * @param {string} lock text of pnpm-lock.yaml
 * @param {string} name of the remote, as its folder is named
 * @param {object} manifest its package.json
 * @returns {string | null}
 */
export function lockRemote(lock, name, manifest) {
  const entries = listEntries(lock);
  const kinds = ['dependencies', 'devDependencies'].filter((kind) => manifest[kind]);
  const wanted = kinds.flatMap((kind) => Object.keys(manifest[kind]));
  if (wanted.some((dependency) => !entries.has(dependency))) return null;
  const block = kinds.map((kind) => {
    const names = Object.keys(manifest[kind]).sort();
    return `    ${kind}:\n${names.map((dependency) => entries.get(dependency)).join('')}`;
  });
  const next = [...lock.matchAll(/^ {2}([^\s:]+):\n {4}\w*[dD]ependencies:/gm)].find(
    ([, importer]) => importer > name,
  );
  const at = next ? next.index : lock.indexOf('packages:\n');
  return `${lock.slice(0, at)}  ${name}:\n${block.join('')}\n${lock.slice(at)}`;
}
