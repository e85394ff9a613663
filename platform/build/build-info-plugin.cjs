const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { Compilation } = require('webpack');
const {
  findProvidedExports,
  findResolvedVersions,
  findUsedExports,
  findUsedOperations,
} = require('./bundle-contents.cjs');
const {
  PLACE_HOLDER,
  UNPUBLISHED,
  hashOutput,
  orderManifest,
  writeVersion,
} = require('./output-version.cjs');
const { listShellScripts } = require('./shell-scripts.cjs');
const { GROUPS, listGroups } = require('./shells-parts.cjs');

const MANIFEST = 'mf-manifest.json';
/** The folder of fonts and pictures. */
const ASSETS = 'assets';
/** The folder of the shell's build for hosts that are not our shell, and the name of its entry. */
const FOREIGN_HOST = 'foreign-host';
function sha384(file) {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}

/** What a browser executes or reads as the remote's description, and the fonts, which seldom change. */
const isHashed = (name) =>
  name === MANIFEST || (/\.(js|woff2)$/.test(name) && !UNPUBLISHED.has(name));

/** Hashes of the files of a folder, and of its assets. */
function hashFiles(dir) {
  const assets = existsSync(path.join(dir, ASSETS)) ? readdirSync(path.join(dir, ASSETS)) : [];
  const names = [...readdirSync(dir), ...assets.map((name) => `${ASSETS}/${name}`)].filter(
    isHashed,
  );
  return Object.fromEntries(names.sort().map((name) => [name, sha384(path.join(dir, name))]));
}

/** Files of a chunk group and of everything that it may load later. */
function collectFiles(group, seen = new Set(), files = new Set()) {
  if (seen.has(group)) return files;
  seen.add(group);
  for (const chunk of group.chunks) for (const file of chunk.files) files.add(file);
  for (const child of group.childrenIterable) collectFiles(child, seen, files);
  return files;
}

function nameGroup(expose) {
  return `__federation_expose_${expose.replace(/^\.\//, '')}`;
}

/** Splits the hashes into those of one expose alone and those of the remote as a whole. */
function splitByExpose(compilation, exposes, integrity) {
  const reached = Object.keys(exposes).map((expose) => {
    const group = compilation.namedChunkGroups.get(nameGroup(expose));
    if (!group) throw new Error(`No chunk of expose ${expose}`);
    return [expose, collectFiles(group)];
  });
  const own = (expose, file) =>
    reached.every(([other, files]) => files.has(file) === (other === expose));
  const parts = Object.fromEntries(
    Object.entries(exposes).map(([expose, { access }]) => [expose, { access, integrity: {} }]),
  );
  const rest = {};
  for (const [file, hash] of Object.entries(integrity)) {
    const owner = reached.find(([expose]) => own(expose, file))?.[0];
    (owner ? parts[owner].integrity : rest)[file] = hash;
  }
  return { integrity: rest, exposes: parts };
}

/** Describes for each route the chunks of its expose and of the page that is named after it. */
function describeRoutes(compilation, { routes }, describe) {
  return Object.fromEntries(
    routes.map(({ id, expose = './remote' }) => {
      const group = compilation.namedChunkGroups.get(nameGroup(expose));
      const page = [...group.childrenIterable].find((child) =>
        child.origins.some(({ request }) => request?.endsWith(`/${id}.page`)),
      );
      return [id, describe([group, page].filter(Boolean))];
    }),
  );
}

/** Lists for each route the scripts that its page needs at once. */
function listHints(compilation, description) {
  const listScripts = (group) => group.getFiles().filter((name) => name.endsWith('.js'));
  return describeRoutes(compilation, description, (groups) => [
    ...new Set(groups.flatMap(listScripts)),
  ]);
}

/** Lists for each route the groups of the shell's parts that its page needs at once. */
function listPartHints(compilation, description) {
  return describeRoutes(compilation, description, (groups) =>
    listGroups(
      compilation,
      groups.flatMap(({ chunks }) => chunks),
    ),
  );
}

/** The script of each group of parts that the shell offers. */
function locateGroups({ namedChunks }) {
  return Object.fromEntries(
    Object.keys(GROUPS).flatMap((name) => {
      const [script] = namedChunks.get(name)?.files ?? [];
      return script ? [[name, script]] : [];
    }),
  );
}

