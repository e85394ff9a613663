const { createHash } = require('node:crypto');

/** Stands in a build where the hash of its version will, and is as long, so that nothing else moves when that comes. */
const PLACE_HOLDER = 'neutralstamp';

/** Files for tools instead of browsers: Module Federation's own, and those that publishing reads. */
const UNPUBLISHED = new Set(['mf-manifest-stats.json', 'mf-stats.json', 'build.json']);

/** A name that ends with the hash of its file's content, as webpack makes it. */
const NAMED_BY_CONTENT = /\.[0-9a-f]{10}\.\w+$/;

function listPublished(compilation) {
  return compilation
    .getAssets()
    .filter(({ name }) => !UNPUBLISHED.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Orders what is shared in the federation's manifest by name, because webpack's order may differ from folder to folder. */
function orderManifest(compilation, name) {
  const asset = compilation.getAsset(name);
  if (!asset) return;
  const manifest = JSON.parse(asset.source.source().toString());
  manifest.shared?.sort((a, b) => (a.name < b.name ? -1 : 1));
  const { RawSource } = compilation.compiler.webpack.sources;
  compilation.updateAsset(name, new RawSource(JSON.stringify(manifest, null, 2)));
}

/**
 * Hashes what was built, to as many hex digits as the place-holder has: each file, and how the registry describes them.
 * So the same content has the same version wherever it was built, and whatever changed in its sources.
 */
function hashOutput(compilation, build) {
  const hash = createHash('sha256').update(JSON.stringify(build));
  for (const { name, source } of listPublished(compilation)) {
    const content = source.buffer();
    hash.update(`\0${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, PLACE_HOLDER.length);
}

/**
 * Writes the version's hash in the place of the place-holder. Throws on a file that is named after its content: with
 * the version in it, browsers would load it again with each version.
 */
function writeVersion(compilation, version) {
  const { RawSource } = compilation.compiler.webpack.sources;
  const stamp = version.slice(-PLACE_HOLDER.length);
  for (const { name, source } of listPublished(compilation)) {
    const content = source.buffer();
    if (!content.includes(PLACE_HOLDER)) continue;
    if (NAMED_BY_CONTENT.test(name)) throw new Error(`The version must not be in ${name}`);
    const text = content.toString('utf8').replaceAll(PLACE_HOLDER, stamp);
    compilation.updateAsset(name, new RawSource(text));
  }
}

module.exports = { PLACE_HOLDER, UNPUBLISHED, hashOutput, orderManifest, writeVersion };