/** Fails on a shared module inside a remote: it is a second copy, imported by a relative path. */
function checkCopies(compilation, { singleton }) {
  const shared = path.dirname(require.resolve('@entropi/shared/package.json'));
  const { exports: entryPoints } = JSON.parse(
    readFileSync(path.join(shared, 'package.json'), 'utf8'),
  );
  const ours = Object.keys(singleton).filter((request) => request.startsWith('@entropi/shared/'));
  const built = new Set([...compilation.modules].map((module) => module.resource));
  for (const request of ours) {
    const entryPoint = entryPoints[request.replace('@entropi/shared', '.')];
    if (built.has(path.join(shared, entryPoint))) {
      throw new Error(`A copy of ${request} is in the bundle: import it by that name alone`);
    }
  }
}

/** Reads the operations from the bundle, because a list that is written by hand would go stale. */
function checkDescription({ operations }) {
  if (operations) throw new Error('remote.json: leave out operations, the build writes them');
}

function describeRemote(compilation, { description, version, skew, mode }, integrity) {
  checkCopies(compilation, skew);
  checkDescription(description);
  const { $schema, budgetKb, ...described } = description;
  const budgets = Object.entries(description.exposes).map(([name, expose]) => [
    name,
    expose.budgetKb,
  ]);
  const build = {
    ...described,
    version,
    manifest: MANIFEST,
    entry: 'remote-entry.js',
    ...splitByExpose(compilation, description.exposes, integrity),
    navigation: description.navigation ?? [],
    operations: findUsedOperations(compilation),
    ...(mode === 'production'
      ? {
          hints: listHints(compilation, description),
          parts: listPartHints(compilation, description),
          uses: findUsedExports(compilation, skew),
        }
      : {}),
  };
  return {
    build,
    budgetKb: { '.': budgetKb, ...Object.fromEntries(budgets) },
    resolvedVersions: findResolvedVersions(compilation, skew),
  };
}

/** Fails on a share row that brings its own module: whatever the shell does not provide must not be shared. */
function checkShares(compilation, { singleton }) {
  const provided = new Set();
  for (const module of compilation.modules) {
    if (module.type === 'provide-module') provided.add(module.identifier().split(' ')[3]);
  }
  const missing = Object.keys(singleton).filter(
    (request) => ![...provided].some((name) => name.startsWith(`${request}@`)),
  );
  if (missing.length > 0) throw new Error(`The shell does not import ${missing.join(', ')}`);
}

/** Describes what another build of the same folder has made for hosts that are not our shell; nothing without it. */
function describeForeignHost(dir) {
  const folder = path.join(dir, FOREIGN_HOST);
  const entry = `${FOREIGN_HOST}/${FOREIGN_HOST}.js`;
  if (!existsSync(path.join(dir, entry))) return {};
  const hashes = Object.entries(hashFiles(folder));
  const integrity = Object.fromEntries(
    hashes.map(([name, hash]) => [`${FOREIGN_HOST}/${name}`, hash]),
  );
  return { foreignHost: { entry, integrity } };
}

function describeShell(compilation, { version, skew }, integrity) {
  checkShares(compilation, skew);
  const build = {
    name: 'shell',
    version,
    contract: skew.contract,
    provides: findProvidedExports(compilation, skew),
    scripts: listShellScripts(compilation),
    parts: locateGroups(compilation),
    integrity,
    operations: findUsedOperations(compilation),
    ...describeForeignHost(compilation.outputOptions.path),
  };
  return { build, budgetKb: {}, resolvedVersions: findResolvedVersions(compilation, skew) };
}

/**
 * Writes `build.json` beside the bundle, from which publishing makes the entry of the registry. The version, which
 * comes with a place-holder, ends with the hash of what was built and of how it is described.
 */
class BuildInfoPlugin {
  constructor(options) {
    this.options = options;
    this.describe = options.kind === 'shell' ? describeShell : describeRemote;
  }

  apply(compiler) {
    let { version } = this.options;
    compiler.hooks.thisCompilation.tap('BuildInfoPlugin', (compilation) => {
      if (!this.options.version.includes(PLACE_HOLDER)) return;
      // After everything else that writes files, so that the bytes that are hashed are those that are served.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'BuildInfoPlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        orderManifest(compilation, MANIFEST);
        const { build } = this.describe(compilation, this.options, {});
        version = this.options.version.replace(PLACE_HOLDER, hashOutput(compilation, build));
        writeVersion(compilation, version);
      });
    });
    compiler.hooks.afterEmit.tap('BuildInfoPlugin', (compilation) => {
      if (compilation.errors.length > 0) return;
      const dir = compilation.outputOptions.path;
      // In development the content of a file changes under the same name, so it has no hash.
      const integrity = this.options.mode === 'production' ? hashFiles(dir) : {};
      const info = this.describe(compilation, { ...this.options, version }, integrity);
      writeFileSync(path.join(dir, 'build.json'), `${JSON.stringify(info, null, 2)}\n`);
    });
  }
}

module.exports = { BuildInfoPlugin };
